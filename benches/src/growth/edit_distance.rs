//! A soft edit distance in a table whose getter checks its bounds.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Table {
    width: usize,
    cells: Vec<f64>,
}

#[differentiable]
impl Table {
    fn get(&self, i: usize, j: usize) -> f64 {
        if i == 0 || j == 0 {
            return (i + j) as f64;
        }
        if j >= self.width {
            return 1e3;
        }
        self.cells[i * self.width + j]
    }

    fn set(&mut self, i: usize, j: usize, value: f64) {
        self.cells[i * self.width + j] = value;
    }
}

#[differentiable]
fn soft_min(a: f64, b: f64, c: f64) -> f64 {
    let least = a.min(b).min(c);
    least - ((least - a).exp() + (least - b).exp() + (least - c).exp()).ln()
}

#[differentiable]
fn distance(x: &[f64], y: &[f64], gap: f64) -> f64 {
    let width = y.len() + 1;
    let mut table = Table { width, cells: vec![0.0; (x.len() + 1) * width] };
    for i in 1..=x.len() {
        for j in 1..=y.len() {
            let cost = (x[i - 1] - y[j - 1]) * (x[i - 1] - y[j - 1]);
            let best = soft_min(table.get(i - 1, j - 1) + cost, table.get(i - 1, j) + gap, table.get(i, j - 1) + gap);
            table.set(i, j, best);
        }
    }
    table.get(x.len(), y.len())
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = n.isqrt();
    let input = (smooth(n), smooth(n + 3));
    pair(input, |(x, y)| distance(x, y, 0.5), |(x, y)| distance_value_and_grad(x, y, 0.5))
}
