//! Runge and Kutta's method with its stages in a struct, which methods fill.

use super::{Pair, along, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Integrator {
    state: Vec<f64>,
    stage: Vec<f64>,
    slopes: [Vec<f64>; 4],
    damping: f64,
}

#[differentiable(second_order)]
fn slope(x: &[f64], damping: f64, dx: &mut [f64]) {
    let n = x.len();
    for i in 0..n {
        dx[i] = (x[(i + 1) % n] - x[i]).sin() - damping * x[i];
    }
}

#[differentiable(second_order)]
impl Integrator {
    fn stage(&mut self, number: usize, h: f64) {
        for i in 0..self.state.len() {
            self.stage[i] = self.state[i] + h * self.slopes[number][i];
        }
    }

    fn step(&mut self, h: f64) {
        slope(&self.state, self.damping, &mut self.slopes[0]);
        self.stage(0, 0.5 * h);
        slope(&self.stage, self.damping, &mut self.slopes[1]);
        self.stage(1, 0.5 * h);
        slope(&self.stage, self.damping, &mut self.slopes[2]);
        self.stage(2, h);
        slope(&self.stage, self.damping, &mut self.slopes[3]);
        for i in 0..self.state.len() {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k: usize| self.slopes[k][i]);
            self.state[i] += h / 6.0 * (a + 2.0 * (b + c) + d);
        }
    }
}

#[differentiable(second_order)]
fn distance(start: &[f64], damping: f64, steps: usize) -> f64 {
    let zeros = vec![0.0; start.len()];
    let mut integrator = Integrator {
        state: start.to_vec(),
        stage: zeros.clone(),
        slopes: [zeros.clone(), zeros.clone(), zeros.clone(), zeros],
        damping,
    };
    for _ in 0..steps {
        integrator.step(0.05);
    }
    integrator.state.iter().map(|x| x * x).sum()
}

pub(super) fn case_of(n: usize) -> Pair {
    pair((smooth(50), n), |(x, n)| distance(x, 0.1, *n), |(x, n)| distance_value_and_grad(x, 0.1, *n))
}

pub(super) fn product_of(n: usize) -> Pair {
    let input = (smooth(50), along(50), n);
    pair(input, |(x, _, n)| distance(x, 0.1, *n), |(x, v, n)| distance_hvp(x, 0.1, *n, v, 0.5))
}
