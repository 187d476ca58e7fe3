use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Length {
    value: f64,
    #[cfg(not(windows))]
    scale: f64,
}

#[differentiable]
fn length(x: f64) -> f64 {
    let length = Length {
        value: x,
        #[cfg(not(windows))]
        scale: 2.0,
    };
    length.value
}

fn main() {}
