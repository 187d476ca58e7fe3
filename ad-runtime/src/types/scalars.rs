//! Floats.

use crate::accumulator::own_accumulator;
use crate::{Accumulate, Differentiable, Move, Tangent};

macro_rules! scalars {
    ($($scalar:ty)*) => { $(
        impl Differentiable for $scalar {
            type Tangent = $scalar;
            type Accumulator = $scalar;
            type Dimensionality = ();
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) {}
            #[inline]
            fn zero_tangent((): &()) -> $scalar {
                0.0
            }
        }

        impl Accumulate<$scalar> for $scalar {
            #[inline]
            fn accumulate(&mut self, tangent: $scalar) {
                *self += tangent;
            }
        }

        own_accumulator! { [] $scalar }

        impl Tangent<$scalar> for $scalar {
            #[inline]
            fn for_each(&self, visit: &mut impl FnMut($scalar)) {
                visit(*self);
            }
            #[inline]
            fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut $scalar)) {
                visit(self);
            }
            #[inline]
            fn for_each_pair(&self, other: &$scalar, visit: &mut impl FnMut($scalar, $scalar)) {
                visit(*self, *other);
            }
        }

        impl Move for $scalar {
            #[inline]
            fn move_by(&mut self, step: &$scalar) {
                *self += step;
            }
        }
    )* };
}

scalars! { f32 f64 }
