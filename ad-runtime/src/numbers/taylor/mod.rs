//! Truncated Taylor polynomials of one variable.

mod arithmetic;
mod functions;
mod recurrences;
#[cfg(test)]
mod tests;

use super::operators::number;
use super::series::{Series, share};
use super::{Inputs, Number, flattened, lifted_from};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// The Taylor polynomial of one variable, truncated at the order `N`: all derivatives to that order in one run.
///
/// Its coefficient of order `k` is the derivative of order `k` over `k!`.
///
/// ```
/// use ad_runtime::numbers::{Functions, Taylor};
///
/// let x = Taylor::<4>::variable(2.0);
/// let y = x * x * x;
/// assert_eq!([0, 1, 2, 3, 4].map(|k| y.derivative(k)), [8.0, 12.0, 12.0, 6.0, 0.0]);
/// assert_eq!(x.ln().derivative(3), 0.25);
/// ```
///
/// A function costs O(N²) operations. Most are solutions of linear differential equations whose factors are series themselves: comparing coefficients
/// gives each coefficient of the result from those before it. The recurrences follow chapter 13 of Griewank and Walther, *Evaluating Derivatives* (second
/// edition, SIAM 2008).
///
/// The value is to the bit what `f64` gives. Taylor polynomials are compared by their values.
#[derive(Clone, Copy, Debug)]
pub struct Taylor<const N: usize> {
    value: f64,
    higher: [f64; N],
}

impl<const N: usize> Taylor<N> {
    /// The variable that derivatives are taken by.
    #[must_use]
    pub fn variable(value: f64) -> Self {
        Taylor { value, higher: core::array::from_fn(|k| if k == 0 { 1.0 } else { 0.0 }) }
    }

    /// The polynomial with these coefficients: that of order 0 is the value, `higher[k]` is that of order `k + 1`.
    ///
    /// So the derivative of a function along a curve is computed.
    ///
    /// ```
    /// use ad_runtime::numbers::Taylor;
    ///
    /// // x = 1 + 2t + 3t²
    /// let x = Taylor::from_coefficients(1.0, [2.0, 3.0]);
    /// assert_eq!((x * x).coefficient(2), 10.0);
    /// ```
    #[must_use]
    pub fn from_coefficients(value: f64, higher: [f64; N]) -> Self {
        Taylor { value, higher }
    }

    /// Arguments along a line: each float moves by the float at its place in `direction`.
    ///
    /// ```
    /// use ad_runtime::numbers::Taylor;
    ///
    /// let (x, [y]) = Taylor::<2>::along(&(3.0_f64, [2.0_f64]), &(1.0, [10.0]));
    /// // (3 + t) (2 + 10 t) = 6 + 32 t + 10 t²
    /// assert_eq!([0, 1, 2].map(|k| (x * y).coefficient(k)), [6.0, 32.0, 10.0]);
    /// ```
    ///
    /// # Panics
    ///
    /// If one of the two has more floats.
    #[must_use]
    pub fn along<I: Inputs + ?Sized>(start: &I, direction: &(impl Inputs + ?Sized)) -> I::Lifted<Self> {
        let (values, slopes) = (flattened(start), flattened(direction));
        let (length, of_direction) = (values.len(), slopes.len());
        assert!(
            length == of_direction,
            "the arguments have {length} floats, and the direction has {of_direction}"
        );
        let number = |(value, slope)| {
            Self::from_coefficients(value, core::array::from_fn(|k| if k == 0 { slope } else { 0.0 }))
        };
        let numbers: Vec<Self> = values.into_iter().zip(slopes).map(number).collect();
        lifted_from(start, &numbers)
    }

    /// The coefficient of order `order`.
    ///
    /// # Panics
    ///
    /// If the order is above `N`.
    #[must_use]
    pub fn coefficient(&self, order: usize) -> f64 {
        assert!(order <= N, "a coefficient of order {order} of a Taylor polynomial of order {N}");
        if order == 0 { self.value } else { self.higher[order - 1] }
    }

    /// The derivative of order `order`.
    ///
    /// # Panics
    ///
    /// If the order is above `N`.
    #[must_use]
    pub fn derivative(&self, order: usize) -> f64 {
        (1..=order).fold(self.coefficient(order), |product, k| product * k as f64)
    }

    /// The value of the polynomial at a distance from the point of expansion.
    ///
    /// ```
    /// use ad_runtime::numbers::Taylor;
    ///
    /// let x = Taylor::<3>::variable(2.0);
    /// assert_eq!((x * x * x).apply(0.5), 15.625);
    /// ```
    #[must_use]
    pub fn apply(self, step: f64) -> f64 {
        self.higher.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * step) + self.value
    }

    /// The polynomial of the derivative, whose order is lower by one.
    ///
    /// So a derivative is a function like others: it can be part of a formula, and be differentiated.
    ///
    /// ```
    /// use ad_runtime::numbers::{Functions, Taylor};
    ///
    /// let sin = Taylor::<3>::variable(0.0).sin();
    /// let cos: Taylor<2> = sin.reduce();
    /// assert_eq!([0, 1, 2].map(|k| cos.derivative(k)), [1.0, 0.0, -1.0]);
    /// ```
    ///
    /// Another order than `N - 1` does not compile.
    #[must_use]
    pub fn reduce<const LOWER: usize>(self) -> Taylor<LOWER> {
        const { assert!(LOWER + 1 == N, "the derivative of a Taylor polynomial of order N has the order N - 1") }
        let coefficient = |k: usize| (k + 1) as f64 * self.higher[k];
        Taylor { value: coefficient(0), higher: core::array::from_fn(|k| coefficient(k + 1)) }
    }

    /// The series of the composition: this one is that of the outer function, at the value of `inner`.
    ///
    /// ```
    /// use ad_runtime::numbers::{Functions, Taylor};
    ///
    /// let x = Taylor::<3>::variable(0.0);
    /// let inner = x.sin();
    /// let outer = Taylor::<3>::variable(0.0).exp();
    /// assert_eq!(outer.compose(inner).derivative(2), 1.0);
    /// ```
    #[must_use]
    pub fn compose<S: Number>(self, inner: S) -> S {
        let step = inner - inner.value();
        let last = S::constant(self.coefficient(N));
        (0..N).rev().fold(last, |sum, k| step.strongly_times(sum) + self.coefficient(k))
    }

    fn contains_nan(&self) -> bool {
        self.value.is_nan() || self.higher.iter().any(|coefficient| coefficient.is_nan())
    }
}

impl<const N: usize> Number for Taylor<N> {
    #[inline]
    fn constant(value: f64) -> Self {
        Taylor { value, higher: [0.0; N] }
    }
    #[inline]
    fn value(self) -> f64 {
        self.value
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        recurrences::circular(self, Number::sin_cos(self.value), -1.0)
    }
    #[inline]
    fn strongly_times(self, other: Self) -> Self {
        arithmetic::strongly_times(self, other)
    }
}

impl<const N: usize> Series for Taylor<N> {
    const ORDER: usize = N;

    #[inline]
    fn with_value(self, value: f64) -> Self {
        Taylor { value, ..self }
    }

    #[inline]
    fn is_constant(self) -> bool {
        self.higher == [0.0; N]
    }

    #[inline]
    fn combined<const K: usize>(value: f64, operands: [(Self, f64); K]) -> Self {
        let mut sum = Self::constant(value);
        for (operand, factor) in operands {
            if factor != 0.0 {
                for (sum, coefficient) in sum.higher.iter_mut().zip(operand.higher) {
                    *sum += share(coefficient, factor);
                }
            }
        }
        sum
    }

    #[inline]
    fn rates(self) -> Self {
        Taylor { value: 0.0, higher: core::array::from_fn(|k| (k + 1) as f64 * self.higher[k]) }
    }

    #[inline]
    fn integrated(self, value: f64) -> Self {
        Taylor { value, higher: core::array::from_fn(|k| self.higher[k] / (k + 1) as f64) }
    }

    #[inline]
    fn power(self, exponent: f64, value: f64) -> Self {
        recurrences::power(self, exponent, value)
    }
}

number! { [const N: usize] Taylor<N> }
