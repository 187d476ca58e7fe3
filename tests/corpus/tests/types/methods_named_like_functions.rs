//! Methods of types of other files that are named like functions of floats.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use elsewhere::{Kernel, Length, Smooth};

#[path = "methods_named_like_functions/elsewhere.rs"]
mod elsewhere;

#[differentiable(second_order)]
fn lent(kernel: &Kernel, r: f64) -> f64 {
    kernel.min(r) + 2.0 * kernel.sqrt()
}

#[differentiable(second_order)]
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
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let kernel: Kernel = Kernel { scale: x * y };
        lent(&kernel, x) + each(&[kernel, Kernel { scale: y }], y) + kernel.min(y)
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn are_those_of_floats_by_another_name() {
    #[differentiable(second_order, lifted)]
    fn f(x: Length, y: Length) -> f64 {
        let z: Length = x * y;
        z.min(y) + z.exp() * y.abs().sqrt() + x.powi(3)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

/// A free function has the name of a method, which calls it: that is no recursion.
#[differentiable(second_order, lifted)]
fn separation(a: f64, b: f64, c: f64) -> f64 {
    (a * b).sin() + c * a
}

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Direction {
    right: f64,
    up: f64,
}

impl Direction {
    #[differentiable(second_order, lifted)]
    fn separation(&self, other: &Direction) -> f64 {
        separation(self.right, other.up, self.up)
    }
}

#[test]
fn are_called_by_methods_of_their_name() {
    #[differentiable(second_order, lifted)]
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
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let step = elsewhere::Step { heat: x * y };
        let heat = step.this_process();
        heat * x + step.any_process(y)
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
struct Area {
    size: f64,
}

#[differentiable(second_order)]
impl Area {
    fn sqrt(&self) -> f64 {
        self.size * self.size * self.size
    }
}

#[test]
fn a_floats_own_methods_stay_its_own_behind_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        y.abs().sqrt() * x + (x * y).exp().sqrt()
    }
    check!(f at (0.7, 1.2), (-0.7, -0.4));
}

#[test]
fn and_so_do_those_of_the_type() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let area: Area = Area { size: x * y };
        area.sqrt() + (x * x).abs().sqrt()
    }
    check!(f without lifted at (0.7, 1.2));
}

#[derive(Clone, Debug, Differentiable)]
struct Spelled {
    rate: f64,
    n: usize,
}

#[differentiable(forward, reverse)]
impl Spelled {
    /// Nothing of this type can be displayed, so this is the method that Rust finds.
    fn to_string(&mut self) -> f64 {
        self.n += 1;
        self.rate *= 1.0 + 0.1 * self.rate;
        self.rate * self.n as f64
    }
}

/// It was taken for `ToString::to_string`, and lost its derivative in silence.
#[test]
fn a_method_that_changes_and_is_named_to_string() {
    #[differentiable(forward, reverse)]
    fn f(x: &[f64]) -> f64 {
        let mut spelled = Spelled { rate: x[0] * x[3], n: 0 };
        let mut y = x[2];
        for k in 0..3 {
            y = y * 0.5 + spelled.to_string() * 0.2 + spelled.rate * x[k] + spelled.n as f64;
        }
        y * spelled.rate
    }
    check!(f without second_order, lifted at (&[0.5, 1.5, -2.0, 0.75]));
}
