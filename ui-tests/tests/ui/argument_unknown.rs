use ad_runtime::differentiable;

#[differentiable(backward)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
