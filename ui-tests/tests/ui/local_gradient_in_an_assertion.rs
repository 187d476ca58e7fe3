use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64) -> f64 {
    let y = x * x;
    assert!(gradient!(y, wrt = x) > 1.0);
    y
}

fn main() {}
