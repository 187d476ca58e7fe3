use ad_runtime::differentiable;

#[differentiable]
fn damped(x: f64, n: usize) -> f64 {
    let mut bits = x.to_bits();
    for _ in 0..n {
        bits &= !1;
    }
    let y = f64::from_bits(bits);
    x * y
}

fn main() {}
