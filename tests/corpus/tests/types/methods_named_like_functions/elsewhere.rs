//! A trait of another file whose methods are named like those of floats.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub(crate) struct Kernel {
    pub(crate) scale: f64,
}

#[differentiable(second_order)]
pub(crate) trait Smooth {
    fn min(&self, r: f64) -> f64;
    fn exp(&self, r: f64) -> f64;
    fn sqrt(&self) -> f64;
}

#[differentiable(second_order)]
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

/// A step of a recipe.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub(crate) struct Step {
    pub(crate) heat: f64,
}

#[differentiable(second_order)]
impl Step {
    pub(crate) fn this_process(&self) -> f64 {
        self.heat * self.heat
    }
    pub(crate) fn any_process(&self, time: f64) -> f64 {
        self.heat * time
    }
}
