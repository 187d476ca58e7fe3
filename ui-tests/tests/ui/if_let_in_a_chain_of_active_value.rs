use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, values: &[f64], flag: bool) -> f64 {
    if flag && let Some(first) = values.first() { first * x } else { x }
}

fn main() {}
