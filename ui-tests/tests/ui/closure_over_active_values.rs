use ad_runtime::differentiable;

#[differentiable]
fn largest(x: f64, y: f64) -> f64 {
    let sum = x + y;
    let shifted = move |t: f64| t + sum;
    shifted(1.0)
}

fn main() {}
