use ad_runtime::{differentiable, with_derivative};

#[differentiable]
fn f(x: f64) -> f64 {
    let y: f64 = with_derivative(x * x, |bar: f64| bar * 2.0);
    gradient!(y, wrt = x)
}

fn main() {}
