use ad_runtime::differentiable;

#[differentiable]
fn shifted(x: f64, flag: bool) -> f64 {
    let y = x * x;
    if y { x } else { y * flag as u8 as f64 }
}

fn main() {}
