use ad_runtime::differentiable;

#[differentiable]
fn capped(x: f64, n: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..n {
        if k > 3 {
            break 'outer;
        }
        sum += x;
    }
    sum
}

fn main() {}
