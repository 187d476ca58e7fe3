use ad_runtime::{DifferentiableFn, differentiable, differentiable_fn};

fn square(x: f64) -> f64 {
    x * x
}

#[differentiable]
fn f(x: f64) -> f64 {
    differentiable_fn!(square).call(x)
}

fn main() {}
