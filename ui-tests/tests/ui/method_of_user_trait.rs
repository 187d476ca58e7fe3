use ad_runtime::differentiable;

trait Squared {
    fn squared(self) -> Self;
}

impl Squared for f64 {
    fn squared(self) -> Self {
        self * self
    }
}

#[differentiable]
fn twice_the_square(x: f64) -> f64 {
    2.0 * x.squared()
}

fn main() {}
