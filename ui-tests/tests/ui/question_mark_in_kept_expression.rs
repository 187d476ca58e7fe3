use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, counts: &[usize]) -> Option<f64> {
    let y = if *counts.first()? > 2 { 2.0 * x } else { x };
    y.into()
}

fn main() {}
