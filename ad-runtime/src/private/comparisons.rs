//! Comparisons of derived tangents by `approx`: as those of the lists of their scalars, in order. Tangents of other variants, or with another number of scalars, are not equal.

#[cfg(feature = "approx")]
use crate::{Scalar, Tangent};

/// Whether two tangents are alike where a comparison of scalars says so.
#[cfg(feature = "approx")]
#[doc(hidden)]
pub fn are_alike<S: Scalar, T: Tangent<S>>(a: &T, b: &T, alike: impl Fn(&S, &S) -> bool) -> bool {
    if core::mem::discriminant(a) != core::mem::discriminant(b) {
        return false;
    }
    let (a, b) = (a.to_scalars(), b.to_scalars());
    a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| alike(a, b))
}

#[cfg(feature = "approx")]
#[doc(hidden)]
pub use approx;

/// Implements the traits of `approx` for a tangent, with the feature of that name.
#[cfg(feature = "approx")]
#[doc(hidden)]
#[macro_export]
macro_rules! approximate {
    ([$($generics:tt)*] $tangent:ty; where [$($bounds:tt)*]) => {
        impl<$($generics)*> $crate::__private::comparisons::approx::AbsDiffEq for $tangent
        where
            $($bounds)*
            for<'a> $tangent: $crate::Tangent<f64>,
        {
            type Epsilon = f64;
            fn default_epsilon() -> f64 {
                f64::EPSILON
            }
            fn abs_diff_eq(&self, other: &Self, epsilon: f64) -> bool {
                $crate::__private::comparisons::are_alike::<f64, Self>(self, other, |a, b| {
                    $crate::__private::comparisons::approx::AbsDiffEq::abs_diff_eq(a, b, epsilon)
                })
            }
        }

        impl<$($generics)*> $crate::__private::comparisons::approx::RelativeEq for $tangent
        where
            $($bounds)*
            for<'a> $tangent: $crate::Tangent<f64>,
        {
            fn default_max_relative() -> f64 {
                f64::EPSILON
            }
            fn relative_eq(&self, other: &Self, epsilon: f64, max_relative: f64) -> bool {
                $crate::__private::comparisons::are_alike::<f64, Self>(self, other, |a, b| {
                    $crate::__private::comparisons::approx::RelativeEq::relative_eq(a, b, epsilon, max_relative)
                })
            }
        }

        impl<$($generics)*> $crate::__private::comparisons::approx::UlpsEq for $tangent
        where
            $($bounds)*
            for<'a> $tangent: $crate::Tangent<f64>,
        {
            fn default_max_ulps() -> u32 {
                4
            }
            fn ulps_eq(&self, other: &Self, epsilon: f64, max_ulps: u32) -> bool {
                $crate::__private::comparisons::are_alike::<f64, Self>(self, other, |a, b| {
                    $crate::__private::comparisons::approx::UlpsEq::ulps_eq(a, b, epsilon, max_ulps)
                })
            }
        }
    };
}

/// Nothing, without the feature `approx`.
#[cfg(not(feature = "approx"))]
#[doc(hidden)]
#[macro_export]
macro_rules! approximate {
    ($($tokens:tt)*) => {};
}
