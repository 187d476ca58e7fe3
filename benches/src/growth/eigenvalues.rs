//! Jacobi's sweeps for the eigenvalues of a symmetric matrix, which is changed through its methods.

use super::{Pair, cube_root, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Symmetric {
    order: usize,
    a: Vec<f64>,
}

#[differentiable]
impl Symmetric {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.a[i * self.order + j]
    }

    fn mix_columns(&mut self, p: usize, q: usize, c: f64, s: f64) {
        for k in 0..self.order {
            let (x, y) = (self.at(k, p), self.at(k, q));
            self.a[k * self.order + p] = c * x - s * y;
            self.a[k * self.order + q] = s * x + c * y;
        }
    }

    fn mix_rows(&mut self, p: usize, q: usize, c: f64, s: f64) {
        for k in 0..self.order {
            let (x, y) = (self.at(p, k), self.at(q, k));
            self.a[p * self.order + k] = c * x - s * y;
            self.a[q * self.order + k] = s * x + c * y;
        }
    }

    fn sweep(&mut self) {
        for p in 0..self.order {
            for q in p + 1..self.order {
                let off = self.at(p, q);
                let theta = 0.5 * (2.0 * off).atan2(self.at(q, q) - self.at(p, p));
                let (c, s) = (theta.cos(), theta.sin());
                self.mix_columns(p, q, c, s);
                self.mix_rows(p, q, c, s);
            }
        }
    }
}

#[differentiable]
fn spread(a: &[f64], order: usize) -> f64 {
    let mut matrix = Symmetric { order, a: a.to_vec() };
    matrix.sweep();
    matrix.sweep();
    let mut sum = 0.0;
    for k in 0..order {
        sum += matrix.at(k, k) * matrix.at(k, k) / (1.0 + k as f64);
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = cube_root(n);
    let x = smooth(n * n);
    let mut a = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..n {
            a[i * n + j] = x[i * n + j] + x[j * n + i];
        }
        a[i * n + i] += i as f64;
    }
    pair((a, n), |(a, n)| spread(a, *n), |(a, n)| spread_value_and_grad(a, *n))
}
