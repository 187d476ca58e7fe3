//! `wrt` asks for what `#[no_derivative]` takes out.

use ad_runtime::differentiable;

#[differentiable(wrt(x, y))]
fn product(x: f64, #[no_derivative] y: f64) -> f64 {
    x * y
}

fn main() {}
