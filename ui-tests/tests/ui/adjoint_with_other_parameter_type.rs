use ad_runtime::adjoint;

fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
fn square_adjoint(x: f32, y: f64, seed: f64) -> f32 {
    2.0 * x * (y * seed) as f32
}

fn main() {}
