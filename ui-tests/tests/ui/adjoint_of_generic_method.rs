//! Adjoints of methods are registered for one type each, and for methods that change nothing.

use ad_runtime::{Differentiable, adjoint};

#[derive(Differentiable)]
struct Model<T> {
    scale: T,
}

impl<T: Copy + std::ops::Mul<Output = T>> Model<T> {
    fn scaled(&self, x: T) -> T {
        self.scale * x
    }

    fn step(&mut self, x: T) -> T {
        self.scale = self.scale * x;
        x
    }
}

#[adjoint(of = Model::scaled)]
fn scaled_adjoint<T: Copy>(_: &Model<T>, x: T, _: T, seed: T) -> (T, T) {
    (x, seed)
}

#[adjoint(of = Model::step)]
fn step_adjoint(_: &mut Model<f64>, _: f64, _: f64, seed: f64) -> f64 {
    seed
}

fn main() {}
