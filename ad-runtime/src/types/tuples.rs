//! Tuples.

use crate::kept::kept_as_it_is;
use crate::{Accumulate, AsAccumulator, Differentiable, Move, Scalar, Tangent};

macro_rules! tuples {
    ($($($name:ident $position:tt),+;)*) => { $(
        impl<$($name: Differentiable),+> Differentiable for ($($name,)+) {
            type Tangent = ($($name::Tangent,)+);
            type Accumulator = ($($name::Tangent,)+);
            type Dimensionality = ($($name::Dimensionality,)+);
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Self::Dimensionality {
                ($(self.$position.dimensionality(),)+)
            }
            #[inline]
            fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
                ($($name::zero_tangent(&dimensionality.$position),)+)
            }
        }

        impl<$($name: Accumulate<$name>),+> Accumulate<($($name,)+)> for ($($name,)+) {
            #[inline]
            fn accumulate(&mut self, tangent: ($($name,)+)) {
                $(self.$position.accumulate(tangent.$position);)+
            }
        }

        impl<$($name: Clone + Accumulate<$name>),+> AsAccumulator<($($name,)+)> for ($($name,)+) {
            #[inline]
            fn as_accumulator(&self) -> &Self {
                self
            }
            #[inline]
            fn as_accumulator_mut(&mut self) -> &mut Self {
                self
            }
            #[inline]
            fn from_accumulator(accumulator: &Self) -> Self {
                accumulator.clone()
            }
            #[inline]
            fn add_to(self, accumulator: &mut Self) {
                accumulator.accumulate(self);
            }
        }

        kept_as_it_is! { [$($name: Clone),+] ($($name,)+); }

        impl<Over: Scalar, $($name: Tangent<Over>),+> Tangent<Over> for ($($name,)+) {
            #[inline]
            fn for_each(&self, visit: &mut impl FnMut(Over)) {
                $(self.$position.for_each(visit);)+
            }
            #[inline]
            fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut Over)) {
                $(self.$position.for_each_mut(visit);)+
            }
            #[inline]
            fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(Over, Over)) {
                $(self.$position.for_each_pair(&other.$position, visit);)+
            }
        }

        impl<$($name: Move),+> Move for ($($name,)+) {
            #[inline]
            fn move_by(&mut self, step: &Self::Tangent) {
                $(self.$position.move_by(&step.$position);)+
            }
        }
    )* };
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
}
