use ad_runtime::{differentiable, gradient};

#[differentiable]
fn energy(x: f64) -> f64 {
    x * x * x
}

#[differentiable]
fn newton(x: f64) -> f64 {
    x - energy(x) / energy_grad(x)
}

#[differentiable]
fn step(x: f64) -> f64 {
    x - gradient!(energy)(x)
}

fn main() {}
