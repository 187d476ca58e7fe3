use ad_runtime::differentiable;
use std::time::Duration;

#[differentiable]
fn stretched(#[no_derivative] time: Duration, x: f64) -> f64 {
    time.mul_f64(x).as_secs_f64()
}

fn main() {}
