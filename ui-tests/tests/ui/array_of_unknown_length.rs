use ad_runtime::differentiable;

#[differentiable]
fn products(x: &[f64]) -> f64 {
    let p = std::array::from_fn(|k| x[k] * x[0]);
    let [first, second, _] = p;
    first + second
}

fn main() {}
