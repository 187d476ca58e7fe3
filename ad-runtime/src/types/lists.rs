//! Slices, vectors and arrays.

use crate::accumulator::own_accumulator;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Accumulate, AsAccumulator, Differentiable, Move, Scalar, Tangent};

impl<T: Differentiable> Differentiable for [T] {
    type Tangent = Vec<T::Tangent>;
    type Accumulator = [T::Tangent];
    type Dimensionality = Vec<T::Dimensionality>;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> Vec<T::Dimensionality> {
        // Without allocation where the elements have none of their own: the elements are `()` then.
        self.iter().map(T::dimensionality).collect()
    }
    #[inline]
    fn zero_tangent(dimensionality: &Vec<T::Dimensionality>) -> Vec<T::Tangent> {
        dimensionality.iter().map(T::zero_tangent).collect()
    }
}

impl<T: Differentiable> Differentiable for Vec<T> {
    type Tangent = Vec<T::Tangent>;
    type Accumulator = [T::Tangent];
    type Dimensionality = Vec<T::Dimensionality>;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> Vec<T::Dimensionality> {
        self[..].dimensionality()
    }
    #[inline]
    fn zero_tangent(dimensionality: &Vec<T::Dimensionality>) -> Vec<T::Tangent> {
        <[T]>::zero_tangent(dimensionality)
    }
}

impl<T: Differentiable, const N: usize> Differentiable for [T; N] {
    type Tangent = [T::Tangent; N];
    type Accumulator = [T::Tangent; N];
    type Dimensionality = [T::Dimensionality; N];
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> [T::Dimensionality; N] {
        self.each_ref().map(T::dimensionality)
    }
    #[inline]
    fn zero_tangent(dimensionality: &[T::Dimensionality; N]) -> [T::Tangent; N] {
        dimensionality.each_ref().map(T::zero_tangent)
    }
}

impl<A: Accumulate<T>, T> Accumulate<Vec<T>> for [A] {
    #[inline]
    fn accumulate(&mut self, tangent: Vec<T>) {
        let fits = tangent.is_empty() || tangent.len() == self.len();
        assert!(fits, "a tangent of {} elements is added to one of {}", tangent.len(), self.len());
        for (place, part) in self.iter_mut().zip(tangent) {
            place.accumulate(part);
        }
    }
}

impl<A: Accumulate<T>, T> Accumulate<Vec<T>> for Vec<A> {
    #[inline]
    fn accumulate(&mut self, tangent: Vec<T>) {
        self[..].accumulate(tangent);
    }
}

impl<A: Accumulate<T>, T, const N: usize> Accumulate<[T; N]> for [A; N] {
    #[inline]
    fn accumulate(&mut self, tangent: [T; N]) {
        for (place, part) in self.iter_mut().zip(tangent) {
            place.accumulate(part);
        }
    }
}

impl<A: Accumulate<T>, T, const N: usize> Accumulate<Vec<T>> for [A; N] {
    #[inline]
    fn accumulate(&mut self, tangent: Vec<T>) {
        self[..].accumulate(tangent);
    }
}

own_accumulator! { [T: Clone + Accumulate<T>, const N: usize] [T; N] }

/// A slice has no owner here, so there is nothing to make one from.
impl<T> AsAccumulator<[T]> for [T] {
    #[inline]
    fn as_accumulator(&self) -> &[T] {
        self
    }
    #[inline]
    fn as_accumulator_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T: Clone + Accumulate<T>> AsAccumulator<[T]> for Vec<T> {
    #[inline]
    fn as_accumulator(&self) -> &[T] {
        self
    }
    #[inline]
    fn as_accumulator_mut(&mut self) -> &mut [T] {
        self
    }
    #[inline]
    fn from_accumulator(accumulator: &[T]) -> Self {
        accumulator.to_vec()
    }
    #[inline]
    fn add_to(self, accumulator: &mut [T]) {
        accumulator.accumulate(self);
    }
}

// The adjoint of a vector that a callee makes longer or shorter changes its length too.
own_accumulator! { [T: Clone + Accumulate<T>] Vec<T> }

impl<T: Clone + Accumulate<T>, const N: usize> AsAccumulator<[T]> for [T; N] {
    #[inline]
    fn as_accumulator(&self) -> &[T] {
        self
    }
    #[inline]
    fn as_accumulator_mut(&mut self) -> &mut [T] {
        self
    }
    #[inline]
    fn from_accumulator(accumulator: &[T]) -> Self {
        array(accumulator).clone()
    }
    #[inline]
    fn add_to(self, accumulator: &mut [T]) {
        array_mut(accumulator).accumulate(self);
    }
}

/// A vector made from an array has a tangent of the array's length.
impl<T: Clone + Accumulate<T>, const N: usize> AsAccumulator<[T; N]> for Vec<T> {
    #[inline]
    fn as_accumulator(&self) -> &[T; N] {
        array(self)
    }
    #[inline]
    fn as_accumulator_mut(&mut self) -> &mut [T; N] {
        array_mut(self)
    }
    #[inline]
    fn from_accumulator(accumulator: &[T; N]) -> Self {
        accumulator.to_vec()
    }
    #[inline]
    fn add_to(self, accumulator: &mut [T; N]) {
        accumulator.accumulate(self);
    }
}

fn array<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.try_into().expect("the tangent of an array has the array's length")
}

fn array_mut<T, const N: usize>(slice: &mut [T]) -> &mut [T; N] {
    slice.try_into().expect("the tangent of an array has the array's length")
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => { $(
        impl<S: Scalar, T: Tangent<S>, $($generics)*> Tangent<S> for $list {
            #[inline]
            fn for_each(&self, visit: &mut impl FnMut(S)) {
                self.iter().for_each(|part| part.for_each(visit));
            }
            #[inline]
            fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut S)) {
                self.iter_mut().for_each(|part| part.for_each_mut(visit));
            }
            #[inline]
            fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(S, S)) {
                let fits = self.is_empty() || other.is_empty() || self.len() == other.len();
                assert!(fits, "a tangent of {} elements meets one of {}", self.len(), other.len());
                self.iter().zip(other).for_each(|(part, other)| part.for_each_pair(other, visit));
            }
        }
    )* };
}

lists! { [] Vec<T>; [const N: usize] [T; N]; }

impl<T: Move> Move for [T] {
    #[inline]
    fn move_by(&mut self, step: &Vec<T::Tangent>) {
        let fits = step.is_empty() || step.len() == self.len();
        assert!(fits, "a list of {} elements is moved by a tangent of {}", self.len(), step.len());
        self.iter_mut().zip(step).for_each(|(part, step)| part.move_by(step));
    }
}

impl<T: Move> Move for Vec<T> {
    #[inline]
    fn move_by(&mut self, step: &Vec<T::Tangent>) {
        self[..].move_by(step);
    }
}

impl<T: Move, const N: usize> Move for [T; N] {
    #[inline]
    fn move_by(&mut self, step: &[T::Tangent; N]) {
        self.iter_mut().zip(step).for_each(|(part, step)| part.move_by(step));
    }
}
