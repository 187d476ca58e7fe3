//! Methods of type parameters that are named like functions of floats.
#![allow(clippy::needless_range_loop, reason = "users write so, and so does the corpus")]

use ad_runtime::differentiable;
use ad_tests::{check, check_seeded};

#[differentiable(forward, reverse)]
trait Smooth: Copy {
    fn max(self, o: Self) -> Self;
    fn ramp(self) -> Self;
    fn twice_the_ramp(self, o: Self) -> Self {
        self.max(o).ramp()
    }
}

#[differentiable(forward, reverse)]
impl Smooth for f64 {
    fn max(self, o: f64) -> f64 {
        (self.exp() + o.exp()).ln()
    }
    fn ramp(self) -> f64 {
        2.0 * self * self
    }
}

#[test]
fn a_marked_trait_has_derivatives_of_its_own() {
    #[differentiable(forward, reverse)]
    fn larger<T: Smooth>(a: T, b: T) -> T {
        a.max(b)
    }
    #[differentiable(forward, reverse)]
    fn by_path<T: Smooth>(a: T, b: T) -> T {
        T::max(a, b).twice_the_ramp(b)
    }
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64) -> f64 {
        larger(a, b) + 3.0 * by_path(a, b) * larger(b, a)
    }
    check!(f at (1.5, 2.5), (-1.0, 0.5));
}

mod by_everything {
    use ad_runtime::differentiable;
    use ad_tests::library::numbers::*;

    #[differentiable(forward, reverse)]
    pub(crate) fn of_floats<T: Real>(a: T, b: T) -> T {
        a.max(b) * b.sqrt()
    }

    #[differentiable(forward, reverse)]
    pub(crate) fn of_others<T: Num>(a: T, b: T) -> T {
        a.max(b) + a
    }
}

#[test]
fn a_trait_that_is_not_visible_may_be_one_of_floats() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64) -> f64 {
        by_everything::of_floats(a, b)
    }
    check!(f at (1.5, 2.5), (-1.0, 0.5));
}

#[test]
#[should_panic(
    expected = "ad_tests::library::numbers::Num>::max` would have been given the derivative of the method of floats"
)]
fn a_trait_that_is_not_visible_and_means_something_else() {
    by_everything::of_others_grad(1.5, 2.5);
}

#[test]
#[should_panic(
    expected = "ad_tests::library::numbers::Num>::max` would have been given the derivative of the method of floats"
)]
fn a_trait_that_is_not_visible_and_means_something_else_forward() {
    by_everything::of_others_jvp(1.5, 2.5, 1.0, 0.0);
}

#[test]
fn lists_of_type_parameters() {
    #[differentiable(forward, reverse)]
    fn largest<T: Smooth>(values: &[T]) -> T {
        let mut largest = values[0];
        for i in 1..values.len() {
            largest = largest.max(values[i]);
        }
        largest
    }
    #[differentiable(forward, reverse)]
    fn f(values: &[f64]) -> Vec<f64> {
        vec![largest(values), values[0] * largest(&values[1..])]
    }
    check_seeded!(f at (&[0.5, 1.5, -1.0]), (&[2.0, 0.25]));
}

/// Of a trait that is not marked, some methods may be.
trait Root: Copy + std::ops::Mul<Output = Self> {
    fn zero() -> Self;
    #[differentiable(forward, reverse)]
    fn sqrt(self) -> Self;
}

#[differentiable(forward, reverse)]
impl Root for f64 {
    fn zero() -> f64 {
        0.0
    }
    fn sqrt(self) -> f64 {
        2.0 * f64::sqrt(self)
    }
}

#[test]
fn a_marked_method_has_a_derivative_of_its_own() {
    #[differentiable(forward, reverse)]
    fn root<T: Root + PartialOrd>(a: T, b: T) -> T {
        if a > T::zero() { (a * b).sqrt() * b } else { b.sqrt() }
    }
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64) -> f64 {
        root(a, b) * a
    }
    check!(f at (1.5, 2.5), (-1.0, 0.5));
}
