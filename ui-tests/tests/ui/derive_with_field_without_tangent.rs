use ad_runtime::Differentiable;
use std::collections::VecDeque;

struct Opaque(f64);

#[derive(Differentiable)]
struct Model {
    weight: f64,
    names: VecDeque<f64>,
    #[no_derivative]
    cache: VecDeque<f64>,
}

#[derive(Differentiable)]
enum Layer {
    Dense(Vec<f64>),
    Other { inside: Vec<Opaque> },
}

fn main() {}
