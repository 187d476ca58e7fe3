use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct State {
    level: f64,
}

#[differentiable(second_order)]
fn squared(state: &State) -> f64 {
    if state.level > 1e9 {
        return state.level;
    }
    state.level * state.level
}

#[differentiable(second_order, without(callees_keep))]
fn twice(state: &mut State) -> f64 {
    let first = squared(state);
    state.level *= 2.0;
    first + squared(state)
}

fn main() {}
