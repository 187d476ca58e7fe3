use ad_runtime::adjoint;

#[adjoint(of = missing)]
fn missing_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    x * seed
}

fn main() {}
