use ad_runtime::differentiable;

#[differentiable]
fn sorted_sum(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by_key(|v| v.abs() as i64);
    sorted[0] + 2.0 * sorted[1]
}

fn main() {}
