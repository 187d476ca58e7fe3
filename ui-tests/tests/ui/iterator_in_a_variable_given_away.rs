use ad_runtime::differentiable;

#[differentiable]
fn f(x: &[f64]) -> f64 {
    let mut values = x.iter();
    let pairs = values.by_ref().take(2).map(|v| v * v);
    pairs.sum()
}

fn main() {}
