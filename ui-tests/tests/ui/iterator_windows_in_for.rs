use ad_runtime::differentiable;

#[differentiable]
fn roughness(values: &[f64]) -> f64 {
    let mut sum = 0.0;
    for pair in values.windows(2) {
        sum += (pair[1] - pair[0]).powi(2);
    }
    sum
}

fn main() {}
