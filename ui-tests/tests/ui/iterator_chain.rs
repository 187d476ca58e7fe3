use ad_runtime::differentiable;

#[differentiable]
fn sum_of_squares(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum()
}

fn main() {}
