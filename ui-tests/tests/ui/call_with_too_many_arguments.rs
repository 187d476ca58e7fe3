use ad_runtime::differentiable;

#[differentiable]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable]
fn twice_the_square(x: f64, y: f64) -> f64 {
    2.0 * square(x, y)
}

fn main() {}
