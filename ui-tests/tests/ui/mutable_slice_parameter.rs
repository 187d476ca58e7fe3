use ad_runtime::differentiable;

#[differentiable]
fn scale(values: &mut [f64], factor: f64) -> f64 {
    values[0] *= factor;
    values[0]
}

fn main() {}
