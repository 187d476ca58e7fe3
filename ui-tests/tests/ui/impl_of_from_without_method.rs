use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Length(f64);

#[differentiable]
impl From<f64> for Length {}

fn main() {}
