//! A polynomial that is built by methods that take it and give it back, and a list that functions take and give.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Polynomial {
    coefficients: Vec<f64>,
    scale: f64,
}

#[differentiable]
impl Polynomial {
    fn with(mut self, coefficient: f64) -> Self {
        self.coefficients.push(coefficient * self.scale);
        self
    }

    fn scaled(self, factor: f64) -> Self {
        Polynomial { scale: self.scale * factor, ..self }
    }

    fn value(&self, x: f64) -> f64 {
        self.coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c)
    }
}

#[differentiable]
fn exchanged(mut list: Vec<f64>, i: usize) -> Vec<f64> {
    let mean = 0.5 * (list[i] + list[i + 1]);
    list[i] = mean.sin();
    list[i + 1] = mean.cos();
    list
}

#[differentiable]
fn built(x: &[f64]) -> f64 {
    let mut list = x.to_vec();
    for i in 0..x.len() - 1 {
        list = exchanged(list, i);
    }
    let mut polynomial = Polynomial { coefficients: Vec::new(), scale: 1.0 };
    for &c in &list {
        polynomial = polynomial.with(c).scaled(0.999);
    }
    polynomial.value(0.9)
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| built(x), |x| built_value_and_grad(x))
}
