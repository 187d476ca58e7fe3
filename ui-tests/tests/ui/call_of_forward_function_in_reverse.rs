use ad_runtime::differentiable;

#[differentiable(forward)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable]
fn twice_the_square(x: f64) -> f64 {
    2.0 * square(x)
}

fn main() {}
