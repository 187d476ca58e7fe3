use ad_runtime::adjoint;

fn product(x: f64, y: f64) -> f64 {
    x * y
}

#[adjoint(of = product)]
fn product_adjoint(_: f64, y: f64, _: f64, seed: f64) -> f64 {
    y * seed
}

fn main() {}
