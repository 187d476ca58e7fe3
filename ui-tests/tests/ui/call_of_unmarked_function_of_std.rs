use ad_runtime::differentiable;

#[differentiable]
fn larger(x: f64, y: f64) -> f64 {
    x * std::array::from_ref(&y)[0]
}

fn main() {}
