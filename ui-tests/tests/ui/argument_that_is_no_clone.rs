use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct State {
    level: f64,
}

#[differentiable(adjoint = squared_adjoint)]
fn squared(state: &State) -> f64 {
    state.level * state.level
}

fn squared_adjoint(state: &State, _: f64, seed: f64) -> StateTangent {
    StateTangent { level: 2.0 * seed * state.level }
}

#[differentiable]
fn twice(state: &mut State) -> f64 {
    let first = squared(state);
    state.level *= 2.0;
    first + squared(state)
}

fn main() {}
