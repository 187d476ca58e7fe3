//! What matrices, columns and rows have in common: entries of one type, in contiguous slices.

use super::super::library::diag::Diag;
use super::super::library::{Col, Mat, Row};
use super::Real;
use crate::Scalar as _;

/// A matrix, a diagonal one, a column or a row.
pub trait Whole:
    Clone + crate::Differentiable<Tangent = Self, Accumulator = Self> + crate::AsAccumulator<Self>
{
    /// One of its entries.
    type Entry: Real;
    /// How many of them, in each direction.
    type Size: Copy + PartialEq + core::fmt::Debug;
    /// How large this one is.
    fn size(&self) -> Self::Size;
    /// The same entry everywhere.
    fn filled(size: Self::Size, entry: Self::Entry) -> Self;
    /// The entries, one column of a matrix after the other.
    fn slices(&self) -> impl Iterator<Item = &[Self::Entry]>;
    /// Likewise, to be changed.
    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [Self::Entry]>;
}

/// A matrix, a column or a row, of which the library gives sums and norms.
pub trait Summed: Whole {
    /// `sum` of the library.
    fn total(&self) -> Self::Entry;
    /// `squared_norm_l2` of the library.
    fn squared_length(&self) -> Self::Entry;
    /// `norm_l2` of the library.
    fn length(&self) -> Self::Entry;
    /// `norm_l1` of the library.
    fn sum_of_magnitudes(&self) -> Self::Entry;
    /// `norm_max` of the library.
    fn largest_magnitude(&self) -> Self::Entry;
}

impl<T: Real> Whole for Mat<T> {
    type Entry = T;
    type Size = (usize, usize);
    #[inline]
    fn size(&self) -> (usize, usize) {
        self.shape()
    }
    #[inline]
    fn filled((rows, columns): (usize, usize), entry: T) -> Self {
        Mat::full(rows, columns, entry)
    }
    #[inline]
    fn slices(&self) -> impl Iterator<Item = &[T]> {
        (0..self.ncols()).map(|column| self.col_as_slice(column))
    }
    #[inline]
    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [T]> {
        self.col_iter_mut().map(|column| {
            column.try_as_col_major_mut().expect("an owned matrix has contiguous columns").as_slice_mut()
        })
    }
}

macro_rules! of_one_slice {
    ($($whole:ident $length:ident $contiguous:ident $contiguous_mut:ident;)*) => { $(
        impl<T: Real> Whole for $whole<T> {
            type Entry = T;
            type Size = usize;
            #[inline]
            fn size(&self) -> usize {
                self.$length()
            }
            #[inline]
            fn filled(length: usize, entry: T) -> Self {
                $whole::full(length, entry)
            }
            #[inline]
            fn slices(&self) -> impl Iterator<Item = &[T]> {
                self.$contiguous().map(|entries| entries.as_slice()).into_iter()
            }
            #[inline]
            fn slices_mut(&mut self) -> impl Iterator<Item = &mut [T]> {
                self.$contiguous_mut().map(|entries| entries.as_slice_mut()).into_iter()
            }
        }
    )* };
}

of_one_slice! {
    Col nrows try_as_col_major try_as_col_major_mut;
    Row ncols try_as_row_major try_as_row_major_mut;
}

impl<T: Real> Whole for Diag<T> {
    type Entry = T;
    type Size = usize;
    #[inline]
    fn size(&self) -> usize {
        self.dim()
    }
    #[inline]
    fn filled(length: usize, entry: T) -> Self {
        Diag::full(length, entry)
    }
    #[inline]
    fn slices(&self) -> impl Iterator<Item = &[T]> {
        self.column_vector().try_as_col_major().map(|entries| entries.as_slice()).into_iter()
    }
    #[inline]
    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [T]> {
        self.column_vector_mut().try_as_col_major_mut().map(|entries| entries.as_slice_mut()).into_iter()
    }
}

macro_rules! summed {
    ($($whole:ident)*) => { $(
        impl<T: Real> Summed for $whole<T> {
            #[inline]
            fn total(&self) -> T {
                self.sum()
            }
            #[inline]
            fn squared_length(&self) -> T {
                self.squared_norm_l2()
            }
            #[inline]
            fn length(&self) -> T {
                self.norm_l2()
            }
            #[inline]
            fn sum_of_magnitudes(&self) -> T {
                self.norm_l1()
            }
            #[inline]
            fn largest_magnitude(&self) -> T {
                self.norm_max()
            }
        }
    )* };
}

summed! { Mat Col Row }

/// Changes all entries in place.
pub(super) fn each<A: Whole>(a: &mut A, change: impl FnMut(&mut A::Entry)) {
    a.slices_mut().flatten().for_each(change);
}

/// Changes all entries in place, each with that of another at its place.
pub(super) fn each_with<A: Whole>(a: &mut A, b: &A, mut change: impl FnMut(&mut A::Entry, A::Entry)) {
    for (a, b) in a.slices_mut().zip(b.slices()) {
        a.iter_mut().zip(b).for_each(|(a, b)| change(a, *b));
    }
}

/// Visits the entries of two at the same places.
pub(super) fn pairs<A: Whole>(a: &A, b: &A, mut visit: impl FnMut(A::Entry, A::Entry)) {
    for (a, b) in a.slices().zip(b.slices()) {
        a.iter().zip(b).for_each(|(a, b)| visit(*a, *b));
    }
}

/// One with other entries.
pub(super) fn mapped<A: Whole>(a: &A, entry: impl Fn(A::Entry) -> A::Entry) -> A {
    let mut result = a.clone();
    each(&mut result, |place| *place = entry(*place));
    result
}

/// One whose entries are made of those of two.
pub(super) fn zipped<A: Whole>(a: &A, b: &A, entry: impl Fn(A::Entry, A::Entry) -> A::Entry) -> A {
    let mut result = a.clone();
    each_with(&mut result, b, |place, b| *place = entry(*place, b));
    result
}

/// The same entry everywhere.
pub(super) fn filled_like<A: Whole>(a: &A, entry: A::Entry) -> A {
    A::filled(a.size(), entry)
}

/// The sum of what a rule makes of entries at the same places.
pub(super) fn sum_over<A: Whole>(a: &A, b: &A, rule: impl Fn(A::Entry, A::Entry) -> A::Entry) -> A::Entry {
    let mut sum = A::Entry::SCALAR_ZERO;
    pairs(a, b, |a, b| sum += rule(a, b));
    sum
}

/// The sum of the products of entries at the same places.
pub(super) fn dot<A: Whole>(a: &A, b: &A) -> A::Entry {
    sum_over(a, b, |a, b| a * b)
}

/// All entries times a factor.
pub(super) fn scaled<A: Whole>(a: &A, factor: A::Entry) -> A {
    mapped(a, |entry| entry * factor)
}
