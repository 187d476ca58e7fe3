//! A method of a type without floats gives what it makes of the floats that it is given.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy)]
enum Activation {
    Relu,
    Square,
}

impl Activation {
    fn apply(self, x: f64) -> f64 {
        match self {
            Activation::Relu => x.max(0.0),
            Activation::Square => x * x,
        }
    }

    fn total(&self, f: impl Fn(f64) -> f64) -> f64 {
        f(1.0) + f(2.0)
    }
}

#[derive(Clone, Differentiable)]
struct Layer {
    weight: f64,
    activation: Activation,
}

#[differentiable]
impl Layer {
    fn run(&self, x: f64) -> f64 {
        self.activation.apply(self.weight * x)
    }
}

#[differentiable]
fn applied(activation: Activation, x: f64) -> f64 {
    activation.apply(2.0 * x) * x
}

fn main() {
    let _ = Activation::Square.total(|t| t);
    let _ = Activation::Relu;
}
