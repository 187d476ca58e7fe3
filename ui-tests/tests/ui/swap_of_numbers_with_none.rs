// Both sides of a swap have one type. rustc reports that as well, and quotes the standard library where its source is installed: not
// for a type that it does not know.
use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64, n: StepRng) -> f64 {
    let mut y = x;
    let mut k = n;
    std::mem::swap(&mut y, &mut k);
    y
}

fn main() {}
