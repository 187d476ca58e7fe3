use ad_runtime::differentiable;

#[differentiable(wrt(x, x), reverse, reverse, forwards)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
