//! `x as f64` where the type of `x` is not visible: a number stays one, an integer becomes one.

use super::Number;

/// What can be cast to a float, over numbers of type `S`.
pub trait Cast<S> {
    /// The number.
    #[must_use]
    fn cast(self) -> S;
}

/// `value as f64` over numbers of type `S`; generated code uses it where it does not see what the value is.
///
/// ```
/// use ad_runtime::numbers::{Dual, cast};
///
/// assert_eq!(cast::<Dual<f64>, _>(3_u8).value, 3.0);
/// assert_eq!(cast::<Dual<f64>, _>(Dual::variable(3.0_f64)).tangent, 1.0);
/// ```
#[inline]
#[must_use]
pub fn cast<S, Value: Cast<S>>(value: Value) -> S {
    value.cast()
}

macro_rules! constants {
    ($($ty:ty)*) => { $(
        impl<S: Number> Cast<S> for $ty {
            #[inline]
            #[allow(clippy::cast_lossless)]
            fn cast(self) -> S {
                S::constant(self as f64)
            }
        }
    )* };
}
constants! { f64 f32 u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

/// A number is one.
macro_rules! casts_to_itself {
    ([$($generics:tt)*] $number:ty) => {
        impl<$($generics)*> $crate::numbers::Cast<$number> for $number {
            #[inline]
            fn cast(self) -> $number {
                self
            }
        }
    };
}
pub(crate) use casts_to_itself;
