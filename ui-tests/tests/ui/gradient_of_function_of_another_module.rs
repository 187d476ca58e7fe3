use ad_runtime::{differentiable, gradient};

#[differentiable]
fn g(b: f64, a: f64) -> f64 {
    a + b
}

mod others {
    pub use std::f64::consts::PI;
}

fn main() {
    assert_eq!(gradient!(g, wrt = a)(2.0, 3.0), 1.0);
    // The file declares no `g` in this module.
    gradient!(others::g, wrt = a)(2.0, others::PI);
}
