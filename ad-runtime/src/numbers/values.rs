//! The floats that numbers stand for.

use crate::tuples::of_tuples;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::VecDeque;

/// What is made of numbers, and can be had as the same made of floats: a list of numbers as a list of floats. What has none stays as it is.
///
/// ```
/// use ad_runtime::numbers::{Dual, Values};
///
/// let list = vec![Dual::variable(2.0_f64), Dual::variable(3.0)];
/// assert_eq!(list.as_floats(), [2.0, 3.0]);
/// assert_eq!((list[1], 7_usize).as_floats(), (3.0, 7));
/// ```
pub trait Values {
    /// The same, of floats.
    type Floats;
    /// The floats that the numbers stand for.
    #[must_use]
    fn as_floats(&self) -> Self::Floats;
}

/// A number stands for its value.
macro_rules! stands_for_its_value {
    ([$($generics:tt)*] $number:ty) => {
        impl<$($generics)*> $crate::numbers::Values for $number {
            type Floats = f64;
            #[inline]
            fn as_floats(&self) -> f64 {
                $crate::numbers::Number::value(*self)
            }
        }
    };
}
pub(crate) use stands_for_its_value;

macro_rules! without_floats {
    ($($ty:ty)*) => { $(
        impl Values for $ty {
            type Floats = $ty;
            #[inline]
            fn as_floats(&self) -> $ty {
                self.clone()
            }
        }
    )* };
}
without_floats! { f64 bool char String u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl Values for () {
    type Floats = ();
    #[inline]
    fn as_floats(&self) {}
}

impl<T: Values + ?Sized> Values for &T {
    type Floats = T::Floats;
    #[inline]
    fn as_floats(&self) -> T::Floats {
        (**self).as_floats()
    }
}

impl<T: Values> Values for [T] {
    type Floats = Vec<T::Floats>;
    fn as_floats(&self) -> Vec<T::Floats> {
        self.iter().map(Values::as_floats).collect()
    }
}

impl<T: Values> Values for Vec<T> {
    type Floats = Vec<T::Floats>;
    fn as_floats(&self) -> Vec<T::Floats> {
        self.as_slice().as_floats()
    }
}

impl<T: Values> Values for Box<T> {
    type Floats = Box<T::Floats>;
    fn as_floats(&self) -> Box<T::Floats> {
        Box::new((**self).as_floats())
    }
}

impl<T: Values> Values for VecDeque<T> {
    type Floats = VecDeque<T::Floats>;
    fn as_floats(&self) -> VecDeque<T::Floats> {
        self.iter().map(Values::as_floats).collect()
    }
}

impl<T: Values, const N: usize> Values for [T; N] {
    type Floats = [T::Floats; N];
    #[inline]
    fn as_floats(&self) -> [T::Floats; N] {
        core::array::from_fn(|k| self[k].as_floats())
    }
}

impl<T: Values> Values for Option<T> {
    type Floats = Option<T::Floats>;
    #[inline]
    fn as_floats(&self) -> Option<T::Floats> {
        self.as_ref().map(Values::as_floats)
    }
}

impl<T: Values, E: Clone> Values for Result<T, E> {
    type Floats = Result<T::Floats, E>;
    #[inline]
    fn as_floats(&self) -> Result<T::Floats, E> {
        self.as_ref().map(Values::as_floats).map_err(E::clone)
    }
}

macro_rules! tuples {
    ($(($($part:ident $position:tt),*))*) => { $(
        impl<$($part: Values),*> Values for ($($part,)*) {
            type Floats = ($($part::Floats,)*);
            #[inline]
            fn as_floats(&self) -> Self::Floats {
                ($(self.$position.as_floats(),)*)
            }
        }
    )* };
}

of_tuples! { tuples }
