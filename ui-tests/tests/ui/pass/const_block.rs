use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64) -> f64 {
    x * const { 1.0 + 1.0 }
}

fn main() {
    assert_eq!(scaled_grad(1.0), 2.0);
}
