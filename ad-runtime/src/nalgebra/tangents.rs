//! A matrix has a matrix of its own type as tangent.

use super::super::library::allocator::Allocator;
use super::super::library::{DefaultAllocator, Dim, OMatrix};
use super::Real;
use crate::accumulator::own_accumulator;
use crate::kept::kept_as_it_is;
use crate::{Accumulate, Differentiable, Move, Tangent};

impl<T, R, C, S> crate::standard::Standard for super::library::Matrix<T, R, C, S> {}
impl<T, R, C, S> crate::standard::Viewed for super::library::Matrix<T, R, C, S> {}

impl<T: Real, R: Dim, C: Dim> Differentiable for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    type Tangent = Self;
    type Accumulator = Self;
    type Dimensionality = (R, C);
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) -> (R, C) {
        self.shape_generic()
    }
    #[inline]
    fn zero_tangent((rows, columns): &(R, C)) -> Self {
        OMatrix::zeros_generic(*rows, *columns)
    }
}

impl<T: Real, R: Dim, C: Dim> Accumulate<OMatrix<T, R, C>> for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    #[inline]
    fn accumulate(&mut self, tangent: OMatrix<T, R, C>) {
        if fits(self.shape(), tangent.shape()) {
            *self += tangent;
        }
    }
}

kept_as_it_is! { [T: Real, R: Dim, C: Dim] OMatrix<T, R, C>, where { DefaultAllocator: Allocator<R, C> }; }
own_accumulator! { [T: Real, R: Dim, C: Dim] OMatrix<T, R, C>, where DefaultAllocator: Allocator<R, C> }

impl<T: Real, R: Dim, C: Dim> Tangent<T> for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
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
            self.iter().zip(other.iter()).for_each(|(a, b)| visit(*a, *b));
        }
    }
}

impl<T: Real, R: Dim, C: Dim> Move for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    #[inline]
    fn move_by(&mut self, step: &Self) {
        if fits(self.shape(), step.shape()) {
            *self += step;
        }
    }
}

/// Whether there is something to add. Like an empty list, an empty matrix is zero.
fn fits(shape: (usize, usize), tangent: (usize, usize)) -> bool {
    let empty = tangent.0 * tangent.1 == 0;
    assert!(
        empty || shape == tangent,
        "a tangent of {} by {} entries meets a matrix of {} by {}",
        tangent.0,
        tangent.1,
        shape.0,
        shape.1
    );
    !empty
}
