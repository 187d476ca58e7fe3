use ad_runtime::adjoint;

fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
fn square_adjoint(x: f64, _: f64, seed: f32) -> f64 {
    2.0 * x * seed as f64
}

fn main() {}
