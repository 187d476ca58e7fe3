use ad_runtime::differentiable;
use std::collections::VecDeque;

#[differentiable]
fn delayed(u: &[f64], steps: usize) -> f64 {
    let mut line = VecDeque::new();
    for _ in 0..steps {
        line.push_back(0.0);
    }
    let mut sum = 0.0;
    for x in u {
        line.push_back(*x);
        line.make_contiguous().reverse();
        sum += line.pop_front().unwrap() * x;
    }
    sum
}

fn main() {
    delayed(&[1.0, 2.0], 1);
}
