//! Where a caller receives the adjoint of an argument, or gives its tangent.

use crate::{zero_like, AsAccumulator, Differentiable};

/// The slot of a parameter: `Option<&mut Accumulator>` in reverse mode, `Option<&Tangent>` in forward mode, or
/// [`Inactive`].
pub trait Slot {
    /// The caller has no use for the adjoint, or the tangent is zero.
    fn none() -> Self;
}

impl<T: ?Sized> Slot for Option<&mut T> {
    #[inline]
    fn none() -> Self {
        None
    }
}

impl<T: ?Sized> Slot for Option<&T> {
    #[inline]
    fn none() -> Self {
        None
    }
}

/// The slot of a parameter without derivative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inactive;

impl Slot for Inactive {
    #[inline]
    fn none() -> Self {
        Inactive
    }
}

/// No use for the adjoint of an argument; it fits the slot of any parameter.
///
/// ```
/// let unused: Option<&mut f64> = ad_runtime::none();
/// assert!(unused.is_none());
/// ```
#[inline]
pub fn none<S: Slot>() -> S {
    S::none()
}

/// A tangent that a caller gives, or the zero that stands for it.
pub enum TangentOrZero<'a, T: Differentiable + ?Sized> {
    /// What the caller gives.
    Given(&'a T::Accumulator),
    /// What stands for it.
    Zero(T::Tangent),
}

impl<T: Differentiable + ?Sized> TangentOrZero<'_, T> {
    /// The tangent, copied if it was given.
    #[inline]
    pub fn into_owned(self) -> T::Tangent {
        match self {
            TangentOrZero::Given(tangent) => T::Tangent::from_accumulator(tangent),
            TangentOrZero::Zero(zero) => zero,
        }
    }
}

impl<T: Differentiable + ?Sized> std::ops::Deref for TangentOrZero<'_, T> {
    type Target = T::Accumulator;
    #[inline]
    fn deref(&self) -> &T::Accumulator {
        match self {
            TangentOrZero::Given(tangent) => tangent,
            TangentOrZero::Zero(zero) => zero.as_accumulator(),
        }
    }
}

/// The tangent that a caller gives for an argument, or zero where it gives none.
///
/// ```
/// assert_eq!(*ad_runtime::tangent_or_zero(None, &[1.0, 2.0][..]), [0.0, 0.0]);
/// ```
#[inline]
pub fn tangent_or_zero<'a, T: Differentiable + ?Sized>(
    tangent: Option<&'a T::Accumulator>,
    value: &T,
) -> TangentOrZero<'a, T> {
    match tangent {
        Some(tangent) => TangentOrZero::Given(tangent),
        None => TangentOrZero::Zero(zero_like(value)),
    }
}
