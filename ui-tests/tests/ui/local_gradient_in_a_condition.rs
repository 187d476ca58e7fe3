use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64) -> f64 {
    let y = x * x;
    if gradient!(y, wrt = x) > 1.0 { y } else { x }
}

fn main() {}
