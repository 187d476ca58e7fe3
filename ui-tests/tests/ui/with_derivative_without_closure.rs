use ad_runtime::{differentiable, with_derivative};

#[differentiable]
fn clipped(x: f64) -> f64 {
    with_derivative(x * x)
}

fn main() {}
