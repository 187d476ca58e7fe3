//! A method that is named like one of lists gives something that has a derivative, of a type that is not known.

use ad_runtime::{Differentiable, differentiable};

macro_rules! segment {
    ($name:ident) => {
        #[derive(Differentiable)]
        struct $name {
            x: f64,
            y: f64,
        }

        impl $name {
            fn len(&self) -> f64 {
                self.x.hypot(self.y)
            }
        }
    };
}

segment!(Segment);

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
