use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> f64 {
    let y = dbg!(x * x);
    2.0 * y
}

fn main() {}
