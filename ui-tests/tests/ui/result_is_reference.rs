use ad_runtime::differentiable;

#[differentiable]
fn tail(values: &[f64]) -> &[f64] {
    &values[1..]
}

fn main() {}
