use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone)]
struct State {
    level: f64,
    #[no_derivative]
    last: f64,
}

#[differentiable(forward, reverse)]
fn step(state: &State) -> State {
    let mut state = state.clone();
    state.last = state.level;
    state
}

fn main() {}
