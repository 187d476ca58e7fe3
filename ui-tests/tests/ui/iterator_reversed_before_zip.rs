//! This made the compiler run out of stack.

use ad_runtime::differentiable;

#[differentiable]
fn f(x: [f64; 4]) -> f64 {
    let mut v = x;
    for (a, b) in v.iter_mut().rev().zip(x.iter().filter(|v| **v > 0.0)) {
        *a = *a * b;
    }
    v[0]
}

fn main() {}
