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

#[differentiable]
fn computed(a: &[f64], b: &[f64], n: usize) -> f64 {
    let list = if n > 2 {
        let k = n - 2;
        &a[k..]
    } else {
        b
    };
    list[0]
}

fn main() {
    changing(&[1.0], &[1.0], 1);
    computed(&[1.0], &[1.0], 1);
}
