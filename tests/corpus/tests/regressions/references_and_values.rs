//! Methods and operators that a type has for its values, and others for references: which one is meant goes by what it is called on.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};
use std::ops::Add;

#[derive(Clone, Copy, Debug, Differentiable)]
struct Meter {
    a: f64,
}

reals!(Meter { a } => MeterTangent);

#[differentiable(second_order)]
trait Sized {
    fn size(self, x: f64) -> f64;
}

#[differentiable(second_order)]
impl Sized for Meter {
    fn size(self, x: f64) -> f64 {
        self.a * x * 2.0
    }
}

#[differentiable(second_order)]
impl Meter {
    fn size(&self, x: f64) -> f64 {
        self.a * x * 3.0
    }
}

#[test]
fn methods() {
    #[differentiable(second_order)]
    fn f(m: Meter, x: f64) -> f64 {
        let lent = &m;
        let all = [m, Meter { a: x }];
        let mut sum = m.size(x) + lent.size(x * x);
        for one in &all {
            sum += one.size(0.5);
        }
        sum
    }
    check!(f without lifted at (Meter { a: 0.7 }, 1.3));
}

#[differentiable(second_order)]
trait Tag {
    fn tag(&self) -> f64;
}

#[differentiable(second_order)]
impl Tag for Vec<f64> {
    fn tag(&self) -> f64 {
        self[0] * 2.0
    }
}

#[differentiable(second_order)]
impl Tag for [f64] {
    fn tag(&self) -> f64 {
        self[0] * self[1]
    }
}

#[test]
fn methods_of_slices_and_of_vectors() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let list = vec![x * y, y, x];
        let slice: &[f64] = &list;
        slice.tag() * list.as_slice().tag() + list.tag()
    }
    check!(f without lifted at (0.7, 1.3));
}

#[differentiable(second_order)]
impl Add for Meter {
    type Output = Meter;

    fn add(self, other: Meter) -> Meter {
        Meter { a: self.a + other.a }
    }
}

#[differentiable(second_order)]
impl Add<&Meter> for &Meter {
    type Output = Meter;

    fn add(self, other: &Meter) -> Meter {
        Meter { a: self.a + other.a }
    }
}

#[test]
fn operators() {
    #[differentiable(second_order)]
    fn f(m: Meter, x: f64) -> f64 {
        let other = Meter { a: x * x };
        let lent = &m;
        ((lent + &other) + other).a * (m + other).a
    }
    check!(f without lifted at (Meter { a: 0.7 }, 1.3));
}
