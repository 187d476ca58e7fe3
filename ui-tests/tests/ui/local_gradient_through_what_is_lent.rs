use ad_runtime::differentiable;

#[differentiable]
fn f(energy: &mut f64, x: f64) -> f64 {
    *energy += x * x;
    let y = *energy * 2.0;
    gradient!(y, wrt = x)
}

fn main() {}
