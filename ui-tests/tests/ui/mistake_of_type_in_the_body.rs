//! An error of Rust's own in the user's code is reported where it stands, once.

use ad_runtime::differentiable;

#[differentiable]
fn shifted(x: f64) -> f64 {
    let count: usize = 2.0 * x;
    x * count as f64
}

fn main() {}
