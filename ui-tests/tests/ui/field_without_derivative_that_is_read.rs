use ad_runtime::{Differentiable, differentiable, without_derivative};

#[derive(Differentiable)]
struct State {
    value: f64,
    #[no_derivative]
    last: f64,
}

#[differentiable]
fn constant(state: &State) -> f64 {
    state.value * without_derivative(state.last)
}

#[differentiable]
fn read(state: &State) -> f64 {
    state.value * state.last
}

fn main() {}
