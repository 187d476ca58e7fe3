use ad_runtime::differentiable;

#[differentiable]
fn product(values: &[f64]) -> f64 {
    values.iter().fold(1.0, |product, x| product * x)
}

fn main() {}
