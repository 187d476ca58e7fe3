//! Dual numbers over a vector space.

use super::operators::number;
use super::{FirstOrder, Number, VectorSpace};
use core::fmt::Debug;

/// A value with its derivative along a vector space: `x + ε v`, where ε² = 0.
///
/// The vectors say what is computed.
///
/// With `f64`, the derivative in one direction:
///
/// ```
/// use ad_runtime::numbers::{Dual, Functions};
///
/// let x = Dual::variable(0.7);
/// let y = x.sin() * x.sin() + 10.0 * x;
/// assert_eq!(y.tangent, 2.0 * 0.7_f64.sin() * 0.7_f64.cos() + 10.0);
/// ```
///
/// With `[f64; N]`, a gradient in one run:
///
/// ```
/// use ad_runtime::numbers::{Dual, Functions};
///
/// let [x, y] = Dual::variables([3.0, 2.0]);
/// let z = x * y;
/// assert_eq!((z + z).tangent, [4.0, 6.0]);
/// ```
///
/// With a dual number, the second derivative:
///
/// ```
/// use ad_runtime::numbers::{Dual, Functions, Number};
///
/// let x = Dual { value: Dual::variable(2.0), tangent: Dual::constant(1.0) };
/// let y = x * x * x;
/// assert_eq!((y.value.value, y.value.tangent, y.tangent.tangent), (8.0, 12.0, 12.0));
/// ```
///
/// Dual numbers are compared by their values.
#[derive(Clone, Copy, Debug)]
pub struct Dual<V: VectorSpace> {
    /// The value.
    pub value: V::Scalar,
    /// The derivative.
    pub tangent: V,
}

impl<V: VectorSpace<Scalar = V> + Number> Dual<V> {
    /// The variable that a derivative is taken by: its own derivative is 1.
    #[must_use]
    pub fn variable(value: V) -> Self {
        Dual { value, tangent: V::constant(1.0) }
    }
}

impl<S: Number + VectorSpace<Scalar = S>, const N: usize> Dual<[S; N]> {
    /// The variables of a gradient: each has the derivative 1 by itself, and 0 by the others.
    #[must_use]
    pub fn variables(values: [S; N]) -> [Self; N] {
        core::array::from_fn(|k| {
            let mut tangent = [S::constant(0.0); N];
            tangent[k] = S::constant(1.0);
            Dual { value: values[k], tangent }
        })
    }
}

impl<V: VectorSpace + Debug> FirstOrder for Dual<V> {
    type Base = V::Scalar;

    #[inline]
    fn base(self) -> V::Scalar {
        self.value
    }

    #[inline]
    fn unchanging(base: V::Scalar) -> Self {
        Dual { value: base, tangent: V::zero() }
    }

    #[inline]
    fn chained<const K: usize>(value: V::Scalar, operands: [(Self, V::Scalar); K]) -> Self {
        let mut shares = operands.into_iter().map(|(operand, partial)| {
            // Whether a partial is singular is asked once, not for each component.
            if partial.value().is_finite() {
                operand.tangent.scaled(partial)
            } else {
                operand.tangent.strongly_scaled(partial)
            }
        });
        let first = shares.next();
        let tangent = first.map_or_else(V::zero, |first| shares.fold(first, V::plus));
        Dual { value, tangent }
    }

    #[inline]
    fn strong_product(
        value: V::Scalar,
        first: (Self, V::Scalar),
        (second, factor): (Self, V::Scalar),
    ) -> Self {
        if factor.value() != 0.0 {
            return Self::chained(value, [first, (second, factor)]);
        }
        let of_first = Self::chained(value, [first]).tangent;
        Dual { value, tangent: of_first.plus(second.tangent.strongly_scaled_by(factor)) }
    }
}

number! { [V: VectorSpace + Debug] Dual<V> }
