use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Length(f64);

#[differentiable(adjoint = doubled_adjoint)]
impl Length {
    fn doubled(&self) -> f64 {
        2.0 * self.0
    }
}

fn main() {}
