//! Types without derivative: their tangent is `()`.

use crate::accumulator::own_accumulator;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Accumulate, Scalar, Tangent};
use core::marker::PhantomData;
use core::num::NonZero;
use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// What is read from a field marked `#[no_derivative]` is a constant: the adjoint ends here.
impl<T> Accumulate<T> for () {
    #[inline]
    fn accumulate(&mut self, _: T) {}
}

own_accumulator! { [] () }

impl<S: Scalar> Tangent<S> for () {
    #[inline]
    fn for_each(&self, _: &mut impl FnMut(S)) {}
    #[inline]
    fn for_each_mut(&mut self, _: &mut impl FnMut(&mut S)) {}
    #[inline]
    fn for_each_pair(&self, (): &(), _: &mut impl FnMut(S, S)) {}
}

/// Types that hold nothing a derivative could belong to; for the macros, too, which find such types in the file.
#[doc(hidden)]
#[macro_export]
macro_rules! plain {
    ($([$($generics:tt)*] $ty:ty;)+) => { $(
        impl<$($generics)*> $crate::Differentiable for $ty {
            type Tangent = ();
            type Accumulator = ();
            type Dimensionality = ();
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) {}
            #[inline]
            fn zero_tangent((): &()) {}
        }

        impl<$($generics)*> $crate::Move for $ty {
            #[inline]
            fn move_by(&mut self, (): &()) {}
        }
    )+ };
    ($($ty:ty),*) => {
        $crate::plain! { $([] $ty;)* }
        $crate::unlifted! { $($ty),* }
    };
}

/// Types that are over other numbers what they are. The user's type may have any name, so the parameters here have none that a user gives.
#[doc(hidden)]
#[macro_export]
macro_rules! unlifted {
    ($($ty:ty),*) => { $(
        impl<__Number> $crate::numbers::LiftOver<__Number> for $ty {
            type Lifted = Self;
            #[inline]
            fn lift_over(self) -> Self {
                self
            }
        }

        impl $crate::numbers::LiftFrom<$ty> for $ty {
            #[inline]
            fn lift_from(value: $ty) -> Self {
                value
            }
        }

        // That the bound depends on a lifetime puts off the question to the use.
        impl $crate::numbers::Values for $ty
        where
            for<'own> $ty: ::core::clone::Clone,
        {
            type Floats = Self;
            #[inline]
            fn as_floats(&self) -> Self {
                ::core::clone::Clone::clone(self)
            }
        }

        impl $crate::numbers::Inputs for $ty
        where
            for<'own> $ty: ::core::clone::Clone,
        {
            type Lifted<__Number: $crate::numbers::Number> = Self;
            #[inline]
            fn for_each(&self, _: &mut impl FnMut(f64)) {}
            #[inline]
            fn lifted<__Number: $crate::numbers::Number>(
                &self,
                _: &mut impl Iterator<Item = __Number>,
            ) -> Self {
                ::core::clone::Clone::clone(self)
            }
        }

        impl<__Number> $crate::numbers::Outputs<__Number> for $ty {
            #[inline]
            fn for_each(&self, _: &mut impl FnMut(__Number)) {}
        }
    )* };
}

plain! {
    [] (); [] bool; [] char; [] str; [] String;
    [] core::time::Duration; [] core::cmp::Ordering; [] core::any::TypeId; [] RangeFull;
    [T: ?Sized] PhantomData<T>;
    [] core::num::ParseFloatError; [] core::num::ParseIntError; [] core::num::TryFromIntError; [] core::str::Utf8Error;
    [] alloc::string::FromUtf8Error; [] core::fmt::Error; [] core::convert::Infallible; [] core::array::TryFromSliceError;
    [] Box<dyn core::error::Error>; [] Box<dyn core::error::Error + Send + Sync>;
    [R] fn() -> R; [A, R] fn(A) -> R; [A, B, R] fn(A, B) -> R; [A, B, C, R] fn(A, B, C) -> R;
    [A, B, C, D, R] fn(A, B, C, D) -> R;
}

#[cfg(feature = "std")]
plain! {
    [] std::ffi::OsStr; [] std::ffi::OsString; [] std::path::Path; [] std::path::PathBuf;
    [] std::time::Instant; [] std::time::SystemTime; [] std::time::SystemTimeError;
    [] std::io::Error; [] std::io::ErrorKind; [] std::env::VarError;
}

macro_rules! integers {
    ($($integer:ty)*) => { plain! { $(
        [] $integer; [] NonZero<$integer>; [] Range<$integer>; [] RangeInclusive<$integer>; [] RangeFrom<$integer>;
        [] RangeTo<$integer>; [] RangeToInclusive<$integer>;
    )* } };
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
