use ad_runtime::differentiable;

#[differentiable]
fn larger(x: f64, y: f64) -> f64 {
    x * std::convert::identity(y)
}

fn main() {}
