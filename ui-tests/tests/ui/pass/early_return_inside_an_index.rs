use ad_runtime::differentiable;

#[differentiable]
fn limited(x: f64, counts: &[usize]) -> f64 {
    let count = counts[if counts.is_empty() { return x } else { 0 }];
    x * count as f64
}

fn main() {
    assert_eq!(limited_grad(2.0, &[]), 1.0);
    assert_eq!(limited_grad(2.0, &[3]), 3.0);
}
