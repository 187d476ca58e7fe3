// Both sides of a swap are of one type, which rustc says as well.
use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64, n: usize) -> f64 {
    let mut y = x;
    let mut k = n;
    std::mem::swap(&mut y, &mut k);
    y
}

fn main() {}
