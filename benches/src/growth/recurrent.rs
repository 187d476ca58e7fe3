//! A recurrent cell with gates: weights that stay, and a state that every step replaces.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Cell {
    gate: Vec<f64>,
    candidate: Vec<f64>,
    hidden: Vec<f64>,
}

#[differentiable]
impl Cell {
    fn row(&self, weights: &[f64], k: usize, x: f64) -> f64 {
        let n = self.hidden.len();
        let mut sum = 0.1 * x;
        for j in 0..n {
            sum += weights[k * n + j] * self.hidden[j];
        }
        sum
    }

    fn step(&mut self, x: f64) {
        let mut next = vec![0.0; self.hidden.len()];
        for k in 0..self.hidden.len() {
            let gate = 1.0 / (1.0 + (-self.row(&self.gate, k, x)).exp());
            let candidate = self.row(&self.candidate, k, x).tanh();
            next[k] = gate * self.hidden[k] + (1.0 - gate) * candidate;
        }
        self.hidden = next;
    }
}

#[differentiable]
fn loss(weights: &[f64], width: usize, steps: usize) -> f64 {
    let mut cell = Cell { gate: weights.to_vec(), candidate: weights.to_vec(), hidden: vec![0.0; width] };
    let mut sum = 0.0;
    for step in 0..steps {
        cell.step((0.3 * step as f64).sin());
        sum += cell.hidden[0] * cell.hidden[width - 1];
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = n.isqrt();
    pair((smooth(n * n), n), |(w, n)| loss(w, *n, 8), |(w, n)| loss_value_and_grad(w, *n, 8))
}
