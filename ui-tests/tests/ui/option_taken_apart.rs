use ad_runtime::differentiable;

#[differentiable]
fn or_zero(x: Option<f64>) -> f64 {
    match x {
        Some(value) => value * value,
        None => 0.0,
    }
}

fn main() {}
