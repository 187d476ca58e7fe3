use ad_runtime::differentiable;

#[differentiable]
fn product(values: Vec<f64>) -> f64 {
    match &values {
        list => list[0] * list[1],
    }
}

fn main() {}
