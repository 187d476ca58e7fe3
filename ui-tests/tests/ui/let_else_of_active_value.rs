use ad_runtime::differentiable;

#[differentiable]
fn first_squared(values: &[f64]) -> f64 {
    let Some(first) = values.first() else { return 0.0 };
    first * first
}

fn main() {}
