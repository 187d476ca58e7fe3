use ad_runtime::differentiable;
use std::cell::Cell;

#[differentiable]
fn remembered(x: f64) -> f64 {
    let cell = Cell::new(0.0);
    cell.set(x);
    cell.get() * x
}

fn main() {}
