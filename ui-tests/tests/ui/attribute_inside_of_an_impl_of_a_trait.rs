use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Length(f64);

trait Doubled {
    fn doubled(&self) -> f64;
}

impl Doubled for Length {
    #[differentiable]
    fn doubled(&self) -> f64 {
        2.0 * self.0
    }
}

fn main() {}
