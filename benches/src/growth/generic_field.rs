//! A generic function that smooths any field, by the methods of a trait.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[differentiable]
trait Field {
    fn at(&self, i: usize) -> f64;
    fn put(&mut self, i: usize, value: f64);
    #[no_derivative]
    fn len(&self) -> usize;
}

#[derive(Clone, Differentiable)]
struct Line {
    cells: Vec<f64>,
}

#[differentiable]
impl Field for Line {
    fn at(&self, i: usize) -> f64 {
        self.cells[i]
    }

    fn put(&mut self, i: usize, value: f64) {
        self.cells[i] = value;
    }

    #[no_derivative]
    fn len(&self) -> usize {
        self.cells.len()
    }
}

#[differentiable]
fn smoothed<F: Field + Differentiable + Clone>(field: &mut F) {
    for i in 1..field.len() - 1 {
        let mean = 0.3 * (field.at(i - 1) + field.at(i) + field.at(i + 1));
        field.put(i, mean.sin());
    }
}

#[differentiable]
fn roughness(x: &[f64]) -> f64 {
    let mut line = Line { cells: x.to_vec() };
    smoothed(&mut line);
    smoothed(&mut line);
    line.cells.iter().map(|cell| cell * cell).sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| roughness(x), |x| roughness_value_and_grad(x))
}
