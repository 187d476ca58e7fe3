use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, weight: impl Fn(usize) -> f64, n: usize) -> f64 {
    let factor = weight(n);
    factor * x * x
}

fn main() {}
