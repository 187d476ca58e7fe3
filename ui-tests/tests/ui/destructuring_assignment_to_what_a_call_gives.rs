use ad_runtime::differentiable;

#[differentiable]
fn both(x: f64) -> f64 {
    let cell = std::cell::RefCell::new(0.0);
    let y;
    (y, *cell.borrow_mut()) = (x * x, x);
    y
}

fn main() {}
