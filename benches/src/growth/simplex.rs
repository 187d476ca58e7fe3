//! Steps of a simplex search: points in a `Vec<Vec<f64>>`, which are swapped and reflected.

use super::{Pair, cube_root, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Simplex {
    points: Vec<Vec<f64>>,
    values: Vec<f64>,
}

#[differentiable]
fn bowl(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (k, x) in x.iter().enumerate() {
        sum += (1.0 + k as f64) * x * x;
    }
    sum
}

#[differentiable]
impl Simplex {
    fn worst_last(&mut self) {
        let last = self.points.len() - 1;
        for k in 0..last {
            if self.values[k] > self.values[last] {
                self.values.swap(k, last);
                self.points.swap(k, last);
            }
        }
    }

    fn centre(&self, k: usize) -> f64 {
        let count = self.points.len() - 1;
        let mut sum = 0.0;
        for point in &self.points[..count] {
            sum += point[k];
        }
        sum / count as f64
    }

    fn step(&mut self) {
        self.worst_last();
        let last = self.points.len() - 1;
        for k in 0..self.points[last].len() {
            let centre = self.centre(k);
            self.points[last][k] = 1.5 * centre - 0.5 * self.points[last][k];
        }
        self.values[last] = bowl(&self.points[last]);
    }
}

#[differentiable]
fn least(x: &[f64], dimension: usize) -> f64 {
    let points: Vec<Vec<f64>> = x.chunks(dimension).map(|point| point.to_vec()).collect();
    let mut values = Vec::new();
    for point in &points {
        values.push(bowl(point));
    }
    let mut simplex = Simplex { points, values };
    for _ in 0..dimension {
        simplex.step();
    }
    simplex.values.iter().sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = cube_root(n);
    let x = smooth(n * (n + 1));
    pair((x, n), |(x, n)| least(x, *n), |(x, n)| least_value_and_grad(x, *n))
}
