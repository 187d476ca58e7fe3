use ad_runtime::differentiable;

#[differentiable]
fn neighbours(x: &[f64]) -> f64 {
    x.iter().zip(x.iter().skip(1).chain(x.iter().take(1))).map(|(a, b)| a * b).sum()
}

#[differentiable]
fn backward(x: &[f64]) -> f64 {
    x.iter().flat_map(|v| [*v, v * v]).rev().map(|v| v * v).sum()
}

fn main() {}
