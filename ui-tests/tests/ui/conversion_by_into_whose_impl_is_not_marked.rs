use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone, Copy)]
struct Length {
    value: f64,
}


impl From<f64> for Length {
    fn from(value: f64) -> Length {
        Length { value }
    }
}

#[differentiable]
fn length(x: f64) -> f64 {
    let length: Length = (x * x).into();
    length.value
}

fn main() {}
