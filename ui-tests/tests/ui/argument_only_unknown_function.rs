use ad_runtime::differentiable;

#[differentiable(only(grad, gradient))]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable(only())]
fn cube(x: f64) -> f64 {
    x * x * x
}

#[differentiable(only)]
fn fourth(x: f64) -> f64 {
    x.powi(4)
}

#[differentiable(only(grad, jvp))]
fn fifth(x: f64) -> f64 {
    x.powi(5)
}

#[differentiable(forward, only(value_and_grad))]
fn sixth(x: f64) -> f64 {
    x.powi(6)
}

#[differentiable(forward, reverse, only(hessian))]
fn seventh(x: f64) -> f64 {
    x.powi(7)
}

fn main() {}
