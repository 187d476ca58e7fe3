//! Discs that push each other: a world with a list of bodies, changed pair by pair.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Body {
    x: f64,
    y: f64,
    vx: f64,
    vy: f64,
    radius: f64,
}

#[derive(Clone, Differentiable)]
struct World {
    bodies: Vec<Body>,
    stiffness: f64,
    dissipated: f64,
}

#[differentiable]
impl World {
    fn overlap(&self, i: usize, j: usize) -> f64 {
        let (a, b) = (&self.bodies[i], &self.bodies[j]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        a.radius + b.radius - (dx * dx + dy * dy + 1e-9).sqrt()
    }

    fn push(&mut self, i: usize, j: usize, dt: f64) {
        let overlap = self.overlap(i, j);
        if overlap <= 0.0 {
            return;
        }
        let (a, b) = (self.bodies[i], self.bodies[j]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let apart = (dx * dx + dy * dy + 1e-9).sqrt();
        let impulse = dt * self.stiffness * overlap / apart;
        self.bodies[i].vx -= impulse * dx;
        self.bodies[i].vy -= impulse * dy;
        self.bodies[j].vx += impulse * dx;
        self.bodies[j].vy += impulse * dy;
        self.dissipated += impulse * overlap;
    }

    fn step(&mut self, dt: f64) {
        for i in 0..self.bodies.len() {
            for j in i + 1..(i + 4).min(self.bodies.len()) {
                self.push(i, j, dt);
            }
        }
        for body in &mut self.bodies {
            body.vy -= dt * 9.81;
            body.x += dt * body.vx;
            body.y += dt * body.vy;
        }
    }
}

#[differentiable]
fn height(x: &[f64], steps: usize) -> f64 {
    let bodies = x.iter().map(|&x| Body { x, y: 0.3 * x.sin(), vx: 0.0, vy: 0.0, radius: 0.7 }).collect();
    let mut world = World { bodies, stiffness: 50.0, dissipated: 0.0 };
    for _ in 0..steps {
        world.step(0.002);
    }
    world.bodies.iter().map(|body| body.y * body.y).sum::<f64>() + world.dissipated
}

pub(super) fn case_of(n: usize) -> Pair {
    let x = smooth(n).iter().enumerate().map(|(k, x)| k as f64 + 0.3 * x).collect::<Vec<_>>();
    pair(x, |x| height(x, 10), |x| height_value_and_grad(x, 10))
}
