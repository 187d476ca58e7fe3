//! Numbers that carry first derivatives of some kind: the chain rule is all that they have to say.

use super::{Cast, Number, Operators, Outputs, Values};
use core::fmt::Debug;
use core::ops::Neg;

/// A number that carries first derivatives: each function of it is known by its value and its partial derivatives.
///
/// Whoever implements this, [`Values`], [`Cast`], [`Outputs`] and the operators, has a [`Number`].
pub trait FirstOrder:
    Operators<Self>
    + Operators<f64>
    + Neg<Output = Self>
    + Values<Floats = f64>
    + Cast<Self>
    + Outputs<Self>
    + Copy
    + Debug
    + PartialEq
    + PartialOrd
{
    /// What values and partial derivatives are computed with.
    type Base: Number;

    /// The value.
    #[must_use]
    fn base(self) -> Self::Base;

    /// The number of a value that does not change.
    #[must_use]
    fn unchanging(base: Self::Base) -> Self;

    /// The number with this value, whose derivative is the sum of those of the operands, each times its partial derivative. A derivative that is zero counts
    /// for nothing, even where the partial derivative is infinite or no number.
    #[must_use]
    fn chained<const K: usize>(value: Self::Base, operands: [(Self, Self::Base); K]) -> Self;

    /// The product with this value of two numbers, each beside the value of the other. Where the first is zero, the derivative of the second counts for nothing,
    /// even if it is infinite or no number.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn strong_product(value: Self::Base, first: (Self, Self::Base), second: (Self, Self::Base)) -> Self {
        Self::chained(value, [first, second])
    }

    /// What a rule gives by a condition. Its other branch may count too, for numbers that say what holds at all points.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn of_either(condition: bool, then: impl FnOnce() -> Self, otherwise: impl FnOnce() -> Self) -> Self {
        if condition { then() } else { otherwise() }
    }
}

impl<D: FirstOrder> Number for D {
    #[inline]
    fn constant(value: f64) -> D {
        D::unchanging(D::Base::constant(value))
    }
    #[inline]
    fn value(self) -> f64 {
        self.base().value()
    }
    #[inline]
    fn sin_cos(self) -> (D, D) {
        let (sin, cos) = self.base().sin_cos();
        (D::chained(sin, [(self, cos)]), D::chained(cos, [(self, -sin)]))
    }
    #[inline]
    fn strongly_times(self, other: D) -> D {
        let (x, y) = (self.base(), other.base());
        D::strong_product(x.strongly_times(y), (self, y), (other, x))
    }
    #[inline]
    fn either(condition: bool, then: impl FnOnce() -> D, otherwise: impl FnOnce() -> D) -> D {
        D::of_either(condition, then, otherwise)
    }
}
