use ad_runtime::differentiable;

#[differentiable]
fn shadowed(x: f64, values: &[f64], flag: bool) -> f64 {
    if flag && let Some(x) = values.first() { *x * *x } else { x }
}

fn main() {}
