use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
pub(super) fn rate(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        add_to!(sum, square!(x[i]) * i as f64);
    }
    sum + polynomial!(x[0]; 1.0, x[1], x[2])
}
