use ad_runtime::differentiable;

fn tripled(values: &mut [f64]) -> bool {
    values[0] *= 3.0;
    true
}

#[differentiable]
fn scaled(x: f64) -> f64 {
    let mut values = vec![x];
    assert!(tripled(&mut values));
    values[0]
}

fn main() {}
