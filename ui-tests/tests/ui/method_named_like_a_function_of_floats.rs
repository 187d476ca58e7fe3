//! Neither the type of what the method is called on nor the method is visible.
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Kernel {
    scale: f64,
}

macro_rules! method {
    ($name:ident) => {
        impl Kernel {
            fn $name(self) -> f64 {
                self.scale
            }
        }
    };
}
method!(exp);

#[differentiable]
fn f(x: f64) -> f64 {
    let kernels = [Kernel { scale: x }];
    kernels[0].exp()
}

fn main() {}
