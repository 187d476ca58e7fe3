use ad_runtime::differentiable;

#[differentiable(reverse)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable(forward)]
fn twice_the_square(x: f64) -> f64 {
    2.0 * square(x)
}

fn main() {}
