use ad_runtime::differentiable;

fn total(values: &[f64]) -> f64 {
    values.iter().sum()
}

#[differentiable]
fn mean(values: &[f64]) -> f64 {
    total(values) / values.len() as f64
}

fn main() {}
