//! Derivatives of the operators and methods of other libraries, in the form that generated code calls.
//!
//! A rule says what an operand's share of the adjoint and of the tangent is. The macros here make of it what
//! `#[differentiable]` would have made of the function.
//!
//! The second derivative is that of the shares of the adjoint, along tangents of the operands. They are linear in the seed, so the adjoints of the
//! tangents are pulled like those of the values; what comes on top has one of three forms:
//!
//!  * `linear`: the shares do not depend on the operands, and nothing comes on top;
//!  * `quadratic`: the shares are linear in the operands, as those of a product are. On top come the same shares, with the tangents in the place of the
//!    operands;
//!  * `second`: what comes on top is written out.

#[cfg(feature = "_solving")]
mod companion;
mod constant;
mod method;
#[cfg(feature = "_matrices")]
mod operator;
#[cfg(feature = "_solving")]
pub(crate) mod refused;

#[cfg(feature = "_solving")]
pub(crate) use companion::companion;
#[cfg(any(feature = "ndarray_v0_16", feature = "ndarray_v0_17"))]
pub(crate) use constant::copied;
pub(crate) use constant::{Constant, KeptConstant};
pub(crate) use method::method;
#[cfg(feature = "_matrices")]
pub(crate) use operator::operator;

pub(crate) use alloc::borrow::ToOwned;

use crate::{AsAccumulator as _, Differentiable, sum, zero_like};

/// The tangent of a result: the sum of what the operands contribute, zero if none does.
pub(crate) fn tangent_of<U: Differentiable + ?Sized, const N: usize>(
    value: &U,
    shares: [Option<U::Tangent>; N],
) -> U::Tangent {
    shares.into_iter().flatten().reduce(sum).unwrap_or_else(|| zero_like(value))
}

/// What a sweep keeps of the tangent that a caller gives, or does not give.
pub(crate) struct KeptTangent<T: Differentiable + ?Sized>(Option<T::Tangent>);

impl<T: Differentiable + ?Sized> KeptTangent<T> {
    #[inline]
    pub(crate) fn of(tangent: Option<&T::Accumulator>) -> Self {
        KeptTangent(tangent.map(T::Tangent::from_accumulator))
    }

    #[inline]
    pub(crate) fn again(&self) -> Option<&T::Accumulator> {
        self.0.as_ref().map(T::Tangent::as_accumulator)
    }
}
