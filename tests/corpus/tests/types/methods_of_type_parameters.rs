//! Methods of type parameters that are named like functions of floats.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[differentiable(second_order)]
trait Smooth: Copy {
    fn max(self, o: Self) -> Self;
    fn ramp(self) -> Self;
    fn twice_the_ramp(self, o: Self) -> Self {
        self.max(o).ramp()
    }
}

#[differentiable(second_order)]
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
    #[differentiable(second_order)]
    fn larger<T: Smooth>(a: T, b: T) -> T {
        a.max(b)
    }
    #[differentiable(second_order)]
    fn by_path<T: Smooth>(a: T, b: T) -> T {
        T::max(a, b).twice_the_ramp(b)
    }
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        larger(a, b) + 3.0 * by_path(a, b) * larger(b, a)
    }
    check!(f without lifted at (1.5, 2.5), (-1.0, 0.5));
}

mod by_everything {
    use ad_corpus::library::numbers::*;
    use ad_runtime::differentiable;

    #[differentiable(second_order)]
    pub(crate) fn of_floats<T: Real>(a: T, b: T) -> T {
        a.max(b) * b.sqrt()
    }

    #[differentiable(second_order)]
    pub(crate) fn of_others<T: Num>(a: T, b: T) -> T {
        a.max(b) + a
    }
}

#[test]
fn a_trait_that_is_not_visible_may_be_one_of_floats() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        by_everything::of_floats(a, b)
    }
    check!(f without lifted at (1.5, 2.5), (-1.0, 0.5));
}

#[test]
#[should_panic(
    expected = "ad_corpus::library::numbers::Num>::max` would have been given the derivative of the method of floats"
)]
fn a_trait_that_is_not_visible_and_means_something_else() {
    by_everything::of_others_grad(1.5, 2.5);
}

#[test]
#[should_panic(
    expected = "ad_corpus::library::numbers::Num>::max` would have been given the derivative of the method of floats"
)]
fn a_trait_that_is_not_visible_and_means_something_else_forward() {
    by_everything::of_others_jvp(1.5, 2.5, 1.0, 0.0);
}

#[test]
fn lists_of_type_parameters() {
    #[differentiable(second_order)]
    fn largest<T: Smooth>(values: &[T]) -> T {
        let mut largest = values[0];
        for i in 1..values.len() {
            largest = largest.max(values[i]);
        }
        largest
    }
    #[differentiable(second_order)]
    fn f(values: &[f64]) -> Vec<f64> {
        vec![largest(values), values[0] * largest(&values[1..])]
    }
    check_seeded!(f without lifted at (&[0.5, 1.5, -1.0]), (&[2.0, 0.25]));
}

/// Of a trait that is not marked, some methods may be.
trait Root: Copy + std::ops::Mul<Output = Self> {
    fn zero() -> Self;
    #[differentiable(second_order, lifted)]
    fn sqrt(self) -> Self;
}

#[differentiable(second_order)]
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
    #[differentiable(second_order)]
    fn root<T: Root + PartialOrd>(a: T, b: T) -> T {
        if a > T::zero() { (a * b).sqrt() * b } else { b.sqrt() }
    }
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        root(a, b) * a
    }
    check!(f without lifted at (1.5, 2.5), (-1.0, 0.5));
}
