//! Truncated Taylor series of several variables.

mod arithmetic;
mod functions;
mod indices;
#[cfg(test)]
mod tests;

pub use indices::tensor_length;

use super::series::{series, share, Series};
use super::{Number, Taylor};
use indices::{degree, place, Indices};

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
        std::array::from_fn(|variable| {
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
        Tensor { coefficients: std::array::from_fn(|k| coefficient(Self::INDICES.exponents[k])) }
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
        std::array::from_fn(|variable| self.coefficients[1 + variable])
    }

    /// The second derivatives. It is symmetric to the bit.
    ///
    /// # Panics
    ///
    /// If the order `N` is below 2.
    #[must_use]
    pub fn hessian(&self) -> [[f64; M]; M] {
        std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let coefficient = self.coefficients[Self::INDICES.next[1 + row][column]];
                if row == column {
                    2.0 * coefficient
                } else {
                    coefficient
                }
            })
        })
    }

    /// The value of the polynomial at a distance from the point of expansion: e^{h∂}.
    ///
    /// That is the function itself if it is a polynomial of degree `N` or less. Else it is wrong by O(|h|^(N+1)).
    ///
    /// ```
    /// use ad_runtime::numbers::{tensor_length, Tensor};
    ///
    /// let [x, y] = Tensor::<2, 3, { tensor_length(2, 3) }>::variables([2.0, 3.0]);
    /// assert_eq!((x * x * y).apply([0.5, -1.0]), 2.5 * 2.5 * 2.0);
    /// ```
    #[must_use]
    pub fn apply(self, h: [f64; M]) -> f64 {
        self.substitute(h)
    }

    /// The polynomial around another point, at the distance `h` from that of expansion: `self.shift(s).apply(t)` is `self.apply(s + t)` up to rounding.
    #[must_use]
    pub fn shift(self, h: [f64; M]) -> Self {
        self.substitute(Self::variables(h))
    }

    /// The derivative by a variable as a program of its own: its value and its derivatives, whose order is lower by one.
    ///
    /// So it can be part of another program and be differentiated there.
    ///
    /// ```
    /// use ad_runtime::numbers::{tensor_length, Tensor};
    ///
    /// let [x, y] = Tensor::<2, 3, { tensor_length(2, 3) }>::variables([2.0, 3.0]);
    /// let by_x: Tensor<2, 2, { tensor_length(2, 2) }> = (x * x * y).reduce(0);
    /// assert_eq!(by_x, 12.0);
    /// assert_eq!((by_x * by_x).gradient(), [144.0, 96.0]);
    /// ```
    ///
    /// Another order than `N - 1` does not compile.
    ///
    /// ```compile_fail,E0080
    /// use ad_runtime::numbers::{tensor_length, Tensor};
    ///
    /// let [x] = Tensor::<1, 3, { tensor_length(1, 3) }>::variables([2.0]);
    /// let by_x: Tensor<1, 3, { tensor_length(1, 3) }> = x.reduce(0);
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such variable.
    #[must_use]
    pub fn reduce<const LOWER: usize, const SHORTER: usize>(
        self,
        variable: usize,
    ) -> Tensor<M, LOWER, SHORTER> {
        const { assert!(LOWER + 1 == N, "the derivative of a series of order N has the order N - 1") }
        assert!(variable < M, "the derivative by variable {variable} of {M}");
        Tensor::from_coefficients(|mut exponents| {
            exponents[variable] += 1;
            exponents[variable] as f64 * self.coefficients[place(&exponents)]
        })
    }

    /// The series of the composition: this one is that of the outer function, at the values of the inner ones.
    ///
    /// The inner ones may be any numbers.
    ///
    /// ```
    /// use ad_runtime::numbers::{tensor_length, Taylor, Tensor};
    ///
    /// let t = Taylor::<2>::variable(3.0);
    /// let [x, y] = Tensor::<2, 2, { tensor_length(2, 2) }>::variables([9.0, 3.0]);
    /// let along_a_curve = (x * y).compose([t * t, t]);
    /// assert_eq!([0, 1, 2].map(|k| along_a_curve.derivative(k)), [27.0, 27.0, 18.0]);
    /// ```
    #[must_use]
    pub fn compose<S: Number>(self, inner: [S; M]) -> S {
        self.substitute(inner.map(|number| number - number.value()))
    }

    fn substitute<S: Number>(&self, steps: [S; M]) -> S {
        self.horner(&steps, 0, &mut [0; M], N)
    }

    /// The part with these exponents of the variables before `variable`, whose degree in the others is at most `degree`, by Horner's rule in one variable
    /// after the other.
    fn horner<S: Number>(
        &self,
        steps: &[S; M],
        variable: usize,
        exponents: &mut [usize; M],
        degree: usize,
    ) -> S {
        if variable == M {
            return S::constant(self.coefficients[place(exponents)]);
        }
        let mut part = |exponent| {
            exponents[variable] = exponent;
            self.horner(steps, variable + 1, exponents, degree - exponent)
        };
        let last = part(degree);
        let sum = (0..degree)
            .rev()
            .fold(last, |sum, exponent| steps[variable].strongly_times(sum) + part(exponent));
        exponents[variable] = 0;
        sum
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

series! { [const M: usize, const N: usize, const L: usize] Tensor<M, N, L> }
