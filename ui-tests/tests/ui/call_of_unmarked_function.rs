//! A callee in the same module that is seen to have no derivative.

use ad_runtime::differentiable;

fn square(x: f64) -> f64 {
    x * x
}

#[differentiable]
fn twice_the_square(x: f64) -> f64 {
    2.0 * square(x)
}

fn main() {}
