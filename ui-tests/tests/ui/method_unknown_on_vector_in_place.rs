use ad_runtime::differentiable;

#[differentiable]
fn reversed_sum(values: Vec<f64>) -> f64 {
    let mut list = values;
    list.reverse();
    list[0] + 2.0 * list[1]
}

fn main() {}
