use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone, Copy)]
struct Length {
    value: f64,
}

#[differentiable(second_order)]
impl From<(f64, f64)> for Length {
    fn from((x, y): (f64, f64)) -> Length {
        Length { value: x.hypot(y) }
    }
}

#[differentiable(forward, reverse)]
impl From<f64> for Length {
    fn from(value: f64) -> Length {
        Length { value }
    }
}

#[differentiable(second_order)]
fn length(x: f64) -> f64 {
    let length = Length::from(x * x);
    length.value
}

fn main() {}
