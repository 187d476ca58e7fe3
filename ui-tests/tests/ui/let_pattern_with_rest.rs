use ad_runtime::differentiable;

#[differentiable]
fn ends(values: [f64; 4]) -> f64 {
    let [first, .., last] = values;
    first * last
}

fn main() {}
