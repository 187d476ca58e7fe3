use ad_runtime::differentiable;

#[differentiable(without(rematerialise, inlining))]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable(without)]
fn cube(x: f64) -> f64 {
    x * x * x
}

fn main() {}
