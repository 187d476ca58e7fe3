//! A trait with a derivative, and an impl that has none.

use ad_runtime::{Differentiable, differentiable};

trait Potential {
    #[differentiable]
    fn energy(&self, x: f64) -> f64;
}

#[derive(Differentiable)]
struct Spring {
    stiffness: f64,
}

impl Potential for Spring {
    fn energy(&self, x: f64) -> f64 {
        self.stiffness * x * x / 2.0
    }
}

fn main() {}
