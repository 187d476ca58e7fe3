use ad_runtime::adjoint;

fn square(x: f64) -> f64 {
    x * x
}

#[adjoint(of = square)]
struct SquareAdjoint;

fn main() {}
