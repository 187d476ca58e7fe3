use ad_runtime::differentiable;

#[differentiable]
fn square(ref x: f64) -> f64 {
    x * x
}

fn main() {}
