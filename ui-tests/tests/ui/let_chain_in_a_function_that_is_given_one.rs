//! The body of a function that is given a function is spelled out where it is called, and has conditions of its own.
use ad_runtime::differentiable;

fn weighted(g: impl Fn(f64) -> f64, weight: Option<f64>, x: f64) -> f64 {
    if x > 0.0 && let Some(weight) = weight { g(x) * weight } else { x }
}

#[differentiable]
fn squared(x: f64, weight: Option<f64>) -> f64 {
    weighted(|v| v * v, weight, x)
}

fn main() {}
