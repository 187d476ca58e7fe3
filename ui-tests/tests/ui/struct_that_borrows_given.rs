use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Named<'a> {
    name: &'a str,
    x: f64,
}

#[differentiable]
fn named(x: f64, name: &str) -> Named<'_> {
    Named { name, x: x * x }
}

#[differentiable]
fn weight(x: f64, name: &str) -> f64 {
    let named = named(x, name);
    named.x * named.name.len() as f64
}

fn main() {
    weight(1.0, "a");
}
