use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone, Copy)]
struct Length {
    value: f64,
}


impl std::ops::Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length { value: self.value + other.value }
    }
}

#[differentiable]
fn sum(a: Length, b: Length) -> Length {
    a + b
}

fn main() {}
