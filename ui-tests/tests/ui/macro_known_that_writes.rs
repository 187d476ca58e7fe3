use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> f64 {
    let mut y = x;
    assert!({
        y *= 2.0;
        y.is_finite()
    });
    y
}

fn main() {}
