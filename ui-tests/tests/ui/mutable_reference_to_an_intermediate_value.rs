use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> f64 {
    let y = *(&mut (2.0 * x));
    y * y
}

fn main() {}
