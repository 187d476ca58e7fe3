use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone)]
struct State {
    value: f64,
    #[no_derivative]
    last: f64,
}

#[differentiable]
fn f(mut state: State, x: f64) -> f64 {
    state.last = x * x;
    state.value
}

fn main() {}
