use ad_runtime::{differentiable, with_derivative};

#[differentiable(second_order)]
fn clipped(x: f64) -> f64 {
    let y = x * x;
    with_derivative(y, |seed| seed.clamp(-1.0, 1.0))
}

fn main() {}
