//! Operators of generic types of one's own.

use ad_corpus::check;
use ad_runtime::{Differentiable, Scalar, differentiable};
use std::ops::{Add, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
struct Pair<T> {
    a: T,
    b: T,
}

impl<T: Scalar> Pair<T> {
    #[differentiable(second_order)]
    fn new(a: T, b: T) -> Self {
        Pair { a, b }
    }
}

#[differentiable(second_order)]
impl<T: Scalar> Add for Pair<T> {
    type Output = Pair<T>;
    fn add(self, other: Self) -> Self::Output {
        Self::Output::new(self.a + other.a, self.b + other.b)
    }
}

#[differentiable(second_order)]
impl<T: Scalar> Sub for Pair<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        let difference: Self::Output = Self::Output { a: self.a - other.a, b: self.b - other.b };
        difference
    }
}

#[differentiable(second_order)]
impl<T: Scalar> Mul<T> for Pair<T> {
    type Output = Pair<T>;
    fn mul(self, factor: T) -> Pair<T> {
        <Self as Mul<T>>::Output::new(self.a * factor, self.b * factor * factor)
    }
}

#[differentiable(second_order)]
impl<T: Scalar> Neg for Pair<T> {
    type Output = Pair<T>;
    fn neg(self) -> Self::Output {
        Self::new(-self.b, -self.a)
    }
}

#[test]
fn whose_result_is_named_through_self() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let (p, q) = (Pair { a: x, b: y }, Pair { a: x * y, b: 2.0 });
        let r = -((p + q) * x - p);
        r.a * r.b * r.b
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}
