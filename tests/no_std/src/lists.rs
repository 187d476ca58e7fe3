//! Lists, loops with tapes and checkpoints, calls that call themselves.

use ad_runtime::differentiable;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::{vec, vec::Vec};
#[allow(unused_imports)]
use num_traits::Float;

/// The logarithm of a sum of exponentials.
#[differentiable(forward, reverse, second_order)]
pub fn soft(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        sum += x[i].exp();
    }
    sum.ln()
}

/// Heat in a rod: a list that is overwritten, round by round.
#[differentiable(forward, reverse)]
pub fn heat(start: &[f64], rate: f64, steps: usize) -> f64 {
    let mut rod: Vec<f64> = start.to_vec();
    let mut before = vec![0.0; rod.len()];
    for _ in 0..steps {
        before.copy_from_slice(&rod);
        for i in 1..rod.len() - 1 {
            rod[i] += rate * (before[i - 1] - 2.0 * before[i] + before[i + 1]).sin();
        }
    }
    rod[rod.len() / 2] * rod[1]
}

/// The same with checkpoints.
#[differentiable(forward, reverse)]
pub fn long(start: &[f64], rate: f64, steps: usize) -> f64 {
    let mut rod: Vec<f64> = start.to_vec();
    #[checkpoint(every = 3)]
    for _ in 0..steps {
        let before: Vec<f64> = rod.clone();
        for i in 1..rod.len() - 1 {
            rod[i] += rate * (before[i - 1] - 2.0 * before[i] + before[i + 1]).sin();
        }
    }
    rod[rod.len() / 2] * rod[1]
}

/// A loop that is left when its value is small, whose rounds are not known before.
#[differentiable(forward, reverse)]
pub fn halved(x: f64) -> f64 {
    let mut y = x;
    while y.abs() > 0.1 {
        y = y.sin() * 0.5;
    }
    y
}

/// Chains of iterators and closures.
#[differentiable(forward, reverse)]
pub fn chained(weights: &[f64], input: Vec<f64>) -> f64 {
    let products: Vec<f64> = weights.iter().zip(&input).map(|(w, x)| (w * x).tanh()).collect();
    products.iter().filter(|p| **p > 0.0).sum::<f64>() * products[0]
}

/// Several outputs.
#[differentiable(forward, reverse)]
pub fn polar(r: f64, angle: f64) -> [f64; 2] {
    [r * angle.cos(), r * angle.sin()]
}

/// A list of outputs.
#[differentiable(forward, reverse)]
pub fn doubled(x: &[f64]) -> Vec<f64> {
    let mut y = Vec::new();
    for i in 0..x.len() {
        y.push(x[i] * x[0].exp());
    }
    y
}

/// A call of itself: its sweep is in a box.
#[differentiable(forward, reverse)]
pub fn continued(x: f64, depth: usize) -> f64 {
    if depth == 0 {
        return x;
    }
    let inner: Box<f64> = Box::new(continued(x * 0.5, depth - 1));
    (x + *inner).sqrt() * x.sin()
}

/// Lists that are made and filled, a queue, an `Option`.
#[differentiable(forward, reverse)]
pub fn filled(x: &[f64], start: f64) -> f64 {
    let mut y: Vec<f64> = Vec::with_capacity(Vec::len(&x.to_vec()));
    let mut queue = VecDeque::new();
    queue.push_back(start);
    for i in 0..x.len() {
        let first = queue.pop_front().unwrap();
        y.push(first * x[i].cos());
        queue.push_back(y[i] + x[i]);
    }
    let largest: Option<f64> = y.iter().copied().reduce(f64::max);
    y.iter().sum::<f64>() * Option::unwrap_or(largest, 1.0)
}
