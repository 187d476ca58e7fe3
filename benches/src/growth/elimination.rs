//! Gaussian elimination in a matrix that is read and written by methods.

use super::{Pair, cube_root, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Matrix {
    order: usize,
    entries: Vec<f64>,
}

#[differentiable]
impl Matrix {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.entries[i * self.order + j]
    }

    fn subtract_row(&mut self, from: usize, row: usize, factor: f64) {
        for j in row..self.order {
            let entry = self.at(row, j);
            self.entries[from * self.order + j] -= factor * entry;
        }
    }

    fn eliminate(&mut self) {
        for k in 0..self.order {
            for i in k + 1..self.order {
                let factor = self.at(i, k) / self.at(k, k);
                self.subtract_row(i, k, factor);
            }
        }
    }
}

#[differentiable]
fn log_determinant(entries: &[f64], order: usize) -> f64 {
    let mut matrix = Matrix { order, entries: entries.to_vec() };
    matrix.eliminate();
    let mut sum = 0.0;
    for k in 0..order {
        sum += matrix.at(k, k).abs().ln();
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = cube_root(n);
    let mut entries = smooth(n * n);
    (0..n).for_each(|k| entries[k * n + k] += n as f64);
    pair((entries, n), |(a, n)| log_determinant(a, *n), |(a, n)| log_determinant_value_and_grad(a, *n))
}
