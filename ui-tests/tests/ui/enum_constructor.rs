use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64) -> f64 {
    let maybe = Some(2.0 * x);
    maybe.unwrap()
}

fn main() {}
