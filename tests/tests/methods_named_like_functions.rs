//! Methods of types of other files that are named like functions of floats.
#![allow(clippy::needless_range_loop, reason = "users write so, and so does the corpus")]

use ad_runtime::{Differentiable, differentiable};
use ad_tests::check;
use elsewhere::{Kernel, Length, Smooth};

#[path = "methods_named_like_functions/elsewhere.rs"]
mod elsewhere;

#[differentiable(forward, reverse)]
fn lent(kernel: &Kernel, r: f64) -> f64 {
    kernel.min(r) + 2.0 * kernel.sqrt()
}

#[differentiable(forward, reverse)]
fn each(kernels: &[Kernel], r: f64) -> f64 {
    let mut sum = r;
    for kernel in kernels {
        sum += kernel.min(sum) * kernel.exp(r);
    }
    for k in 0..kernels.len() {
        let kernel: Kernel = kernels[k];
        sum += kernel.sqrt();
    }
    sum
}

#[test]
fn are_those_of_the_type_that_is_written() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let kernel: Kernel = Kernel { scale: x * y };
        lent(&kernel, x) + each(&[kernel, Kernel { scale: y }], y) + kernel.min(y)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn are_those_of_floats_by_another_name() {
    #[differentiable(forward, reverse)]
    fn f(x: Length, y: Length) -> f64 {
        let z: Length = x * y;
        z.min(y) + z.exp() * y.abs().sqrt() + x.powi(3)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

/// A free function has the name of a method, which calls it: that is no recursion.
#[differentiable(forward, reverse)]
fn separation(a: f64, b: f64, c: f64) -> f64 {
    (a * b).sin() + c * a
}

#[derive(Clone, Differentiable)]
struct Direction {
    right: f64,
    up: f64,
}

impl Direction {
    #[differentiable(forward, reverse)]
    fn separation(&self, other: &Direction) -> f64 {
        separation(self.right, other.up, self.up)
    }
}

#[test]
fn are_called_by_methods_of_their_name() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let a = Direction { right: x, up: y * x };
        let b = Direction { right: 1.0, up: y };
        a.separation(&b) * b.separation(&a)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

/// Communicators of MPI have methods of these names.
#[test]
fn processes_of_ones_own() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let step = elsewhere::Step { heat: x * y };
        let heat = step.this_process();
        heat * x + step.any_process(y)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}
