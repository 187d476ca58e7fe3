//! Particles in lists of a struct: forces between all pairs by a method, and time steps by another.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct System {
    position: Vec<f64>,
    velocity: Vec<f64>,
    force: Vec<f64>,
    softening: f64,
}

#[differentiable]
impl System {
    fn attraction(&self, i: usize, j: usize) -> f64 {
        let apart = self.position[j] - self.position[i];
        apart / (apart * apart + self.softening).sqrt()
    }

    fn update_forces(&mut self) {
        for i in 0..self.position.len() {
            self.force[i] = 0.0;
            for j in 0..self.position.len() {
                if i != j {
                    let attraction = self.attraction(i, j);
                    self.force[i] += attraction;
                }
            }
        }
    }

    fn step(&mut self, dt: f64) {
        self.update_forces();
        for i in 0..self.position.len() {
            self.velocity[i] += dt * self.force[i];
            self.position[i] += dt * self.velocity[i];
        }
    }

    fn kinetic_energy(&self) -> f64 {
        let mut sum = 0.0;
        for v in &self.velocity {
            sum += 0.5 * v * v;
        }
        sum
    }
}

#[differentiable]
fn heat(position: &[f64], dt: f64) -> f64 {
    let n = position.len();
    let mut system = System {
        position: position.to_vec(),
        velocity: vec![0.0; n],
        force: vec![0.0; n],
        softening: 0.1,
    };
    let mut sum = 0.0;
    for _ in 0..6 {
        system.step(dt);
        sum += system.kinetic_energy();
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = n.isqrt();
    let position = smooth(n).iter().enumerate().map(|(k, x)| k as f64 + 0.3 * x).collect::<Vec<_>>();
    pair(position, |x| heat(x, 0.02), |x| heat_value_and_grad(x, 0.02))
}
