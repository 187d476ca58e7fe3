use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Geometric {
    value: f64,
    ratio: f64,
}

impl Iterator for Geometric {
    type Item = f64;
    fn next(&mut self) -> Option<f64> {
        let value = self.value;
        self.value *= self.ratio;
        Some(value)
    }
}

#[differentiable]
fn sum(first: f64, ratio: f64) -> f64 {
    let terms = Geometric { value: first, ratio };
    terms.take(5).sum()
}

#[differentiable]
fn looped(first: f64, ratio: f64) -> f64 {
    let terms = Geometric { value: first, ratio };
    let mut sum = 0.0;
    for term in terms.take(5) {
        sum += term * term;
    }
    sum
}

fn main() {
    sum(1.0, 0.5);
    looped(1.0, 0.5);
}
