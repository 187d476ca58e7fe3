//! The other way out: a derivative for a function of another crate, here of the standard library.

use ad_runtime::{adjoint, differentiable};

#[adjoint(of = std::convert::identity)]
fn identity_adjoint(_: f64, _: f64, seed: f64) -> f64 {
    seed
}

#[differentiable]
fn square(x: f64) -> f64 {
    x * std::convert::identity(x)
}

fn main() {
    assert_eq!(square_grad(3.0), 6.0);
}
