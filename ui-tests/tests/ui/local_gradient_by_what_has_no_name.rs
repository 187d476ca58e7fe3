use ad_runtime::differentiable;

#[differentiable]
fn f(p: (f64, f64)) -> f64 {
    let y = p.0 * p.0;
    gradient!(y, wrt = p.0)
}

fn main() {}
