use ad_runtime::adjoint;

const LIMIT: f64 = 1.5;

#[adjoint(of = LIMIT)]
fn limit_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    x * seed
}

fn main() {}
