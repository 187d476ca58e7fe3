use ad_runtime::differentiable;
use std::time::Duration;

#[differentiable]
fn waits(x: f64) -> f64 {
    let pause = Duration::from_secs_f64(x * x);
    pause.as_secs_f64() * x
}

fn main() {}
