//! The `size` beside the method is not the one that is called: a type's own methods come first.

use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Square {
    side: f64,
}

impl Square {
    fn size(&self) -> f64 {
        self.side * self.side
    }
}

trait Shape {
    fn size(&self) -> usize;
    #[differentiable]
    fn weight(&self, density: f64) -> f64;
}

#[differentiable]
impl Shape for Square {
    fn size(&self) -> usize {
        4
    }
    fn weight(&self, density: f64) -> f64 {
        density * self.size() as f64
    }
}

fn main() {}
