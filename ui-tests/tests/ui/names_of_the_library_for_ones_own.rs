//! Names of the standard library that a file gives to something of its own.
use ad_runtime::{Differentiable, differentiable};

mod f64 {
    pub fn twice(x: f32) -> f32 {
        2.0 * x
    }
}

mod std {
    pub fn half(x: f32) -> f32 {
        0.5 * x
    }
}

#[derive(Clone, Differentiable)]
struct String {
    v: f32,
}

#[derive(Clone, Differentiable)]
struct Holds {
    name: String,
}

#[differentiable]
fn of_a_module(x: f32) -> f32 {
    f64::twice(x)
}

#[differentiable]
fn of_a_crate(x: f32) -> f32 {
    std::half(x)
}

#[differentiable]
fn of_a_type(x: f32, s: &String) -> f32 {
    x * s.v
}

trait Odd {
    fn first(&self) -> Option<&usize>;
}

impl Odd for Vec<usize> {
    fn first(&self) -> Option<&usize> {
        self.last()
    }
}

#[differentiable]
fn of_a_method(x: &[f32]) -> f32 {
    let (all, _) = rayon::join(|| vec![0usize, 1, 2], || ());
    x[*all.first().unwrap()]
}

#[cfg(not(any()))]
macro_rules! debug_assert {
    ($sum:ident, $x:expr) => {
        $sum += $x
    };
}

#[differentiable]
fn of_a_macro(x: f32) -> f32 {
    let mut sum = x;
    debug_assert!(sum, x * x);
    sum
}

fn main() {}
