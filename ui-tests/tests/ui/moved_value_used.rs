use ad_runtime::differentiable;

#[differentiable]
fn moved(values: Vec<f64>) -> f64 {
    let other = values;
    other[0] * values[1]
}

fn main() {}
