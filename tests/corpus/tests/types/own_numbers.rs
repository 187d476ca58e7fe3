//! Numbers of one's own: dual and complex ones, with operators by themselves and by floats, and methods named like those of floats.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Dual {
    v: f64,
    d: f64,
}

#[differentiable(second_order)]
impl Mul for Dual {
    type Output = Dual;
    fn mul(self, o: Dual) -> Dual {
        Dual { v: self.v * o.v, d: self.v * o.d + self.d * o.v }
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Dual {
    type Output = Dual;
    fn mul(self, o: f64) -> Dual {
        Dual { v: self.v * o, d: self.d * o }
    }
}

#[differentiable(second_order)]
impl Mul<Dual> for f64 {
    type Output = Dual;
    fn mul(self, o: Dual) -> Dual {
        o * self
    }
}

#[differentiable(second_order)]
impl Dual {
    fn exp(self) -> Dual {
        let e = self.v.exp();
        Dual { v: e, d: self.d * e }
    }
    fn abs(self) -> f64 {
        self.v.hypot(self.d)
    }
}

#[test]
fn methods_of_products() {
    #[differentiable(second_order)]
    fn f(x: f64, a: f64) -> f64 {
        let t = Dual { v: x, d: 1.0 };
        let u = t * t * a;
        (t * a).exp().d + (a * t).exp().v + (t * t).abs() * a + (0.5 * u).exp().d + (x * a).exp()
    }
    check!(f without lifted at (0.4, 0.7), (0.3, -0.2));
}

/// A length with its unit, which is subtracted and scaled.
#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Length {
    a: f64,
}

#[differentiable(second_order)]
impl Sub for Length {
    type Output = Length;
    fn sub(self, o: Length) -> Length {
        Length { a: self.a - o.a }
    }
}

#[differentiable(second_order)]
impl Add for Length {
    type Output = Length;
    fn add(self, o: Length) -> Length {
        Length { a: self.a + o.a }
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Length {
    type Output = Length;
    fn mul(self, o: f64) -> Length {
        Length { a: self.a * o }
    }
}

#[test]
fn what_is_behind_references_after_an_early_return() {
    #[differentiable(second_order)]
    fn between(l: &Length, r: &Length) -> Length {
        let s = l.a.min(r.a);
        if s >= 0.0 {
            return *l;
        }
        let q = *r;
        (*r - *l) * s + ((q - *l) * s - *r) * s
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let (l, r) = (Length { a: x * y }, Length { a: y });
        between(&l, &r).a * x
    }
    check!(f without lifted at (-1.0, 2.0), (0.3, -0.2));
    check!(f without lifted at (1.0, 2.0), (0.3, -0.2));
}
