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

#[differentiable]
fn part(x: f64) -> f64 {
    x - gradient!(energy, wrt = x)(x)
}

#[differentiable]
fn seeded(x: f64) -> f64 {
    energy_can_grad(x, 2.0).1
}

fn main() {}
