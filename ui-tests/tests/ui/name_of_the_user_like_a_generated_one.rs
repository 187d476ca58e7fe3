//! The user has a function of the name that the attribute adds.

use ad_runtime::differentiable;

#[differentiable]
fn square(x: f64) -> f64 {
    x * x
}

fn square_can_grad(x: f64) -> f64 {
    2.0 * x
}

fn main() {}
