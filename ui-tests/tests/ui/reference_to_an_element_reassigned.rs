use ad_runtime::differentiable;

#[differentiable]
fn chosen(x: &[f64]) -> f64 {
    let value = &x[0];
    value = &x[1];
    *value * *value
}

fn main() {}
