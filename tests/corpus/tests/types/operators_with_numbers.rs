//! Operators of a type with all that becomes a float, beside those with itself.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, Mul, MulAssign};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Dual {
    a: f64,
    b: f64,
}

#[differentiable(second_order)]
impl Add<Dual> for Dual {
    type Output = Dual;
    fn add(self, other: Dual) -> Dual {
        Dual { a: self.a + other.a, b: self.b * other.b }
    }
}

#[differentiable(second_order)]
impl<T> Add<T> for Dual
where
    T: Into<f64>,
{
    type Output = Dual;
    fn add(self, other: T) -> Dual {
        Dual { a: self.a + other.into(), b: self.b }
    }
}

#[differentiable(second_order)]
impl Mul for Dual {
    type Output = Dual;
    fn mul(self, other: Dual) -> Dual {
        Dual { a: self.a * other.a, b: self.a * other.b + self.b * other.a }
    }
}

#[differentiable(second_order)]
impl<T: Into<f64>> Mul<T> for Dual {
    type Output = Dual;
    fn mul(self, other: T) -> Dual {
        let factor: f64 = other.into();
        Dual { a: self.a * factor, b: self.b * factor * factor }
    }
}

#[differentiable(second_order)]
impl<T: Into<f64>> MulAssign<T> for Dual {
    fn mul_assign(&mut self, other: T) {
        let factor: f64 = other.into();
        self.a *= factor;
        self.b *= factor * factor;
    }
}

#[test]
fn of_both_kinds() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let (p, q) = (Dual { a: x, b: y }, Dual { a: y, b: x * y });
        let mut r = (p + q) * (p + x) * y;
        r *= x;
        r *= 2.0;
        (r.a + 3.0) * r.b + (q * p).b
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}
