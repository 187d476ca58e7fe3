//! All the mistakes of one function are reported at once.

use ad_runtime::differentiable;

struct Point {
    x: f64,
    y: f64,
}

#[differentiable]
fn everything(x: f64, values: &[f64]) -> f64 {
    let point = Point { x, y: 2.0 };
    let squares: f64 = values.iter().map(|v| v * v).sum();
    let next = x.next_up();
    let bits = f64::from_bits(x.to_bits());
    point.x * squares + next + bits
}

fn main() {}
