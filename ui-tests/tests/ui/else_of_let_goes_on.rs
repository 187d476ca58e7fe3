//! rustc says the same in its own words; what is bound is read nowhere where it is not there.
use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64, k: Option<usize>) -> f64 {
    let Some(n) = k else {};
    x * n as f64
}

fn main() {
    f_grad(1.0, None);
}
