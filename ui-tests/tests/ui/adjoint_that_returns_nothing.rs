use ad_runtime::adjoint;

fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
fn square_adjoint(x: f64, y: f64, seed: f64) {
    println!("{x} {y} {seed}");
}

fn main() {}
