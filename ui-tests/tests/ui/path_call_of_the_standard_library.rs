//! What the standard library has is not what the module has by the same name.

use ad_runtime::{adjoint, differentiable};

mod hidden {
    pub fn norm(x: f64) -> f64 {
        x.abs()
    }
}

#[adjoint(of = hidden::norm)]
fn norm_adjoint(x: f64, _norm: f64, seed: f64) -> f64 {
    seed * x.signum()
}

#[differentiable]
fn of_another_path(x: f64) -> f64 {
    elsewhere::norm(x)
}

mod elsewhere {
    pub use std::convert::identity as norm;
}

fn main() {}
