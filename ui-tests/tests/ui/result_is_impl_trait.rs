use ad_runtime::differentiable;

#[differentiable]
fn doubled(values: &[f64]) -> impl Iterator<Item = f64> {
    values.iter().map(|x| 2.0 * x)
}

fn main() {}
