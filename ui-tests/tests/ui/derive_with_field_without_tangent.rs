use ad_runtime::Differentiable;
use std::collections::HashMap;

struct Opaque;

#[derive(Differentiable)]
struct Model {
    weight: f64,
    names: HashMap<String, f64>,
    #[no_derivative]
    cache: HashMap<String, f64>,
}

#[derive(Differentiable)]
enum Layer {
    Dense(Vec<f64>),
    Other { inside: Vec<Opaque> },
}

fn main() {}
