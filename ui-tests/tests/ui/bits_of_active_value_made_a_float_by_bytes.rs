use ad_runtime::differentiable;

#[differentiable]
fn copied(x: f64) -> f64 {
    let bytes = x.to_le_bytes();
    2.0 * f64::from_le_bytes(bytes)
}

fn main() {}
