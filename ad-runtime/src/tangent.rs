//! Tangents as vectors.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Accumulate, Scalar};

/// A tangent as a vector over the scalars `S`.
///
/// Everything follows from the order of the scalars: that of the fields, elements and payloads. `()` is a tangent over
/// any scalars, so floats may stand beside integers; `f32` and `f64` do not mix.
///
/// ```
/// use ad_runtime::{Differentiable, Move, Tangent, differentiable};
///
/// #[derive(Differentiable, Clone)]
/// struct Line {
///     slope: f64,
///     offset: f64,
/// }
///
/// #[differentiable(wrt(line))]
/// fn misfit(line: &Line, x: f64, y: f64) -> f64 {
///     let residual = line.slope * x + line.offset - y;
///     residual * residual
/// }
///
/// let mut line = Line { slope: 0.0, offset: 0.0 };
/// let gradient = misfit_grad(&line, 2.0, 1.0);
/// assert_eq!(gradient.to_scalars(), [-4.0, -2.0]);
/// assert_eq!(gradient.dot(&gradient), 20.0);
///
/// line.move_by(&gradient.scaled(-0.1));
/// assert_eq!(misfit(&line, 2.0, 1.0), 0.0);
/// ```
///
/// # Laws
///
/// Up to rounding:
///
///  * `accumulate` adds scalar by scalar, so it is associative and commutative.
///  * `scaled(1)` changes nothing, `scaled(0)` is zero, `scaled(a).scaled(b)` is `scaled(a * b)`.
///  * `for_each`, `for_each_mut` and `for_each_pair` have the same order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no vector over `{S}`",
    note = "a tangent has scalars of one type, `f64` or `f32`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_tangent/"
)]
pub trait Tangent<S: Scalar>: Clone + Accumulate<Self> {
    /// Visits the scalars.
    fn for_each(&self, visit: &mut impl FnMut(S));

    /// Visits the scalars, to change them.
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut S));

    /// Visits the scalars of two tangents of the same dimensions. Where one of them is an empty list, which is
    /// zero, there is nothing to visit.
    ///
    /// # Panics
    ///
    /// If the dimensions differ.
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(S, S));

    /// Multiplies by a factor.
    ///
    /// ```
    /// use ad_runtime::Tangent;
    ///
    /// let mut tangent = (1.0, vec![2.0, 3.0]);
    /// tangent.scale(10.0);
    /// assert_eq!(tangent, (10.0, vec![20.0, 30.0]));
    /// ```
    #[inline]
    fn scale(&mut self, factor: S) {
        self.for_each_mut(&mut |scalar| *scalar = scalar.scalar_times(factor));
    }

    /// The multiple by a factor.
    ///
    /// ```
    /// use ad_runtime::Tangent;
    ///
    /// assert_eq!([1.0, 2.0].scaled(-0.5), [-0.5, -1.0]);
    /// ```
    #[inline]
    #[must_use]
    fn scaled(mut self, factor: S) -> Self {
        self.scale(factor);
        self
    }

    /// The sum of two tangents of the same dimensions.
    ///
    /// # Panics
    ///
    /// If the dimensions differ.
    ///
    /// ```
    /// use ad_runtime::Tangent;
    ///
    /// assert_eq!((1.0, [2.0]).added((10.0, [20.0])), (11.0, [22.0]));
    /// ```
    #[inline]
    #[must_use]
    fn added(mut self, other: Self) -> Self {
        self.accumulate(other);
        self
    }

    /// The sum of the products of the scalars.
    ///
    /// # Panics
    ///
    /// If the dimensions differ.
    ///
    /// ```
    /// use ad_runtime::Tangent;
    ///
    /// assert_eq!(vec![1.0, 2.0].dot(&vec![10.0, 100.0]), 210.0);
    /// ```
    #[inline]
    #[must_use]
    fn dot(&self, other: &Self) -> S {
        let mut sum = S::SCALAR_ZERO;
        self.for_each_pair(other, &mut |a, b| sum = sum.scalar_plus(a.scalar_times(b)));
        sum
    }

    /// How many scalars there are.
    ///
    /// ```
    /// use ad_runtime::Tangent;
    ///
    /// assert_eq!(Tangent::<f64>::scalar_count(&([1.0, 2.0], (), vec![3.0])), 3);
    /// ```
    #[must_use]
    fn scalar_count(&self) -> usize {
        let mut count = 0;
        self.for_each(&mut |_| count += 1);
        count
    }

    /// The scalars, in order.
    ///
    /// ```
    /// use ad_runtime::Tangent;
    ///
    /// assert_eq!(([1.0, 2.0], vec![3.0]).to_scalars(), [1.0, 2.0, 3.0]);
    /// ```
    #[must_use]
    fn to_scalars(&self) -> Vec<S> {
        let mut scalars = Vec::new();
        self.for_each(&mut |scalar| scalars.push(scalar));
        scalars
    }

    /// Replaces the scalars, in order; the dimensions stay.
    ///
    /// # Panics
    ///
    /// If `scalars` has another number of them.
    fn set_scalars(&mut self, scalars: &[S]) {
        let mut rest = scalars.iter();
        let mut missing = 0;
        self.for_each_mut(&mut |scalar| match rest.next() {
            Some(value) => *scalar = *value,
            None => missing += 1,
        });
        let count = scalars.len() + missing - rest.len();
        assert!(count == scalars.len(), "{} scalars are given to a tangent that has {count}", scalars.len());
    }

    /// The tangent of the same dimensions that has these scalars.
    ///
    /// # Panics
    ///
    /// If `scalars` has another number of them.
    ///
    /// ```
    /// use ad_runtime::{Tangent, zero_like};
    ///
    /// let model = (vec![0.1, 0.2], 0.3);
    /// assert_eq!(zero_like(&model).with_scalars(&[1.0, 2.0, 3.0]), (vec![1.0, 2.0], 3.0));
    /// ```
    #[must_use]
    fn with_scalars(mut self, scalars: &[S]) -> Self {
        self.set_scalars(scalars);
        self
    }
}
