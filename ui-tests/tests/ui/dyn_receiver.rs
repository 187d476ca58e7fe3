//! Behind `dyn` the compiler does not know which derivative it is.

use ad_runtime::{Differentiable, differentiable};

#[differentiable]
trait Layer {
    fn apply(&self, x: f64) -> f64;
}

#[derive(Differentiable)]
struct Scale(f64);

#[differentiable]
impl Layer for Scale {
    fn apply(&self, x: f64) -> f64 {
        self.0 * x
    }
}

#[differentiable]
fn twice(#[no_derivative] layer: &dyn Layer, x: f64) -> f64 {
    layer.apply(layer.apply(x))
}

#[differentiable]
fn chained(#[no_derivative] layers: &[Box<dyn Layer>], x: f64) -> f64 {
    let mut y = x;
    for layer in layers {
        y = layer.apply(y);
    }
    y
}

fn main() {}
