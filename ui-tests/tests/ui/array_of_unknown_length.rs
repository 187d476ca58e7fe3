use ad_runtime::differentiable;

#[differentiable]
fn products(x: &[f64]) -> f64 {
    let p = std::array::from_fn::<f64, 3, _>(|k| x[k] * x[0]);
    p[0] + p[2]
}

fn main() {}
