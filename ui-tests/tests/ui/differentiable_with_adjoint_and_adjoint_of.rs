//! Two adjoints for one function, in both spellings.

use ad_runtime::{adjoint, differentiable};

fn square_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

#[differentiable(adjoint = square_adjoint)]
fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
fn another_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    (x + x) * seed
}

fn main() {}
