use ad_runtime::differentiable;

#[differentiable]
fn walked(mut x: &[f64], n: usize) -> f64 {
    for _ in 0..n {
        x = &x[1..];
    }
    x[0]
}

fn main() {}
