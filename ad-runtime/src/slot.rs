//! Where a caller receives the adjoint of an argument, or gives its tangent.

use std::borrow::BorrowMut;

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

/// The accumulator that a tangent is, or holds: a slice for a vector or an array.
///
/// ```
/// let mut adjoint = vec![0.0, 0.0];
/// let accumulator: &mut [f64] = ad_runtime::accumulator(&mut adjoint);
/// accumulator[1] += 1.0;
/// assert_eq!(adjoint, [0.0, 1.0]);
/// ```
#[inline]
pub fn accumulator<T: BorrowMut<A> + ?Sized, A: ?Sized>(tangent: &mut T) -> &mut A {
    tangent.borrow_mut()
}
