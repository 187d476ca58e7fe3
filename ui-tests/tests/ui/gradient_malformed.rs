use ad_runtime::{differentiable, gradient, value_and_gradient};

#[differentiable]
fn f(x: f64) -> f64 {
    x * x
}

fn main() {
    gradient!()(1.0);
    gradient!(f(1.0));
    value_and_gradient!(f, x)(1.0);
}
