//! The callee takes `scale` out of its derivative; the caller would need it.

use ad_runtime::differentiable;

#[differentiable(wrt(x))]
fn scaled(x: f64, scale: f64) -> f64 {
    scale * x
}

#[differentiable]
fn squared(x: f64) -> f64 {
    scaled(x, x)
}

fn main() {}
