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

/// A slot that can be made of an adjoint: the callee says by type whether it has a use for it.
pub trait SlotOf<'a, T: ?Sized> {
    /// The slot.
    fn slot_of(adjoint: &'a mut T) -> Self;
}

impl<'a, A: ?Sized, T: AsAccumulator<A> + ?Sized> SlotOf<'a, T> for Option<&'a mut A> {
    #[inline]
    fn slot_of(adjoint: &'a mut T) -> Self {
        Some(adjoint.as_accumulator_mut())
    }
}

impl<'a, T: ?Sized> SlotOf<'a, T> for Inactive {
    #[inline]
    fn slot_of(_: &'a mut T) -> Self {
        Inactive
    }
}

/// The slot for the adjoint of an argument whose type is not visible; it fits any parameter that takes the argument.
///
/// ```
/// let mut adjoint = vec![0.0, 0.0];
/// let slot: Option<&mut [f64]> = ad_runtime::slot(&mut adjoint);
/// assert!(slot.is_some());
/// let of_an_integer: ad_runtime::Inactive = ad_runtime::slot(&mut ());
/// ```
#[inline]
pub fn slot<'a, T: ?Sized, S: SlotOf<'a, T>>(adjoint: &'a mut T) -> S {
    S::slot_of(adjoint)
}

/// The same for a tangent.
pub trait TangentSlotOf<'a, T: ?Sized> {
    /// The slot.
    fn tangent_slot_of(tangent: &'a T) -> Self;
}

impl<'a, A: ?Sized, T: AsAccumulator<A> + ?Sized> TangentSlotOf<'a, T> for Option<&'a A> {
    #[inline]
    fn tangent_slot_of(tangent: &'a T) -> Self {
        Some(tangent.as_accumulator())
    }
}

impl<'a, T: ?Sized> TangentSlotOf<'a, T> for Inactive {
    #[inline]
    fn tangent_slot_of(_: &'a T) -> Self {
        Inactive
    }
}

/// The slot for the tangent of an argument whose type is not visible; it fits any parameter that takes the argument.
///
/// ```
/// let tangent = vec![1.0, 0.0];
/// let slot: Option<&[f64]> = ad_runtime::tangent_slot(&tangent);
/// assert_eq!(slot, Some(&[1.0, 0.0][..]));
/// ```
#[inline]
pub fn tangent_slot<'a, T: ?Sized, S: TangentSlotOf<'a, T>>(tangent: &'a T) -> S {
    S::tangent_slot_of(tangent)
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
