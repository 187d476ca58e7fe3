use ad_runtime::differentiable;

#[differentiable(forward reverse)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
