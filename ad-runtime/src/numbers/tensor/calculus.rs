//! The operational calculus of series: shifts, derivatives and compositions.

use super::Tensor;
use super::indices::place;
use crate::numbers::Number;

impl<const M: usize, const N: usize, const L: usize> Tensor<M, N, L> {
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
}
