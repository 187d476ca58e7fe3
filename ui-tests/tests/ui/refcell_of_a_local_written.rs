use ad_runtime::differentiable;
use std::cell::RefCell;

#[differentiable]
fn remembered(x: f64) -> f64 {
    let list = RefCell::new(vec![0.0]);
    list.borrow_mut().push(x);
    let last = list.borrow()[1];
    last * x
}

fn main() {}
