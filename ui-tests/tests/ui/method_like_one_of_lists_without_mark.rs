//! A method of the crate that is named like one of lists, and is not marked.

use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Segment {
    x: f64,
    y: f64,
}

impl Segment {
    fn len(&self) -> f64 {
        self.x.hypot(self.y)
    }
}

#[derive(Differentiable)]
struct Path {
    first: Segment,
    rest: Vec<f64>,
}

#[differentiable]
fn length(path: &Path) -> f64 {
    path.first.len() * path.rest.len() as f64
}

fn main() {}
