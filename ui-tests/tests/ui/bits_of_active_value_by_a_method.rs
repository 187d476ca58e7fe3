//! A method may give the bits of a value that has a derivative.

use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Level {
    height: f64,
}

impl Level {
    fn key(&self) -> u64 {
        self.height.to_bits()
    }
}

#[differentiable]
fn from_the_key(level: &Level) -> f64 {
    f64::from_bits(level.key())
}

fn main() {}
