use ad_runtime::differentiable;

#[differentiable]
fn scaled(mut x: Option<f64>, y: f64) -> f64 {
    if let Some(ref mut value) = x {
        *value *= y;
    }
    x.unwrap_or(y)
}

fn main() {}
