//! Forms that are refused before activity is known.

use ad_runtime::differentiable;

struct Point {
    x: f64,
    y: f64,
}

#[differentiable]
fn everything(x: f64, point: (f64, f64), counts: &[usize]) -> f64 {
    let count = unsafe { *counts.get_unchecked(0) };
    let later = async { count };
    drop(later);
    let Point { x: a, y: b } = Point { x: 1.0, y: 2.0 };
    let whole @ (c, _) = point;
    x * a * b * c * whole.1
}

fn main() {}
