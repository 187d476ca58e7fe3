use ad_runtime::differentiable;

#[differentiable]
fn length(list: &[f64]) -> f64 {
    let mut sum = 0.0;
    for x in list {
        if *x > 2.0 {
            return sum;
        }
        sum += x * x;
    }
    sum.sqrt()
}

#[differentiable(lifted)]
fn f(x: f64) -> f64 {
    length(&[x, 2.0]) * x
}

fn main() {}
