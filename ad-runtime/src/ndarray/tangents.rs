//! An array has an array of its own type as tangent.

use super::super::library::{Array, Dimension, Zip};
use super::Real;
use crate::accumulator::own_accumulator;
use crate::kept::kept_as_it_is;
use crate::{Accumulate, Differentiable, Move, Tangent};

impl<S: super::library::RawData, D> crate::standard::Standard for super::library::ArrayBase<S, D> {}
impl<S: super::library::RawData, D> crate::standard::Viewed for super::library::ArrayBase<S, D> {}

impl<T: Real, D: Dimension> Differentiable for Array<T, D> {
    type Tangent = Self;
    type Accumulator = Self;
    type Dimensionality = D;
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> D {
        self.raw_dim()
    }
    #[inline]
    fn zero_tangent(dimensions: &D) -> Self {
        Array::from_elem(dimensions.clone(), T::SCALAR_ZERO)
    }
}

impl<T: Real, D: Dimension> Accumulate<Array<T, D>> for Array<T, D> {
    #[inline]
    fn accumulate(&mut self, tangent: Array<T, D>) {
        add(self, &tangent);
    }
}

kept_as_it_is! { [T: Real, D: Dimension] Array<T, D>; }
own_accumulator! { [T: Real, D: Dimension] Array<T, D> }

impl<T: Real, D: Dimension> Tangent<T> for Array<T, D> {
    #[inline]
    fn for_each(&self, visit: &mut impl FnMut(T)) {
        self.iter().for_each(|entry| visit(*entry));
    }
    #[inline]
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut T)) {
        self.iter_mut().for_each(visit);
    }
    #[inline]
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(T, T)) {
        if !self.is_empty() && fits(self.shape(), other.shape()) {
            self.iter().zip(other).for_each(|(a, b)| visit(*a, *b));
        }
    }
}

impl<T: Real, D: Dimension> Move for Array<T, D> {
    #[inline]
    fn move_by(&mut self, step: &Self) {
        add(self, step);
    }
}

fn add<T: Real, D: Dimension>(into: &mut Array<T, D>, tangent: &Array<T, D>) {
    // Without broadcasting, which would hide a mistake.
    if fits(into.shape(), tangent.shape()) {
        Zip::from(into).and(tangent).for_each(|place, part| *place = *place + *part);
    }
}

/// Whether there is something to add. Like an empty list, an empty array is zero.
fn fits(shape: &[usize], tangent: &[usize]) -> bool {
    let empty = tangent.contains(&0);
    assert!(empty || shape == tangent, "a tangent of shape {tangent:?} meets an array of shape {shape:?}");
    !empty
}
