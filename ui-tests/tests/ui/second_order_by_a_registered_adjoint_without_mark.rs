use ad_runtime::adjoint;

fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square, second_order)]
fn square_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

fn main() {}
