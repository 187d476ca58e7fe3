use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Length(f64);

#[differentiable]
impl std::ops::Add for Length {
    type Output = Length;
    fn add(self, other: Length, scale: f64) -> Length {
        Length(self.0 + scale * other.0)
    }
}

fn main() {}
