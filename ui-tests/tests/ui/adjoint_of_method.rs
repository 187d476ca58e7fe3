use ad_runtime::adjoint;

struct Circle {
    radius: f64,
}

impl Circle {
    fn area(radius: f64) -> f64 {
        3.0 * radius * radius
    }
}

#[adjoint(of = Circle::area)]
fn area_adjoint(radius: f64, _: f64, seed: f64) -> f64 {
    6.0 * radius * seed
}

fn main() {}
