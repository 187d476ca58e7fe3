//! A method of a type hides that of a trait: the derivative of the trait's would be that of another function.

use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct R {
    a: f64,
    b: f64,
}

impl R {
    fn size(&self) -> f64 {
        self.a + self.b
    }

    fn made(a: f64) -> f64 {
        a
    }
}

#[differentiable]
trait Area {
    fn size(&self) -> f64;
    fn made(a: f64) -> f64;
}

#[differentiable]
impl Area for R {
    fn size(&self) -> f64 {
        self.a * self.b
    }

    fn made(a: f64) -> f64 {
        a * a
    }
}

#[differentiable]
fn by_method(r: R) -> f64 {
    r.size()
}

#[differentiable]
fn by_path(r: &R) -> f64 {
    R::size(r) + R::made(r.a)
}

#[differentiable]
fn through_a_pointer(r: &Box<R>) -> f64 {
    r.size()
}

#[differentiable]
fn elsewhere(x: f64) -> R {
    R { a: x, b: x }
}

#[differentiable]
fn of_unknown_type(x: f64) -> f64 {
    let made = (0..2).map(|_| elsewhere(x)).collect::<Vec<_>>();
    let mut sum = 0.0;
    for r in made {
        sum += r.size();
    }
    sum
}

fn main() {}
