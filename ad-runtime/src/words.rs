//! Words for the body of a differentiable function.

use crate::Differentiable;

/// A value that is a constant as far as derivatives go.
///
/// ```
/// use ad_runtime::{differentiable, without_derivative};
///
/// #[differentiable]
/// fn scaled(x: f64) -> f64 {
///     x * without_derivative(x)
/// }
/// assert_eq!(scaled_grad(3.0), 3.0);
/// ```
#[inline]
pub fn without_derivative<T>(value: T) -> T {
    value
}

/// A value whose adjoint passes through the closure: clipping, scaling, reversal.
///
/// ```
/// use ad_runtime::{differentiable, with_derivative};
///
/// #[differentiable]
/// fn clipped(x: f64) -> f64 {
///     let x = with_derivative(x, |seed| seed.clamp(-1.0, 1.0));
///     10.0 * x
/// }
/// assert_eq!(clipped_grad(3.0), 1.0);
/// ```
#[inline]
pub fn with_derivative<T: Differentiable>(value: T, map: impl Fn(T::Tangent) -> T::Tangent) -> T {
    let _ = map;
    value
}

/// What `len()` gives where the result depends on it: an integer, which has no derivative.
///
/// ```
/// assert_eq!(ad_runtime::count([1.0, 2.0].len()), 2);
/// ```
#[inline]
pub fn count<N: Count>(number: N) -> N {
    number
}

/// Integers.
#[diagnostic::on_unimplemented(
    message = "a method that is named like one of lists gives a `{Self}`, whose derivative would be lost",
    label = "this is no number of elements",
    note = "give the method another name, or say `without_derivative(..)` if its derivative shall be left out",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/names/"
)]
pub trait Count {}

macro_rules! counts {
    ($($integer:ty)*) => {
        $(impl Count for $integer {})*
    };
}
counts! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

/// `map(seed)`; the type of the closure's parameter is that of the seed.
#[inline]
pub fn apply<S, R>(map: impl FnOnce(S) -> R, seed: S) -> R {
    map(seed)
}

/// The sum of nothing, as `Iterator::sum` begins.
#[doc(hidden)]
#[inline]
pub fn empty_sum<T: core::iter::Sum>() -> T {
    core::iter::empty::<T>().sum()
}

/// The product of nothing, as `Iterator::product` begins.
#[doc(hidden)]
#[inline]
pub fn empty_product<T: core::iter::Product>() -> T {
    core::iter::empty::<T>().product()
}
