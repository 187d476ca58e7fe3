use ad_runtime::differentiable;

#[differentiable]
fn changing(a: &[f64], b: &[f64], n: usize) -> f64 {
    let mut list = if n > 2 { a } else { b };
    let mut sum = 0.0;
    for _ in 0..n {
        sum += list[0];
        list = &list[1..];
    }
    sum
}

fn main() {
    changing(&[1.0], &[1.0], 1);
}
