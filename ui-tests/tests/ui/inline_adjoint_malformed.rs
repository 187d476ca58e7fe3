use ad_runtime::differentiable;

#[differentiable]
fn without_seed(x: f64) -> f64 {
    adjoint! { wrt(x) => 2.0 }
    x * 2.0
}

#[differentiable]
fn without_wrt(x: f64) -> f64 {
    adjoint! { |seed| seed * 2.0 }
    x * 2.0
}

#[differentiable]
fn of_nothing(x: f64) -> f64 {
    adjoint! { |seed| wrt() => seed * 2.0 }
    x * 2.0
}

#[differentiable]
fn of_something_else(x: f64) -> f64 {
    adjoint! { |seed| wrt(y) => seed * 2.0 }
    x * 2.0
}

fn main() {}
