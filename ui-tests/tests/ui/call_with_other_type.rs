use ad_runtime::differentiable;

#[differentiable]
fn norm(values: &[f64]) -> f64 {
    values[0] * values[0] + values[1] * values[1]
}

#[differentiable]
fn both(x: f64) -> f64 {
    norm(x)
}

fn main() {}
