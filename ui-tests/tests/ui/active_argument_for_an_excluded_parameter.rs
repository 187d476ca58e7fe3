//! A derivative by a parameter that the callee leaves out would be lost.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Model {
    w: f64,
}

impl Model {
    #[differentiable(wrt(self))]
    fn forward(&self, x: f64, n: usize) -> f64 {
        let mut y = x;
        for _ in 0..n {
            y *= self.w;
        }
        y
    }

    #[differentiable(wrt(x))]
    fn by_input(&self, x: f64, n: usize) -> f64 {
        self.forward(x, n)
    }
}

#[differentiable]
fn scaled(x: f64, #[no_derivative] scale: f64) -> f64 {
    x * scale
}

#[differentiable]
fn by_scale(x: f64, scale: f64) -> f64 {
    scaled(x, scale)
}

mod others {
    use ad_runtime::differentiable;

    #[differentiable]
    pub fn shifted(x: &[f64], shift: f64) -> f64 {
        let sum = x[0] + shift;
        adjoint! { |seed| wrt(shift) => seed }
        sum
    }
}

#[differentiable]
fn of_lists(x: &[f64]) -> f64 {
    others::shifted(x, 1.0) + others::shifted(&x[1..], x[0])
}

fn main() {}
