//! A form that is not accepted, and a derivative that is missing: one compilation shows both.

use ad_runtime::differentiable;

#[differentiable]
fn both(x: f64, counts: &[usize]) -> f64 {
    let count = unsafe { *counts.get_unchecked(0) };
    count as f64 * x.next_up()
}

fn main() {}
