use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> f64 {
    let boxed = Box::new(2.0 * x);
    *boxed
}

fn main() {}
