use ad_runtime::differentiable;

#[differentiable]
fn f(a: &[f64]) -> f64 {
    let x = [a[0], a[1]];
    let y = x[0] * x[1];
    let by_list = gradient!(y, wrt = x);
    let first = a[0];
    gradient!(x, wrt = first)[0]
}

fn main() {}
