//! A wave on a string: two time levels that are swapped, and a method for the differences.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};
use std::mem;

#[derive(Clone, Differentiable)]
struct Wave {
    now: Vec<f64>,
    before: Vec<f64>,
    speed: f64,
}

#[differentiable]
impl Wave {
    fn curvature(&self, i: usize) -> f64 {
        self.now[i - 1] - 2.0 * self.now[i] + self.now[i + 1]
    }

    fn step(&mut self) {
        for i in 1..self.now.len() - 1 {
            let pull = self.speed * self.speed * self.curvature(i);
            self.before[i] = 2.0 * self.now[i] - self.before[i] + pull.sin();
        }
        mem::swap(&mut self.now, &mut self.before);
    }
}

#[differentiable]
fn energy(start: &[f64], speed: f64) -> f64 {
    let mut wave = Wave { now: start.to_vec(), before: start.to_vec(), speed };
    for _ in 0..8 {
        wave.step();
    }
    wave.now.iter().map(|u| u * u).sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| energy(x, 0.4), |x| energy_value_and_grad(x, 0.4))
}
