use super::bodies::{Body, made};
use super::grids::second;
use super::norm::Norm;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(forward, reverse)]
pub fn gives_a_float(a: f64, t: f64) -> f64 {
    let body = Body { a, count: 0 };
    body.position(t) * a
}

#[differentiable(forward, reverse)]
pub fn changes(a: f64) -> f64 {
    let mut body = made(a);
    body.abs();
    body.a * a
}

#[differentiable(forward, reverse)]
pub fn changes_and_tells(a: f64, count: usize) -> f64 {
    let mut body = Body { a, count };
    if body.contains(0.5) { body.a * a } else { 3.0 * body.a }
}

#[differentiable(forward, reverse)]
pub fn takes(a: f64) -> f64 {
    let mut body = Body { a, count: 1 };
    let taken = body.take();
    taken.a * body.a
}

#[differentiable(forward, reverse)]
pub fn gives_itself(a: f64, n: usize) -> f64 {
    let mut body = Body { a, count: 0 };
    for _ in 0..n {
        body = body.len();
    }
    body.a * a
}

#[differentiable(forward, reverse)]
pub fn views(a: f64) -> f64 {
    let mut body = Body { a, count: 1 };
    body.as_mut();
    body.a * a
}

#[derive(Clone, Differentiable)]
struct Grid {
    data: Vec<f64>,
    columns: usize,
}

impl Grid {
    fn band(&self, i: usize) -> &[f64] {
        &self.data[i * self.columns..]
    }
}

#[differentiable(forward, reverse)]
pub fn of_the_other(x: &[f64]) -> f64 {
    let sheet = super::grids::made(x);
    sheet.band(1)[0] * x[0]
}

#[differentiable(forward, reverse)]
pub fn of_its_own(x: &[f64]) -> f64 {
    let grid = Grid { data: x.to_vec(), columns: 2 };
    grid.band(1)[0] * x[1]
}

#[differentiable(forward, reverse)]
impl Norm for [f64] {
    fn norm(&self) -> f64 {
        self[0] * self[0] * self[1]
    }
}

#[differentiable(forward, reverse)]
pub fn normed(x: &[f64]) -> f64 {
    x.norm() * x[1]
}

#[allow(non_upper_case_globals)]
#[differentiable(forward, reverse)]
pub fn chosen(x: &[f64], k: usize) -> f64 {
    match k {
        second => x[second] * x[1],
        _ => x[0] * x[0] * x[1],
    }
}

#[differentiable(forward, reverse)]
pub fn last(x: f64) -> f64 {
    let (.., c) = super::grids::three(x);
    c * c
}
