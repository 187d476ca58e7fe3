//! What a `move` closure changes is its own copy.

use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64, list: &[f64]) -> f64 {
    let mut sum = x;
    let total: f64 = list
        .iter()
        .map(move |v| {
            sum += v;
            sum
        })
        .sum();
    total * sum
}

#[differentiable]
fn g(x: f64) -> f64 {
    let mut sum = x;
    let o = Some(1.0).map(move |v: f64| {
        sum += v;
        sum
    });
    o.unwrap() * sum
}

fn main() {}
