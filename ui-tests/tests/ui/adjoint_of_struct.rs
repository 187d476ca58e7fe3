use ad_runtime::adjoint;

struct Point {
    x: f64,
}

#[adjoint(of = Point)]
fn point_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    x * seed
}

fn main() {}
