use ad_runtime::adjoint;

fn pair(x: f64) -> (f64, f64) {
    (x, x * x)
}

#[adjoint(of = pair)]
fn pair_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    seed + 2.0 * x
}

fn main() {}
