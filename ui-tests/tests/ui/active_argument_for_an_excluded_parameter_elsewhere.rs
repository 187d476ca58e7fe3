//! Where the callee is not visible, the type of its slot says that it leaves the parameter out.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Model {
    w: f64,
}

#[differentiable(wrt(self), forward, reverse)]
trait Layer {
    fn forward(&self, x: f64) -> f64;
}

#[differentiable(wrt(self), forward, reverse)]
impl Layer for Model {
    fn forward(&self, x: f64) -> f64 {
        self.w * x
    }
}

#[differentiable(forward, reverse)]
fn of_a_trait<L: Layer>(layer: &L, x: f64) -> f64
where
    L: Differentiable,
{
    layer.forward(x)
}

macro_rules! hidden {
    ($name:ident) => {
        #[differentiable(wrt(x), forward, reverse)]
        fn $name(x: f64, list: &[f64]) -> f64 {
            x * list[0]
        }
    };
}
hidden!(first);

#[differentiable]
fn of_a_macro(x: f64, list: &[f64]) -> f64 {
    first(x, list)
}

#[differentiable(forward)]
fn of_a_macro_forward(x: f64, list: &[f64]) -> f64 {
    first(x, list)
}

fn main() {}
