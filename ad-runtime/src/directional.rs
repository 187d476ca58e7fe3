//! Forward mode from an adjoint.

use crate::{zero_like, Differentiable, Scalar, Tangent};

/// The tangent of a result, from a function that gives for every seed its product with that tangent. It is called once for
/// every scalar of the result.
///
/// ```
/// let result = (1.0, [2.0, 3.0]);
/// let tangent = ad_runtime::tangent_by_adjoint(&result, |(a, [b, c])| 10.0 * a + 20.0 * b + 30.0 * c);
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

/// The sum of some scalars.
pub fn sum_of<S: Scalar, const N: usize>(terms: [S; N]) -> S {
    terms.into_iter().fold(S::SCALAR_ZERO, S::scalar_plus)
}
