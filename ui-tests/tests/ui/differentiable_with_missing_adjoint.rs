use ad_runtime::differentiable;

#[differentiable(adjoint = square_adjoint)]
fn square(x: f64) -> f64 {
    x * x
}

fn main() {}
