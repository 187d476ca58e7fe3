//! Closures that change something, before a `zip` that may ask for one item more than there are pairs.

use ad_runtime::differentiable;

#[differentiable]
fn in_a_loop(x: &[f64]) -> f64 {
    let mut k = 0.0;
    let mut y = 0.0;
    for (a, b) in x.iter().map(|v| { k += 1.0; v * k }).zip([3.0]) {
        y += a * b;
    }
    y * k
}

#[differentiable]
fn from_the_end(x: &[f64]) -> f64 {
    let mut k = 0.0;
    x.iter().map(|v| { k += 1.0; v * k }).zip([3.0]).rev().map(|(a, b)| a * b).sum()
}

#[differentiable]
fn by_its_name(x: &[f64]) -> f64 {
    let mut k = 0.0;
    let mut y = 0.0;
    let count = |v: &f64| {
        k += 1.0;
        v * k
    };
    for (a, b) in x.iter().map(count).zip([3.0]) {
        y += a * b;
    }
    y * k
}

#[differentiable]
fn by_a_call(x: &[f64]) -> f64 {
    let mut k = 0.0;
    let mut count = |v: &f64| {
        k += 1.0;
        v * k
    };
    let y: f64 = x.iter().map(|v| count(v)).zip(&x[1..]).map(|(a, b)| a * b).sum();
    y * k
}

fn main() {}
