//! Functions of constant width: each changes a list in place.

use ad_runtime::differentiable;

/// Each component is changed by its neighbour, which has been changed before.
#[differentiable(lifted, forward)]
pub fn chain(x: &[f64]) -> Vec<f64> {
    let mut state = x.to_vec();
    for i in 1..state.len() {
        state[i] = 1.5 * state[i] + state[i - 1].sin();
    }
    state
}

/// Four components at a time change each other, and see the one before them.
#[differentiable(lifted, forward)]
pub fn blocks(x: &[f64]) -> Vec<f64> {
    let mut state = x.to_vec();
    let mut start = 0;
    while start + 4 <= state.len() {
        let mut sum = state[start] + state[start + 1] + state[start + 2] + state[start + 3];
        if start > 0 {
            sum += state[start - 1];
        }
        for k in start..start + 4 {
            state[k] = 2.0 * state[k] + 0.5 * (sum * (1.0 + 0.1 * (k - start) as f64)).sin();
        }
        start += 4;
    }
    state
}

/// All components change each other.
#[differentiable(lifted, forward)]
pub fn whole(x: &[f64]) -> Vec<f64> {
    let mut state = x.to_vec();
    let mut sum = 0.0;
    for i in 0..state.len() {
        sum += state[i].sin();
    }
    for i in 0..state.len() {
        state[i] = 2.0 * state[i] + (sum / (1.0 + i as f64)).cos();
    }
    state
}
