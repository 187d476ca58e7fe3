//! The adjoint of an argument that is given by value: nobody else has it, so that it can be moved to the caller, rather than added to something.

use crate::{AsAccumulator, Excluded, HoldsNothing, Inactive, Slot, SlotOf, SlotOfCaller, UnusedSlot};

/// Where a reverse sweep leaves the adjoint of an argument that its function takes by value.
#[allow(missing_debug_implementations)]
pub enum OwnedSlot<'a, A: ?Sized, T> {
    /// The caller has no use for it.
    None,
    /// It is added to what the caller has.
    Added(&'a mut A),
    /// It is moved there.
    Moved(&'a mut Option<T>),
}

impl<A: ?Sized, T> Slot for OwnedSlot<'_, A, T> {
    #[inline]
    fn none() -> Self {
        OwnedSlot::None
    }
}

impl<'a, A: ?Sized, T: AsAccumulator<A>> OwnedSlot<'a, A, T> {
    /// Whether the caller has no use for the adjoint.
    #[inline]
    pub fn is_none(&self) -> bool {
        matches!(self, OwnedSlot::None)
    }

    /// Leaves the adjoint there.
    #[inline]
    pub fn deposit(self, adjoint: T) {
        match self {
            OwnedSlot::None => {}
            OwnedSlot::Added(accumulator) => adjoint.add_to(accumulator),
            OwnedSlot::Moved(place) => *place = Some(adjoint),
        }
    }

    /// What can be added to, for a sweep that does that.
    #[inline]
    pub fn filled(self, zero: impl FnOnce() -> T) -> Option<&'a mut A> {
        match self {
            OwnedSlot::None => None,
            OwnedSlot::Added(accumulator) => Some(accumulator),
            OwnedSlot::Moved(place) => Some(place.insert(zero()).as_accumulator_mut()),
        }
    }
}

impl<'a, A: ?Sized, T, X: AsAccumulator<A> + ?Sized> SlotOf<'a, X> for OwnedSlot<'a, A, T> {
    #[inline]
    fn slot_of(adjoint: &'a mut X) -> Self {
        OwnedSlot::Added(adjoint.as_accumulator_mut())
    }
}

impl<'a, A: ?Sized, T, X: AsAccumulator<A> + ?Sized> UnusedSlot<'a, X> for OwnedSlot<'a, A, T> {
    #[inline]
    fn unused(adjoint: &'a mut X) -> Self {
        OwnedSlot::Added(adjoint.as_accumulator_mut())
    }
}

impl<'a, A: ?Sized, T, X: AsAccumulator<A> + ?Sized> SlotOfCaller<'a, X> for OwnedSlot<'a, A, T> {
    #[inline]
    fn of_caller(slot: Option<&'a mut X>) -> Self {
        slot.map_or(OwnedSlot::None, |slot| OwnedSlot::Added(slot.as_accumulator_mut()))
    }
}

/// The adjoint of an argument, as a callee leaves it: a zero is made where the callee adds to it, or does nothing about it.
#[derive(Debug)]
pub struct Received<T, F> {
    adjoint: Option<T>,
    zero: F,
}

impl<T, F: Fn() -> T> Received<T, F> {
    /// Nothing so far.
    #[inline]
    pub fn or(zero: F) -> Self {
        Received { adjoint: None, zero }
    }

    /// What has been left.
    ///
    /// ```
    /// use ad_runtime::__private::{OwnedSlot, Received, receiving};
    ///
    /// let mut received = Received::or(|| vec![0.0, 0.0]);
    /// let slot: OwnedSlot<'_, [f64], Vec<f64>> = receiving(&mut received);
    /// slot.deposit(vec![1.0, 2.0]);
    /// assert_eq!(received.adjoint(), [1.0, 2.0]);
    ///
    /// let mut received = Received::or(|| vec![0.0, 0.0]);
    /// let slot: Option<&mut [f64]> = receiving(&mut received);
    /// slot.unwrap()[1] += 3.0;
    /// assert_eq!(received.adjoint(), [0.0, 3.0]);
    /// ```
    #[inline]
    pub fn adjoint(self) -> T {
        self.adjoint.unwrap_or_else(self.zero)
    }
}

/// A slot that an adjoint can be received by.
pub trait ReceivingSlot<'a, T> {
    /// The slot.
    fn receiving<F: Fn() -> T>(received: &'a mut Received<T, F>) -> Self;
}

impl<'a, A: ?Sized, T: AsAccumulator<A>> ReceivingSlot<'a, T> for OwnedSlot<'a, A, T> {
    #[inline]
    fn receiving<F: Fn() -> T>(received: &'a mut Received<T, F>) -> Self {
        OwnedSlot::Moved(&mut received.adjoint)
    }
}

impl<'a, A: ?Sized, T: AsAccumulator<A>> ReceivingSlot<'a, T> for Option<&'a mut A> {
    #[inline]
    fn receiving<F: Fn() -> T>(received: &'a mut Received<T, F>) -> Self {
        Some(received.adjoint.insert((received.zero)()).as_accumulator_mut())
    }
}

impl<'a, T> ReceivingSlot<'a, T> for Inactive {
    #[inline]
    fn receiving<F: Fn() -> T>(_: &'a mut Received<T, F>) -> Self {
        Inactive
    }
}

impl<'a, T: HoldsNothing> ReceivingSlot<'a, T> for Excluded {
    #[inline]
    fn receiving<F: Fn() -> T>(_: &'a mut Received<T, F>) -> Self {
        Excluded
    }
}

/// The slot for an adjoint that is received.
#[inline]
pub fn receiving<'a, T, F: Fn() -> T, S: ReceivingSlot<'a, T>>(received: &'a mut Received<T, F>) -> S {
    S::receiving(received)
}
