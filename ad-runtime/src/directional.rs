//! Forward mode from an adjoint.

use crate::{Differentiable, Scalar, Tangent, strong_zero, zero_like};

/// The tangent of a result, from a function that gives for every seed its product with that tangent. It is called once for
/// every scalar of the result.
///
/// ```
/// let result = (1.0, [2.0, 3.0]);
/// let tangent = ad_runtime::__private::tangent_by_adjoint(&result, |(a, [b, c])| 10.0 * a + 20.0 * b + 30.0 * c);
/// assert_eq!(tangent, (10.0, [20.0, 30.0]));
/// ```
pub fn tangent_by_adjoint<T, S>(result: &T, mut along: impl FnMut(T::Tangent) -> S) -> T::Tangent
where
    T: Differentiable<Tangent: Tangent<S>> + ?Sized,
    S: Scalar,
{
    let zero = zero_like(result);
    let mut unit = zero.to_scalars();
    let mut scalars = unit.clone();
    for position in 0..unit.len() {
        unit[position] = S::SCALAR_ONE;
        scalars[position] = along(zero.clone().with_scalars(&unit));
        unit[position] = S::SCALAR_ZERO;
    }
    zero.with_scalars(&scalars)
}

/// The derivative along a tangent, from the gradient. A component of the tangent that is zero contributes zero, even where the
/// gradient is infinite: in this direction nothing changes.
///
/// ```
/// assert_eq!(ad_runtime::__private::derivative_along(&[2.0, f64::INFINITY], &[3.0, 0.0]), 6.0);
/// ```
pub fn derivative_along<T: Tangent<S>, S: Scalar>(gradient: &T, tangent: &T) -> S {
    let mut sum = S::SCALAR_ZERO;
    tangent.for_each_pair(gradient, &mut |dot, partial| sum = sum.scalar_plus(strong_zero(dot, partial)));
    sum
}

/// The sum of some scalars.
pub fn sum_of<S: Scalar, const N: usize>(terms: [S; N]) -> S {
    terms.into_iter().fold(S::SCALAR_ZERO, S::scalar_plus)
}
