use ad_runtime::differentiable;

#[differentiable]
fn rotated_sum(values: Vec<f64>) -> f64 {
    let mut list = values;
    list.rotate_left(1);
    list[0] + 2.0 * list[1]
}

fn main() {}
