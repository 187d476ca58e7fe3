use ad_runtime::differentiable;

#[differentiable]
fn squared(values: &[f64]) -> f64 {
    let ref first = values[0];
    *first * *first
}

fn main() {}
