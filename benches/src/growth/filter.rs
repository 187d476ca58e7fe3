//! A filter whose past is kept in a list that grows, and of which a function reads the last few.

use super::{Pair, pair, smooth};
use ad_runtime::differentiable;

#[differentiable]
fn weighted(past: &[f64], taps: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (k, tap) in taps.iter().enumerate() {
        if past.len() > k {
            sum += tap * past[past.len() - 1 - k];
        }
    }
    sum
}

#[differentiable]
fn response(input: &[f64], taps: &[f64]) -> f64 {
    let mut past = Vec::new();
    for &x in input {
        let feedback = weighted(&past, taps);
        past.push((x + 0.5 * feedback).tanh());
    }
    past.iter().map(|y| y * y).sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    let input = (smooth(n), vec![0.4, -0.2, 0.1, 0.05]);
    pair(input, |(x, taps)| response(x, taps), |(x, taps)| response_value_and_grad(x, taps))
}
