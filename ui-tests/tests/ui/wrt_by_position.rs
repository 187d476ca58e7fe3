use ad_runtime::differentiable;

#[differentiable(wrt(0))]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
