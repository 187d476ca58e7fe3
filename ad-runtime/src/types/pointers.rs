//! References, boxes and shared pointers.
//!
//! The accumulator is that of the target, so that a callee that takes `&T` adds into the adjoint of a `Box<T>`. The tangent of
//! an owner is a box, so that recursive types have tangents of finite size.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Accumulate, AsAccumulator, Differentiable, Move, Scalar, Tangent};
use alloc::borrow::Cow;
use alloc::rc::Rc;
use alloc::sync::Arc;

/// What is in a box, value or tangent, by names like those of the payloads of variants.
///
/// ```
/// use ad_runtime::__private::BoxPayload;
///
/// let mut tangent = Box::new(1.0);
/// *tangent.box_0_mut() += 2.0;
/// assert_eq!(*tangent.box_0(), 3.0);
/// ```
pub trait BoxPayload<T> {
    /// What is in the box.
    fn box_0(&self) -> &T;
    /// What is in the box, to be changed.
    fn box_0_mut(&mut self) -> &mut T;
}

impl<T> BoxPayload<T> for Box<T> {
    #[inline]
    fn box_0(&self) -> &T {
        self
    }
    #[inline]
    fn box_0_mut(&mut self) -> &mut T {
        self
    }
}

/// What is passed on to the target.
macro_rules! through {
    () => {
        type Accumulator = T::Accumulator;
        type Dimensionality = T::Dimensionality;
        #[inline]
        fn dimensionality(&self) -> T::Dimensionality {
            (**self).dimensionality()
        }
        #[inline]
        fn zero_tangent(dimensionality: &T::Dimensionality) -> T::Tangent {
            T::zero_tangent(dimensionality)
        }
    };
}

impl<T: Differentiable + ?Sized> Differentiable for &T {
    type Tangent = T::Tangent;
    type Primal = T;
    through! {}
}

impl<T: Differentiable + ToOwned + ?Sized> Differentiable for Cow<'_, T> {
    type Tangent = T::Tangent;
    type Primal = Self;
    through! {}
}

macro_rules! owners {
    ($($owner:ident)*) => { $(
        impl<T: Differentiable> Differentiable for $owner<T> {
            type Tangent = Box<T::Tangent>;
            type Accumulator = T::Accumulator;
            type Dimensionality = Box<T::Dimensionality>;
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Box<T::Dimensionality> {
                Box::new((**self).dimensionality())
            }
            #[inline]
            fn zero_tangent(dimensionality: &Box<T::Dimensionality>) -> Box<T::Tangent> {
                Box::new(T::zero_tangent(dimensionality))
            }
        }

        impl<T: Differentiable> Differentiable for $owner<[T]> {
            type Tangent = Vec<T::Tangent>;
            type Accumulator = [T::Tangent];
            type Dimensionality = Vec<T::Dimensionality>;
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Vec<T::Dimensionality> {
                (**self).dimensionality()
            }
            #[inline]
            fn zero_tangent(dimensionality: &Vec<T::Dimensionality>) -> Vec<T::Tangent> {
                <[T]>::zero_tangent(dimensionality)
            }
        }

        impl Differentiable for $owner<str> {
            type Tangent = ();
            type Accumulator = ();
            type Dimensionality = ();
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) {}
            #[inline]
            fn zero_tangent((): &()) {}
        }
    )* };
}

owners! { Box Rc Arc }

impl<A: Accumulate<T>, T> Accumulate<Box<T>> for Box<A> {
    #[inline]
    fn accumulate(&mut self, tangent: Box<T>) {
        (**self).accumulate(*tangent);
    }
}

impl<T: AsAccumulator<A>, A: ?Sized> AsAccumulator<A> for Box<T> {
    #[inline]
    fn as_accumulator(&self) -> &A {
        (**self).as_accumulator()
    }
    #[inline]
    fn as_accumulator_mut(&mut self) -> &mut A {
        (**self).as_accumulator_mut()
    }
    #[inline]
    fn from_accumulator(accumulator: &A) -> Self {
        Box::new(T::from_accumulator(accumulator))
    }
    #[inline]
    fn add_to(self, accumulator: &mut A) {
        (*self).add_to(accumulator);
    }
}

impl<S: Scalar, T: Tangent<S>> Tangent<S> for Box<T> {
    #[inline]
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        (**self).for_each(visit);
    }
    #[inline]
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut S)) {
        (**self).for_each_mut(visit);
    }
    #[inline]
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(S, S)) {
        (**self).for_each_pair(other, visit);
    }
}

impl<T: Move> Move for Box<T> {
    #[inline]
    fn move_by(&mut self, step: &Box<T::Tangent>) {
        (**self).move_by(step);
    }
}

impl<T: Move> Move for Box<[T]> {
    #[inline]
    fn move_by(&mut self, step: &Vec<T::Tangent>) {
        (**self).move_by(step);
    }
}

impl Move for Box<str> {
    #[inline]
    fn move_by(&mut self, (): &()) {}
}

/// What is borrowed becomes owned.
impl<T> Move for Cow<'_, T>
where
    T: Differentiable + ToOwned<Owned: Move<Tangent = T::Tangent>> + ?Sized,
{
    #[inline]
    fn move_by(&mut self, step: &T::Tangent) {
        self.to_mut().move_by(step);
    }
}

/// A reference to what has no derivative: there is nothing to move. Others are not moved, since what they refer to is not theirs.
impl<T: Differentiable<Tangent = ()> + ?Sized> Move for &T {
    #[inline]
    fn move_by(&mut self, (): &()) {}
}

macro_rules! shared {
    ($([$($generics:tt)*] $pointer:ty;)*) => { $(
        /// What is shared stays as it is.
        impl<$($generics)*> Move for $pointer {
            #[inline]
            fn move_by(&mut self, _: &Self::Tangent) {}
        }
    )* };
}

shared! {
    [T: Differentiable] Rc<T>; [T: Differentiable] Rc<[T]>; [] Rc<str>;
    [T: Differentiable] Arc<T>; [T: Differentiable] Arc<[T]>; [] Arc<str>;
}
