use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64) -> f64 {
    let mut y = x;
    for _ in 0..2 {
        y += gradient!(y * y, wrt = x);
    }
    y
}

fn main() {}
