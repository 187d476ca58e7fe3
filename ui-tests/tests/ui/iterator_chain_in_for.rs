use ad_runtime::differentiable;

#[differentiable]
fn sum_of_squares(values: &[f64]) -> f64 {
    let mut sum = 0.0;
    for square in values.iter().map(|x| x * x) {
        sum += square;
    }
    sum
}

fn main() {}
