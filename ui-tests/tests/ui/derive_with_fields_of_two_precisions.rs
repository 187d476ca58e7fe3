use ad_runtime::{Differentiable, Tangent, zero_like};

#[derive(Differentiable)]
struct Inner {
    narrow: f32,
}

#[derive(Differentiable)]
struct Model {
    wide: f64,
    inner: Inner,
}

#[derive(Differentiable)]
struct Mixed {
    wide: f64,
    narrow: f32,
}

fn main() {
    let _ = zero_like(&Mixed { wide: 1.0, narrow: 2.0 }).scaled(2.0);
}
