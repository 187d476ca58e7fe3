//! Operators that are called by the names of their methods.

use ad_corpus::check;
use ad_runtime::{Differentiable, Scalar, differentiable};
use std::ops::*;

#[test]
fn of_floats() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut z = x.mul(y).add(x.neg().sub(y).div(x));
        z.mul_assign(y);
        z.add_assign(z);
        z.div_assign(x.add(2.0));
        z.sub_assign(x);
        Mul::mul(z, std::ops::Add::add(x, y)).rem(10.0)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Vector {
    x: f64,
    y: f64,
}

#[differentiable(second_order)]
impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + 2.0 * other.y }
    }
}

#[differentiable(second_order)]
impl Sub<&Vector> for &Vector {
    type Output = Vector;
    fn sub(self, other: &Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - 3.0 * other.y }
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Vector {
    type Output = Vector;
    fn mul(self, factor: f64) -> Vector {
        Vector { x: self.x * factor, y: self.y * factor * factor }
    }
}

#[differentiable(second_order)]
impl Neg for Vector {
    type Output = Vector;
    fn neg(self) -> Vector {
        Vector { x: -self.y, y: -self.x }
    }
}

#[differentiable(second_order)]
impl MulAssign<f64> for Vector {
    fn mul_assign(&mut self, factor: f64) {
        self.x *= factor;
        self.y *= factor * factor;
    }
}

#[differentiable(second_order)]
impl Vector {
    fn middle(self, other: Vector) -> Vector {
        self.add(other).mul(0.5)
    }

    fn turned(&self, factor: f64) -> Vector {
        self.mul(factor).neg()
    }

    fn stretch(&mut self, factor: f64) {
        self.mul_assign(factor);
        self.y.mul_assign(factor);
    }
}

#[test]
fn of_types_of_ones_own() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let (p, q) = (Vector { x, y }, Vector { x: x * y, y: 2.0 });
        let r = p.add(q).mul(x).add(p.middle(q).turned(y)).neg();
        let s = (&r).sub(&p);
        r.x * r.y * r.y + s.x * s.y
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn of_what_is_changed() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut p = Vector { x, y };
        p.mul_assign(y);
        p.mul_assign(p.x);
        p.stretch(x);
        let mut all = [p, Vector { x: y, y: x }];
        for (k, each) in all.iter_mut().enumerate() {
            each.mul_assign(x + k as f64);
        }
        let mut sum = all[0];
        for each in &all {
            sum = sum.add(*each);
            sum = sum.add(sum);
        }
        MulAssign::mul_assign(&mut sum, y);
        sum.x * sum.y
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn of_what_is_lent() {
    #[differentiable(second_order)]
    fn scaled(p: &Vector, factor: &f64) -> Vector {
        p.mul(*factor).add(*p)
    }

    #[differentiable(second_order)]
    fn scale(p: &mut Vector, factor: f64) {
        p.mul_assign(factor);
        p.x.add_assign(factor);
    }

    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut p = scaled(&Vector { x, y }, &y);
        scale(&mut p, x);
        p.x * p.y
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn of_type_parameters() {
    #[differentiable(second_order)]
    fn generic<T: Scalar>(a: T, b: T) -> T {
        a.mul(b).add(a.neg().sub(b))
    }

    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        generic(x, y) * x
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}
