//! A state that steps take and give by value.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct State {
    values: Vec<f64>,
    sum: f64,
}

#[differentiable]
fn advanced(mut state: State, i: usize) -> State {
    let next = state.values[i] * state.values[i + 1];
    state.values[i + 1] = next.sin();
    State { sum: state.sum + next, values: state.values }
}

#[differentiable]
fn total(x: &[f64]) -> f64 {
    let mut state = State { values: x.to_vec(), sum: 0.0 };
    for i in 0..x.len() - 1 {
        state = advanced(state, i);
    }
    state.sum
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| total(x), |x| total_value_and_grad(x))
}
