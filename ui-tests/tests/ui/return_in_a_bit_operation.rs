use ad_runtime::differentiable;

#[differentiable]
fn counted(x: f64, n: Option<u32>) -> f64 {
    let mut k = 3;
    k <<= match n {
        Some(n) => n,
        None => return x,
    };
    x * f64::from(k)
}

fn main() {}
