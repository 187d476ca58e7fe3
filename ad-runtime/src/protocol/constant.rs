//! What is kept of arguments without derivative.

#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// An argument without derivative, of which a primal keeps a copy.
pub(crate) trait Constant {
    /// The copy.
    type Kept: KeptConstant;
    /// Makes it.
    fn kept(&self) -> Self::Kept;
}

/// What is kept of one.
pub(crate) trait KeptConstant {
    /// The argument.
    type Again<'a>
    where
        Self: 'a;
    /// The argument again.
    fn again(&self) -> Self::Again<'_>;
}

impl Constant for &str {
    type Kept = String;
    #[inline]
    fn kept(&self) -> String {
        String::from(*self)
    }
}

impl KeptConstant for String {
    type Again<'a> = &'a str;
    #[inline]
    fn again(&self) -> &str {
        self
    }
}

/// The same for types of numbers, which are copied.
macro_rules! copied {
    ($($ty:ty),*) => { $(
        impl $crate::protocol::Constant for $ty {
            type Kept = $ty;
            #[inline]
            fn kept(&self) -> $ty {
                *self
            }
        }
        impl $crate::protocol::KeptConstant for $ty {
            type Again<'a> = $ty;
            #[inline]
            fn again(&self) -> $ty {
                *self
            }
        }
    )* };
}
#[cfg(any(feature = "ndarray_v0_16", feature = "ndarray_v0_17"))]
pub(crate) use copied;

copied! { usize, (usize, usize) }
