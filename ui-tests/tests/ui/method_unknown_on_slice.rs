use ad_runtime::differentiable;

#[differentiable]
fn rotated_sum(values: &[f64]) -> f64 {
    let mut rotated = values.to_vec();
    rotated.rotate_left(1);
    rotated[0] + 2.0 * rotated[1]
}

fn main() {}
