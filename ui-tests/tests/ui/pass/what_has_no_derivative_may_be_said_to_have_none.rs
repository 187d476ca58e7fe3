//! The way out that the messages name.

use ad_runtime::{differentiable, without_derivative};

#[differentiable]
fn nudged(x: f64) -> f64 {
    let next = without_derivative(x.next_up());
    next * x
}

fn main() {
    assert_eq!(nudged_grad(2.0), 2.0_f64.next_up());
}
