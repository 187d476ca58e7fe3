//! A trait of another file whose methods are named like those of floats.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub(crate) struct Kernel {
    pub(crate) scale: f64,
}

#[differentiable(forward, reverse)]
pub(crate) trait Smooth {
    fn min(&self, r: f64) -> f64;
    fn exp(&self, r: f64) -> f64;
    fn sqrt(&self) -> f64;
}

#[differentiable(forward, reverse)]
impl Smooth for Kernel {
    fn min(&self, r: f64) -> f64 {
        self.scale * r
    }
    fn exp(&self, r: f64) -> f64 {
        self.scale * r * r
    }
    fn sqrt(&self) -> f64 {
        self.scale * self.scale
    }
}

pub(crate) type Length = f64;
