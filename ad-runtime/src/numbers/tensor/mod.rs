//! Truncated Taylor series of several variables.

mod arithmetic;
mod calculus;
mod functions;
mod indices;
#[cfg(test)]
mod tests;

pub use indices::tensor_length;

use super::operators::number;
use super::series::{Series, share};
use super::{Number, Taylor};
use indices::{Indices, degree, place};

/// The Taylor series of `M` variables, truncated at the total degree `N`: all partial derivatives to that order in one run.
///
/// `L` is the number of its coefficients, [`tensor_length(M, N)`](tensor_length); another number does not compile. Symmetric derivatives are stored once.
///
/// ```
/// use ad_runtime::numbers::{tensor_length, Tensor};
///
/// let [x, y] = Tensor::<2, 3, { tensor_length(2, 3) }>::variables([2.0, 3.0]);
/// let z = x * x * y;
/// assert_eq!(z.gradient(), [12.0, 4.0]);
/// assert_eq!(z.hessian(), [[6.0, 4.0], [4.0, 0.0]]);
/// assert_eq!(z.derivative(&[2, 1]), 2.0);
/// ```
///
/// ```compile_fail,E0080
/// use ad_runtime::numbers::Tensor;
///
/// // Two variables to the order 3 have ten coefficients.
/// let [x, y] = Tensor::<2, 3, 9>::variables([2.0, 3.0]);
/// ```
///
/// It is the operational calculus of programs: of a program P, the series τ P = P + ∂P + ∂²P + … holds all derivatives as one value.
/// [`apply`](Self::apply) and [`shift`](Self::shift) are the operator e^{h∂}, [`reduce`](Self::reduce) is the derivative as a program of its own, and
/// [`compose`](Self::compose) is the composition of programs.
///
/// A function of one number costs `N` products, a product the number of pairs of coefficients whose degrees add up to at most `N`.
///
/// The value is to the bit what `f64` gives. Tensors are compared by their values.
#[derive(Clone, Copy, Debug)]
pub struct Tensor<const M: usize, const N: usize, const L: usize> {
    coefficients: [f64; L],
}

impl<const M: usize, const N: usize, const L: usize> Tensor<M, N, L> {
    const INDICES: &'static Indices<M, L> = &{
        assert!(L == tensor_length(M, N), "the third parameter of Tensor<M, N, L> is tensor_length(M, N)");
        Indices::new(N)
    };

    /// The variables that derivatives are taken by.
    #[must_use]
    pub fn variables(values: [f64; M]) -> [Self; M] {
        core::array::from_fn(|variable| {
            let mut result = Self::constant(values[variable]);
            if N > 0 {
                result.coefficients[1 + variable] = 1.0;
            }
            result
        })
    }

    /// The series with these coefficients, which are asked for by the exponents of the variables.
    ///
    /// ```
    /// use ad_runtime::numbers::{tensor_length, Tensor};
    ///
    /// // The geometric series of x + y
    /// let series = Tensor::<2, 2, { tensor_length(2, 2) }>::from_coefficients(|[j, k]| if j == 1 && k == 1 { 2.0 } else { 1.0 });
    /// assert_eq!(series.apply([0.25, 0.25]), 1.75);
    /// ```
    #[must_use]
    pub fn from_coefficients(mut coefficient: impl FnMut([usize; M]) -> f64) -> Self {
        Tensor { coefficients: core::array::from_fn(|k| coefficient(Self::INDICES.exponents[k])) }
    }

    /// The coefficient of the product of powers with these exponents.
    ///
    /// # Panics
    ///
    /// If the sum of the exponents is above `N`.
    #[must_use]
    pub fn coefficient(&self, exponents: &[usize; M]) -> f64 {
        let degree = degree(exponents);
        assert!(degree <= N, "a coefficient of degree {degree} of a series of order {N}");
        self.coefficients[place(exponents)]
    }

    /// The partial derivative, as often by each variable as said.
    ///
    /// # Panics
    ///
    /// If that is more than `N` times in all.
    #[must_use]
    pub fn derivative(&self, times: &[usize; M]) -> f64 {
        let factors = times.iter().flat_map(|&times| 1..=times);
        factors.fold(self.coefficient(times), |product, factor| product * factor as f64)
    }

    /// The first derivatives.
    ///
    /// # Panics
    ///
    /// If the order `N` is 0.
    #[must_use]
    pub fn gradient(&self) -> [f64; M] {
        core::array::from_fn(|variable| self.coefficients[1 + variable])
    }

    /// The second derivatives. It is symmetric to the bit.
    ///
    /// # Panics
    ///
    /// If the order `N` is below 2.
    #[must_use]
    pub fn hessian(&self) -> [[f64; M]; M] {
        core::array::from_fn(|row| {
            core::array::from_fn(|column| {
                let coefficient = self.coefficients[Self::INDICES.next[1 + row][column]];
                if row == column { 2.0 * coefficient } else { coefficient }
            })
        })
    }

    fn contains_nan(&self) -> bool {
        self.coefficients.iter().any(|coefficient| coefficient.is_nan())
    }
}

impl<const M: usize, const N: usize, const L: usize> Number for Tensor<M, N, L> {
    #[inline]
    fn constant(value: f64) -> Self {
        const { assert!(L == tensor_length(M, N), "the third parameter of Tensor<M, N, L> is tensor_length(M, N)") }
        let mut coefficients = [0.0; L];
        coefficients[0] = value;
        Tensor { coefficients }
    }
    #[inline]
    fn value(self) -> f64 {
        self.coefficients[0]
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = Taylor::<N>::variable(self.value()).sin_cos();
        (self.through(sin), self.through(cos))
    }
    #[inline]
    fn strongly_times(self, other: Self) -> Self {
        arithmetic::strongly_times(self, other)
    }
}

impl<const M: usize, const N: usize, const L: usize> Series for Tensor<M, N, L> {
    const ORDER: usize = N;

    #[inline]
    fn with_value(mut self, value: f64) -> Self {
        self.coefficients[0] = value;
        self
    }

    #[inline]
    fn is_constant(self) -> bool {
        self.coefficients[1..].iter().all(|&coefficient| coefficient == 0.0)
    }

    #[inline]
    fn combined<const K: usize>(value: f64, operands: [(Self, f64); K]) -> Self {
        let mut sum = Self::constant(0.0);
        for (operand, factor) in operands {
            if factor != 0.0 {
                for (sum, coefficient) in sum.coefficients.iter_mut().zip(operand.coefficients) {
                    *sum += share(coefficient, factor);
                }
            }
        }
        sum.with_value(value)
    }

    #[inline]
    fn rates(self) -> Self {
        Self::from_coefficients(|exponents| self.coefficient(&exponents) * degree(&exponents) as f64)
            .with_value(0.0)
    }

    #[inline]
    fn integrated(self, value: f64) -> Self {
        Self::from_coefficients(|exponents| self.coefficient(&exponents) / degree(&exponents) as f64)
            .with_value(value)
    }

    #[inline]
    fn power(self, exponent: f64, value: f64) -> Self {
        self.through(Taylor::<N>::variable(self.value()).power(exponent, value))
    }
}

number! { [const M: usize, const N: usize, const L: usize] Tensor<M, N, L> }
