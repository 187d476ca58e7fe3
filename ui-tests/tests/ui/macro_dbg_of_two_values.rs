use ad_runtime::differentiable;

#[differentiable]
fn shown(x: f64, y: f64) -> f64 {
    dbg!(x, y);
    x * y
}

fn main() {}
