use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Length(f64);

#[differentiable]
impl std::ops::Add for Length {
    type Output = Length;
}

fn main() {}
