use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct View<'a> {
    data: &'a [f64],
}

#[differentiable(forward, reverse)]
impl View<'_> {
    fn sum(&self) -> f64 {
        self.data.iter().map(|x| x * x).sum()
    }
}

#[differentiable(forward, reverse)]
fn of_local(x: &[f64]) -> f64 {
    let squares: Vec<f64> = x.iter().map(|x| x * x).collect();
    let view = View { data: &squares };
    view.sum()
}

#[differentiable(forward, reverse)]
fn of_parameter(x: &[f64]) -> f64 {
    View { data: x }.sum()
}

/// Where nothing is active, it may be made.
#[differentiable(forward, reverse)]
fn constant(x: f64) -> f64 {
    let table = [1.0, 2.0];
    let view = View { data: &table };
    x * view.data[1]
}

fn main() {
    of_local(&[1.0]);
    of_parameter(&[1.0]);
    constant(1.0);
}
