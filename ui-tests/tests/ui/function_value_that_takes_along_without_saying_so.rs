use ad_runtime::{DifferentiableFn, differentiable, differentiable_fn};

#[differentiable]
fn line(a: f64, x: f64) -> f64 {
    let line = differentiable_fn!(|x| a * x);
    line.call(x)
}

fn main() {}
