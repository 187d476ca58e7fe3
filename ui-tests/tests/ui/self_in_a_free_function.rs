//! `self` belongs to methods.

use ad_runtime::differentiable;

#[differentiable]
fn force(&self, length: f64) -> f64 {
    length * length
}

fn main() {}
