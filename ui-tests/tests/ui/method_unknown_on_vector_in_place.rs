use ad_runtime::differentiable;

#[differentiable]
fn spliced_sum(values: Vec<f64>) -> f64 {
    let mut list = values;
    list.splice(..1, [3.0, 4.0]);
    list[0] + 2.0 * list[1]
}

fn main() {}
