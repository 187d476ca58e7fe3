use ad_runtime::differentiable;

fn square_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

#[differentiable(adjoint = "square_adjoint")]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
