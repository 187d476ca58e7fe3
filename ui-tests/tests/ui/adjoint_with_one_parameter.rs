use ad_runtime::adjoint;

fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
fn square_adjoint(seed: f64) -> f64 {
    seed
}

fn main() {}
