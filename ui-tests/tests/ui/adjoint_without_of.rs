use ad_runtime::adjoint;

#[adjoint(square)]
fn square_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

fn main() {}
