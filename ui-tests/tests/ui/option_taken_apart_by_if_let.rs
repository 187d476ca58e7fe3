use ad_runtime::differentiable;

#[differentiable]
fn first_squared(values: &[f64]) -> f64 {
    if let Some(first) = values.first() { first * first } else { 0.0 }
}

fn main() {}
