use ad_runtime::differentiable;

#[differentiable(wrt(x, y, x))]
fn product(x: f64, y: f64) -> f64 {
    x * y
}

fn main() {}
