//! Text made of an active value, and a float made of the text.

use ad_runtime::differentiable;

#[differentiable]
fn rounded(x: f64) -> f64 {
    let text = format!("{x:.3}");
    let y: f64 = text.parse().unwrap();
    y * x
}

fn main() {}
