//! What a derivative can be taken along.

use super::Number;
use super::operators::vector_over_itself;

/// A vector space: what can be added, and scaled with the numbers of a field.
///
/// `f64` is one over itself, and so is each [`Dual`](super::Dual). Arrays and tuples of vectors over the same numbers are vectors.
///
/// ```
/// use ad_runtime::numbers::VectorSpace;
///
/// let sum = [1.0, 2.0].plus([0.5, 0.0].scaled(2.0));
/// assert_eq!(sum, [2.0, 2.0]);
/// assert_eq!(<(f64, [f64; 2])>::zero(), (0.0, [0.0; 2]));
/// ```
///
/// # Laws
///
/// Up to rounding: addition is associative and commutative, `zero()` changes nothing, `v.scaled(a).plus(v.scaled(b))` is `v.scaled(a + b)`, and
/// `v.scaled(a).plus(w.scaled(a))` is `v.plus(w).scaled(a)`.
pub trait VectorSpace: Copy {
    /// The numbers that it is scaled with.
    type Scalar: Number;

    /// The zero vector.
    #[must_use]
    fn zero() -> Self;

    /// The sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Each component times the factor.
    #[must_use]
    fn scaled(self, factor: Self::Scalar) -> Self;

    /// The same, where components that are zero stay zero, though the factor may be infinite or no number.
    #[must_use]
    fn strongly_scaled(self, factor: Self::Scalar) -> Self;

    /// The same, where a factor that is zero gives zero, though components may be infinite or no number.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn strongly_scaled_by(self, factor: Self::Scalar) -> Self {
        self.scaled(factor)
    }
}

vector_over_itself! { [] f64 }

impl<V: VectorSpace, const N: usize> VectorSpace for [V; N] {
    type Scalar = V::Scalar;
    #[inline]
    fn zero() -> Self {
        [V::zero(); N]
    }
    #[inline]
    fn plus(self, other: Self) -> Self {
        core::array::from_fn(|k| self[k].plus(other[k]))
    }
    #[inline]
    fn scaled(self, factor: V::Scalar) -> Self {
        self.map(|part| part.scaled(factor))
    }
    #[inline]
    fn strongly_scaled(self, factor: V::Scalar) -> Self {
        self.map(|part| part.strongly_scaled(factor))
    }
    #[inline]
    fn strongly_scaled_by(self, factor: V::Scalar) -> Self {
        self.map(|part| part.strongly_scaled_by(factor))
    }
}

macro_rules! tuples {
    ($(($($part:ident $position:tt),*))*) => { $(
        impl<Scalar: Number, $($part: VectorSpace<Scalar = Scalar>),*> VectorSpace for ($($part,)*) {
            type Scalar = Scalar;
            #[inline]
            fn zero() -> Self {
                ($($part::zero(),)*)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                ($(self.$position.plus(other.$position),)*)
            }
            #[inline]
            fn scaled(self, factor: Scalar) -> Self {
                ($(self.$position.scaled(factor),)*)
            }
            #[inline]
            fn strongly_scaled(self, factor: Scalar) -> Self {
                ($(self.$position.strongly_scaled(factor),)*)
            }
            #[inline]
            fn strongly_scaled_by(self, factor: Scalar) -> Self {
                ($(self.$position.strongly_scaled_by(factor),)*)
            }
        }
    )* };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
}
