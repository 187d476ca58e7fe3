use ad_runtime::differentiable;

#[differentiable]
fn checked_root(x: f64) -> Option<f64> {
    if x < 0.0 { None } else { Some(x.sqrt()) }
}

fn main() {}
