use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, weight: &dyn Fn(usize) -> f64, n: usize) -> f64 {
    let factor = weight(n);
    factor * x
}

fn main() {
    assert_eq!(scaled_grad(3.0, &|n| n as f64, 2), 2.0);
}
