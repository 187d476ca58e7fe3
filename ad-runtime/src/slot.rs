//! Where a caller receives the adjoint of an argument, or gives its tangent.

use crate::{AsAccumulator, Changed, Differentiable, zero_like};

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

/// The slot of a parameter whose type has a derivative, but which `wrt(..)` or `#[no_derivative]` leaves out. An active argument does not fit
/// it: its derivative would be lost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Excluded;

impl Slot for Excluded {
    #[inline]
    fn none() -> Self {
        Excluded
    }
}

/// In the second order, for the tangent of what a callee has changed: it is not given again.
impl Slot for Changed {
    #[inline]
    fn none() -> Self {
        Changed
    }
}

/// An adjoint or a tangent that holds nothing, so that nothing is lost where it is left out.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the function that is called has no derivative by this argument, which is active",
    label = "its derivative would be lost",
    note = "`wrt(..)` or `#[no_derivative]` leaves the parameter out: name it in `wrt(..)`, or write `without_derivative(..)` around the argument",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_derivative_place/"
)]
pub trait HoldsNothing {}

impl HoldsNothing for () {}
impl<T: HoldsNothing + ?Sized> HoldsNothing for &T {}
impl<T: HoldsNothing + ?Sized> HoldsNothing for &mut T {}

/// A reference to a value that holds nothing a derivative could belong to.
#[doc(hidden)]
#[inline]
pub fn plain_value<T: Differentiable + ?Sized>(value: &T) -> &T
where
    T::Tangent: HoldsNothing,
{
    value
}

/// No use for the adjoint of an argument; it fits the slot of any parameter.
///
/// ```
/// let unused: Option<&mut f64> = ad_runtime::__private::none();
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

impl<'a, T: HoldsNothing + ?Sized> SlotOf<'a, T> for Excluded {
    #[inline]
    fn slot_of(_: &'a mut T) -> Self {
        Excluded
    }
}

/// The slot for the adjoint of an argument; it fits any parameter that takes the argument and is not left out.
///
/// ```
/// let mut adjoint = vec![0.0, 0.0];
/// let slot: Option<&mut [f64]> = ad_runtime::__private::slot(&mut adjoint);
/// assert!(slot.is_some());
/// let of_an_integer: ad_runtime::__private::Inactive = ad_runtime::__private::slot(&mut ());
/// ```
#[inline]
pub fn slot<'a, T: ?Sized, S: SlotOf<'a, T>>(adjoint: &'a mut T) -> S {
    S::slot_of(adjoint)
}

/// A slot for the adjoint of an argument that nobody asks for: it fits every parameter.
pub trait UnusedSlot<'a, T: ?Sized> {
    /// The slot.
    fn unused(adjoint: &'a mut T) -> Self;
}

impl<'a, A: ?Sized, T: AsAccumulator<A> + ?Sized> UnusedSlot<'a, T> for Option<&'a mut A> {
    #[inline]
    fn unused(adjoint: &'a mut T) -> Self {
        Some(adjoint.as_accumulator_mut())
    }
}

impl<'a, T: ?Sized> UnusedSlot<'a, T> for Inactive {
    #[inline]
    fn unused(_: &'a mut T) -> Self {
        Inactive
    }
}

impl<'a, T: ?Sized> UnusedSlot<'a, T> for Excluded {
    #[inline]
    fn unused(_: &'a mut T) -> Self {
        Excluded
    }
}

/// The slot for an adjoint that nobody asks for.
#[inline]
pub fn unused_slot<'a, T: ?Sized, S: UnusedSlot<'a, T>>(adjoint: &'a mut T) -> S {
    S::unused(adjoint)
}

/// A slot that can be made of the slot of the caller.
pub trait SlotOfCaller<'a, T: ?Sized> {
    /// The slot.
    fn of_caller(slot: Option<&'a mut T>) -> Self;
}

impl<'a, A: ?Sized, T: AsAccumulator<A> + ?Sized> SlotOfCaller<'a, T> for Option<&'a mut A> {
    #[inline]
    fn of_caller(slot: Option<&'a mut T>) -> Self {
        slot.map(T::as_accumulator_mut)
    }
}

impl<'a, T: ?Sized> SlotOfCaller<'a, T> for Inactive {
    #[inline]
    fn of_caller(_: Option<&'a mut T>) -> Self {
        Inactive
    }
}

impl<'a, T: HoldsNothing + ?Sized> SlotOfCaller<'a, T> for Excluded {
    #[inline]
    fn of_caller(_: Option<&'a mut T>) -> Self {
        Excluded
    }
}

/// The slot of a caller for its own caller's argument, handed on to a callee.
///
/// ```
/// let mut adjoint = vec![0.0, 0.0];
/// let slot: Option<&mut [f64]> = ad_runtime::__private::pass(Some(&mut adjoint));
/// assert!(slot.is_some());
/// ```
#[inline]
pub fn pass<'a, T: ?Sized, S: SlotOfCaller<'a, T>>(slot: Option<&'a mut T>) -> S {
    S::of_caller(slot)
}

/// The same as [`SlotOf`] for a tangent.
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

impl<'a, T: HoldsNothing + ?Sized> TangentSlotOf<'a, T> for Excluded {
    #[inline]
    fn tangent_slot_of(_: &'a T) -> Self {
        Excluded
    }
}

/// The slot for the tangent of an argument; it fits any parameter that takes the argument and is not left out.
///
/// ```
/// let tangent = vec![1.0, 0.0];
/// let slot: Option<&[f64]> = ad_runtime::__private::tangent_slot(&tangent);
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

impl<T: Differentiable + ?Sized> core::ops::Deref for TangentOrZero<'_, T> {
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
/// assert_eq!(*ad_runtime::__private::tangent_or_zero(None, &[1.0, 2.0][..]), [0.0, 0.0]);
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
