use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct State {
    levels: Vec<f64>,
    #[no_derivative]
    history: Vec<f64>,
}

#[differentiable]
fn fill(list: &mut [f64], x: f64) {
    list[0] = x;
}

#[differentiable]
fn pushed(state: &mut State) {
    state.history.push(state.levels[0]);
}

#[differentiable]
fn added(state: &mut State, x: f64) {
    state.history[0] += x;
}

#[differentiable]
fn swapped(state: &mut State) {
    std::mem::swap(&mut state.history, &mut state.levels);
}

#[differentiable]
fn copied(state: &mut State) {
    state.history.copy_from_slice(&state.levels);
}

#[differentiable]
fn replaced(state: &mut State) -> f64 {
    let before = std::mem::replace(&mut state.history, state.levels.clone());
    before[0]
}

#[differentiable]
fn lent(state: &mut State, x: f64) {
    fill(&mut state.history, x);
}

fn main() {}
