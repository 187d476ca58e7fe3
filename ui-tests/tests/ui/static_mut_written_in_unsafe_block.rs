use ad_runtime::differentiable;

static mut LAST: f64 = 0.0;

#[differentiable]
fn remembered(x: f64) -> f64 {
    let y = x * x;
    unsafe { LAST = y };
    y
}

fn main() {}
