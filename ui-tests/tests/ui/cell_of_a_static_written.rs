use ad_runtime::differentiable;
use std::cell::Cell;

thread_local! {
    static LAST: Cell<f64> = const { Cell::new(0.0) };
}

#[differentiable]
fn remembered(x: f64) -> f64 {
    LAST.set(x);
    LAST.get() * x
}

fn main() {}
