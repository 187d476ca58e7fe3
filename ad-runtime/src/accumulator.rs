//! Tangents as accumulators: the form in which a callee adds to what its caller has.

/// A tangent that is an accumulator of type `A`, or holds one: a slice in a vector, the tangent in a box.
///
/// The derive macro implements it for the tangents it makes. A tangent type written by hand implements it for itself:
///
/// ```
/// use ad_runtime::{Accumulate, AsAccumulator};
///
/// #[derive(Clone, Debug, PartialEq)]
/// struct Torque(f64);
///
/// impl Accumulate<Torque> for Torque {
///     fn accumulate(&mut self, tangent: Torque) {
///         self.0 += tangent.0;
///     }
/// }
/// impl AsAccumulator<Torque> for Torque {
///     fn as_accumulator(&self) -> &Torque {
///         self
///     }
///     fn as_accumulator_mut(&mut self) -> &mut Torque {
///         self
///     }
///     fn from_accumulator(accumulator: &Torque) -> Torque {
///         accumulator.clone()
///     }
///     fn add_to(self, accumulator: &mut Torque) {
///         accumulator.accumulate(self);
///     }
/// }
/// ```
pub trait AsAccumulator<A: ?Sized> {
    /// The accumulator.
    fn as_accumulator(&self) -> &A;
    /// The accumulator, to be added to.
    fn as_accumulator_mut(&mut self) -> &mut A;
    /// A tangent with the content of an accumulator.
    fn from_accumulator(accumulator: &A) -> Self
    where
        Self: Sized;
    /// `accumulator += self`.
    fn add_to(self, accumulator: &mut A)
    where
        Self: Sized;
}

/// Tangents that are their own accumulators.
macro_rules! own_accumulator {
    ([$($generics:tt)*] $tangent:ty $(, where $($bounds:tt)*)?) => {
        impl<$($generics)*> $crate::AsAccumulator<$tangent> for $tangent
        $(where $($bounds)*)?
        {
            #[inline]
            fn as_accumulator(&self) -> &$tangent {
                self
            }
            #[inline]
            fn as_accumulator_mut(&mut self) -> &mut $tangent {
                self
            }
            #[inline]
            fn from_accumulator(accumulator: &$tangent) -> $tangent {
                accumulator.clone()
            }
            #[inline]
            fn add_to(self, accumulator: &mut $tangent) {
                $crate::Accumulate::accumulate(accumulator, self);
            }
        }
    };
}
pub(crate) use own_accumulator;

/// The accumulator that a tangent is, or holds: a slice for a vector or an array.
///
/// ```
/// let mut adjoint = vec![0.0, 0.0];
/// let accumulator: &mut [f64] = ad_runtime::__private::accumulator(&mut adjoint);
/// accumulator[1] += 1.0;
/// assert_eq!(adjoint, [0.0, 1.0]);
/// ```
#[inline]
pub fn accumulator<T: AsAccumulator<A> + ?Sized, A: ?Sized>(tangent: &mut T) -> &mut A {
    tangent.as_accumulator_mut()
}

/// `accumulator += tangent`: what a function has found for a parameter goes into the slot of its caller.
///
/// ```
/// let mut slot = 1.0;
/// ad_runtime::__private::deposit(&mut slot, Box::new(2.0));
/// assert_eq!(slot, 3.0);
/// ```
#[inline]
pub fn deposit<T: AsAccumulator<A>, A: ?Sized>(accumulator: &mut A, tangent: T) {
    tangent.add_to(accumulator);
}
