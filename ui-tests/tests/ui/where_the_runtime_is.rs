use ad_runtime::{Differentiable, differentiable};

#[differentiable(crate)]
fn without_path(x: f64) -> f64 {
    x
}

#[derive(Differentiable)]
#[tangent(crate = 3)]
struct WithNumber(f64);

fn main() {}
