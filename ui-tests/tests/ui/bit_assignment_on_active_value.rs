use ad_runtime::differentiable;

#[differentiable]
fn masked(x: f64) -> f64 {
    let mut y = x * x;
    y ^= x;
    y
}

fn main() {}
