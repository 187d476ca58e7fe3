//! Runs one of several functions many times, for its instructions to be counted: `instructions NAME`.

use ad_runtime::differentiable;
use std::hint::black_box;

#[differentiable]
fn by_chain(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(a, b)| a * b).sum::<f64>()
}

#[differentiable]
fn by_index(x: &[f64], y: &[f64]) -> f64 {
    let n = x.len().min(y.len());
    let mut sum = -0.0;
    for i in 0..n {
        sum += x[i] * y[i];
    }
    sum
}

const ROUNDS: usize = 1000;

fn main() {
    let x: Vec<f64> = (0..1000).map(|k| f64::from(k) * 0.25 - 100.0).collect();
    let y: Vec<f64> = (0..1000).map(|k| 3.0 - f64::from(k)).collect();
    let run = |function: &dyn Fn(&[f64], &[f64])| {
        for _ in 0..ROUNDS {
            function(black_box(&x), black_box(&y));
        }
    };
    match std::env::args().nth(1).as_deref() {
        Some("nothing") => run(&|_, _| {}),
        Some("chain") => run(&|x, y| {
            black_box(by_chain(x, y));
        }),
        Some("index") => run(&|x, y| {
            black_box(by_index(x, y));
        }),
        Some("chain_gradient") => run(&|x, y| {
            black_box(by_chain_value_and_grad(x, y));
        }),
        Some("index_gradient") => run(&|x, y| {
            black_box(by_index_value_and_grad(x, y));
        }),
        name => panic!("there is no function {name:?}"),
    }
}
