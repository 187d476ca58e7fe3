//! What truncated series of one and of several variables have in common.

use super::{Arithmetic, Number};

/// A truncated power series: a value, and coefficients of higher order.
///
/// As with derivatives, a coefficient that is zero counts for nothing, even where its factor is infinite or no number.
pub(crate) trait Series: Number + Arithmetic {
    /// The order that it is truncated at.
    const ORDER: usize;

    /// The same series around another value.
    fn with_value(self, value: f64) -> Self;

    /// Whether all coefficients of higher order are zero.
    fn is_constant(self) -> bool;

    /// The series with this value whose coefficients of higher order are the sums of those of the operands, each times its factor. A factor of zero leaves an
    /// operand no influence.
    fn combined<const K: usize>(value: f64, operands: [(Self, f64); K]) -> Self;

    /// Each coefficient times its order: along each ray from the point of expansion, that is the derivative times the distance.
    fn rates(self) -> Self;

    /// The series with this value and these rates.
    fn integrated(self, value: f64) -> Self;

    /// The power with a constant exponent, of a base that is not zero or an exponent below zero. `value` is the power of the base's value.
    fn power(self, exponent: f64, value: f64) -> Self;
}

/// The series of one variable with these coefficients, at the series `step`, whose value counts as zero: by Horner's rule.
pub(crate) fn substituted<S: Series>(coefficient: impl Fn(usize) -> f64, step: S) -> S {
    let step = step.with_value(0.0);
    let last = S::constant(coefficient(S::ORDER));
    let sum = (0..S::ORDER).rev().fold(last, |sum, k| step.strongly_times(sum).plus_float(coefficient(k)));
    // The sum of zeros has lost the sign of a zero.
    sum.with_value(coefficient(0))
}

/// The product of a coefficient of higher order and a value.
#[inline]
pub(crate) fn share(coefficient: f64, value: f64) -> f64 {
    crate::strong_zero(coefficient, value)
}

/// The product of two coefficients of higher order.
#[inline]
pub(crate) fn strong_product(x: f64, y: f64) -> f64 {
    if x == 0.0 || y == 0.0 { 0.0 } else { x * y }
}

/// The quotient of a coefficient of higher order and a value.
#[inline]
pub(crate) fn strong_quotient(coefficient: f64, value: f64) -> f64 {
    if coefficient == 0.0 { 0.0 } else { coefficient / value }
}
