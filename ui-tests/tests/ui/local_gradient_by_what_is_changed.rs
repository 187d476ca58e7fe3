use ad_runtime::differentiable;

#[differentiable]
fn f(a: f64) -> f64 {
    let mut x = a * 2.0;
    x += 1.0;
    let y = x * x;
    gradient!(y, wrt = x)
}

fn main() {}
