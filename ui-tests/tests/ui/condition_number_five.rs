use ad_runtime::differentiable;

#[differentiable]
fn configured(x: f64) -> f64 {
    let mut y = x;
    #[cfg(unix)]
    {
        y *= x;
    }
    #[cfg(windows)]
    {
        y += x;
    }
    #[cfg(debug_assertions)]
    {
        y -= 1.0;
    }
    #[cfg(panic = "abort")]
    {
        y *= 2.0;
    }
    #[cfg(target_pointer_width = "32")]
    {
        y *= 3.0;
    }
    y
}

fn main() {}
