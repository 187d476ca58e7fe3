use ad_runtime::differentiable;

#[differentiable]
fn total(values: Vec<f64>) -> f64 {
    let mut rest = values;
    let mut sum = 0.0;
    while let Some(last) = rest.pop() {
        sum += last * last;
    }
    sum
}

fn main() {}
