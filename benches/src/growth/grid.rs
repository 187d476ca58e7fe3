//! Jacobi rounds on a grid that is read by `at` and written by `set`.

use super::{Pair, along, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Grid {
    width: usize,
    cells: Vec<f64>,
}

#[differentiable(second_order)]
impl Grid {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.cells[i * self.width + j]
    }

    fn set(&mut self, i: usize, j: usize, value: f64) {
        let at = i * self.width + j;
        self.cells[at] = value;
    }

    fn relax(&mut self, rounds: usize) {
        for _ in 0..rounds {
            let mut next = self.clone();
            for i in 1..self.width - 1 {
                for j in 1..self.width - 1 {
                    let around = self.at(i - 1, j) + self.at(i + 1, j) + self.at(i, j - 1) + self.at(i, j + 1);
                    next.set(i, j, 0.25 * around + 0.1 * self.at(i, j).sin());
                }
            }
            *self = next;
        }
    }
}

#[differentiable(second_order)]
fn roughness(cells: &[f64], width: usize) -> f64 {
    let mut grid = Grid { width, cells: cells.to_vec() };
    grid.relax(5);
    grid.cells.iter().map(|cell| cell * cell).sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    let width = n.isqrt();
    let input = (smooth(width * width), width);
    pair(input, |(cells, width)| roughness(cells, *width), |(cells, width)| roughness_value_and_grad(cells, *width))
}

pub(super) fn product_of(n: usize) -> Pair {
    let width = n.isqrt();
    let input = (smooth(width * width), along(width * width), width);
    pair(input, |(cells, _, width)| roughness(cells, *width), |(cells, v, width)| roughness_hvp(cells, *width, v))
}
