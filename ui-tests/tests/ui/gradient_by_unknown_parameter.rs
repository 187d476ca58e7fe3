use ad_runtime::{differentiable, gradient};

#[differentiable]
fn f(x: f64, n: usize, y: f64) -> f64 {
    x.powi(n as i32) * y
}

fn main() {
    gradient!(f, wrt = n)(1.0, 2, 3.0);
    gradient!(f, wrt = z)(1.0, 2, 3.0);
}
