use ad_runtime::differentiable;

#[differentiable(forward = true)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
