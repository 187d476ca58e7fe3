use ad_runtime::differentiable;

// Which of several functions it is does not show.
#[cfg(all())]
fn applied(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(x)
}

#[differentiable]
fn scaled(x: f64) -> f64 {
    applied(|t| t * x, 2.0)
}

fn main() {}
