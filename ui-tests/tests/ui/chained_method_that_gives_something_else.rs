//! The file has a `scale` that gives what it is called on; this one is another.

use ad_runtime::{Differentiable, differentiable};

mod other {
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Differentiable, Clone, Copy)]
    pub struct Length(pub f64);

    macro_rules! methods {
        ($name:ident) => {
            #[differentiable]
            impl Length {
                pub fn $name(&self, factor: f64) -> Length {
                    Length(self.0 * factor)
                }
                pub fn double(&self) -> f64 {
                    2.0 * self.0
                }
            }
        };
    }
    methods!(scale);
}

#[derive(Differentiable)]
struct Area(f64);

#[differentiable]
impl Area {
    fn scale(&mut self, factor: f64) -> &mut Self {
        self.0 *= factor;
        self
    }
}

#[differentiable]
fn f(x: f64) -> f64 {
    let length = other::Length(x);
    length.scale(2.0).double()
}

fn main() {}
