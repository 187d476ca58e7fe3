use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> Box<f64> {
    Box::new(2.0 * x)
}

#[differentiable]
fn squared(x: Box<f64>) -> f64 {
    let y = *x;
    y * y
}

fn main() {}
