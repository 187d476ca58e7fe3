use ad_runtime::differentiable;

#[differentiable(adjoint = square_adjoint, second_order)]
fn square(x: f64) -> f64 {
    x * x
}

fn square_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

fn main() {}
