use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, counts: &[usize]) -> Option<f64> {
    assert!(*counts.first()? > 2);
    Some(2.0 * x)
}

fn main() {}
