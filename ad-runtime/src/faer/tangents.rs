//! A matrix, a column or a row has one of its own type as tangent.

use super::super::library::diag::Diag;
use super::super::library::{Col, Mat, Row};
use super::Real;
use super::whole::{Whole, each, each_with, filled_like, pairs};
use crate::accumulator::own_accumulator;
use crate::kept::kept_as_it_is;
use crate::{Accumulate, Differentiable, Move, Tangent};

macro_rules! own_tangents {
    ($($whole:ident)*) => { $(
        impl<T: Real> crate::standard::Standard for $whole<T> {}
        impl<T: Real> crate::standard::Viewed for $whole<T> {}
        impl<T: Real> Differentiable for $whole<T> {
            type Tangent = Self;
            type Accumulator = Self;
            type Dimensionality = <Self as Whole>::Size;
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Self::Dimensionality {
                self.size()
            }
            #[inline]
            fn zero_tangent(size: &Self::Dimensionality) -> Self {
                Self::filled(*size, T::SCALAR_ZERO)
            }
        }

        impl<T: Real> Accumulate<$whole<T>> for $whole<T> {
            #[inline]
            fn accumulate(&mut self, tangent: $whole<T>) {
                add(self, &tangent);
            }
        }

        kept_as_it_is! { [T: Real] $whole<T>; }
        own_accumulator! { [T: Real] $whole<T> }

        impl<T: Real> Tangent<T> for $whole<T> {
            #[inline]
            fn for_each(&self, visit: &mut impl FnMut(T)) {
                self.slices().flatten().for_each(|entry| visit(*entry));
            }
            #[inline]
            fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut T)) {
                each(self, visit);
            }
            #[inline]
            fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(T, T)) {
                if !is_empty(self) && fits(self, other) {
                    pairs(self, other, visit);
                }
            }
        }

        impl<T: Real> Move for $whole<T> {
            #[inline]
            fn move_by(&mut self, step: &Self) {
                add(self, step);
            }
        }

        impl<T: Real> crate::entries::Entries for $whole<T> {
            type Entry = T;
            #[inline]
            fn entries(&self) -> Vec<T> {
                self.slices().flatten().copied().collect()
            }
            #[inline]
            fn with_entries(&self, entries: Vec<T>) -> Self {
                let mut result = filled_like(self, T::SCALAR_ZERO);
                let mut entries = entries.into_iter();
                each(&mut result, |place| *place = entries.next().expect("there are as many entries as before"));
                result
            }
            #[inline]
            fn to_array<const N: usize>(&self) -> [T; N] {
                let mut entries = self.slices().flatten();
                core::array::from_fn(|_| *entries.next().expect("there are as many entries as before"))
            }
            #[inline]
            fn with_array<const N: usize>(&self, entries: [T; N]) -> Self {
                self.with_entries(entries.to_vec())
            }
        }
    )* };
}

own_tangents! { Mat Col Row Diag }

fn add<A: Whole>(into: &mut A, tangent: &A) {
    if fits(into, tangent) {
        each_with(into, tangent, |place, part| *place += part);
    }
}

fn is_empty<A: Whole>(a: &A) -> bool {
    a.slices().all(<[A::Entry]>::is_empty)
}

/// Whether there is something to add. Like an empty list, one without entries is zero.
fn fits<A: Whole>(a: &A, tangent: &A) -> bool {
    let empty = is_empty(tangent);
    let (size, given) = (a.size(), tangent.size());
    assert!(empty || size == given, "a tangent of size {given:?} meets a value of size {size:?}");
    !empty
}
