use ad_runtime::differentiable;

#[differentiable]
fn f(a: &[f64]) -> f64 {
    let mut sum = 0.0;
    let mut gradients = 0.0;
    for i in 0..a.len() {
        let x = a[i];
        sum += x * x;
        gradients += gradient!(sum * x, wrt = x);
    }
    gradients
}

fn main() {}
