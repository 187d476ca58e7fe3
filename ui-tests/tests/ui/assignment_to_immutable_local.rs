use ad_runtime::differentiable;

#[differentiable]
fn assigned(x: f64) -> f64 {
    let y = x;
    let z = y;
    y = 2.0 * x;
    y * z
}

fn main() {}
