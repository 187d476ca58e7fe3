use ad_runtime::differentiable;

#[differentiable]
fn one() -> f64 {
    1.0
}

fn main() {}
