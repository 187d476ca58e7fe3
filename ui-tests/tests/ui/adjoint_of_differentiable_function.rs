//! The function has a derivative already.

use ad_runtime::{adjoint, differentiable};

#[differentiable]
fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
fn square_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

fn main() {}
