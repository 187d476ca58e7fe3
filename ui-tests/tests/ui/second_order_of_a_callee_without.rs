use ad_runtime::{Differentiable, differentiable};

#[differentiable(forward, reverse)]
fn square(x: f64) -> f64 {
    let mut y = x;
    for _ in 0..2 {
        y *= x;
    }
    y
}

#[derive(Clone, Differentiable)]
struct Line {
    slope: f64,
}

impl Line {
    #[differentiable(forward, reverse)]
    fn at(&self, x: f64) -> f64 {
        self.slope * x
    }
}

#[differentiable(second_order)]
fn of_a_function(x: f64) -> f64 {
    square(x)
}

#[differentiable(second_order)]
fn of_a_method(line: &Line, x: f64) -> f64 {
    line.at(x)
}

fn main() {}
