use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone)]
struct State {
    level: f64,
    #[no_derivative]
    sum: f64,
}

#[differentiable]
fn step(x: f64) -> State {
    State { level: x, sum: x * x }
}

fn main() {}
