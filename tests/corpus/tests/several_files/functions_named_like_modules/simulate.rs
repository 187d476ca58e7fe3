use super::loss::loss;
use ad_runtime::differentiable;

#[differentiable(second_order)]
pub fn simulate(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in x {
        sum += loss(*v, sum);
    }
    sum
}
