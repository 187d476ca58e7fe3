use ad_runtime::differentiable;

#[differentiable]
fn f(a: f64) -> f64 {
    let y = a * a;
    let x = a;
    gradient!(y, wrt = x)
}

fn main() {}
