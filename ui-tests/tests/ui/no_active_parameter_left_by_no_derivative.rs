use ad_runtime::differentiable;

#[differentiable]
fn square(#[no_derivative] x: f64) -> f64 {
    x * x
}

fn main() {}
