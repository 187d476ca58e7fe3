//! Tangents in the fields of other tangents.

use crate::Differentiable;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// A tangent as a field keeps it: of type `T`, or `()` where the field is marked `#[no_derivative]`.
///
/// The derive macro implements it for the tangents it makes. A tangent type written by hand implements it for itself:
///
/// ```
/// use ad_runtime::KeptTangent;
///
/// #[derive(Clone, Debug, PartialEq)]
/// struct Torque(f64);
///
/// impl KeptTangent<Torque> for Torque {
///     fn or_zero(&self, _: impl FnOnce() -> Torque) -> Torque {
///         self.clone()
///     }
///     fn replace(&mut self, tangent: Torque) -> Torque {
///         std::mem::replace(self, tangent)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a tangent of type `{Self}` cannot be kept as one of type `{T}`",
    note = "an active value is stored in a field that keeps no derivative, such as one marked #[no_derivative]: say \
            without_derivative(..) around the value, or remove the mark",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_derivative_place/"
)]
pub trait KeptTangent<T> {
    /// A copy of the tangent, or the zero where none is kept.
    fn or_zero(&self, zero: impl FnOnce() -> T) -> T;
    /// Puts another tangent in its place, if one is kept. Gives what was there.
    fn replace(&mut self, tangent: T) -> Self;
}

impl<T> KeptTangent<T> for () {
    #[inline]
    fn or_zero(&self, zero: impl FnOnce() -> T) -> T {
        zero()
    }
    #[inline]
    fn replace(&mut self, _: T) {}
}

/// Tangents that are kept as they are.
macro_rules! kept_as_it_is {
    ($([$($generics:tt)*] $tangent:ty $(, where { $($bounds:tt)* })?;)*) => { $(
        impl<$($generics)*> $crate::KeptTangent<$tangent> for $tangent
        $(where $($bounds)*)?
        {
            #[inline]
            fn or_zero(&self, _: impl FnOnce() -> $tangent) -> $tangent {
                self.clone()
            }
            #[inline]
            fn replace(&mut self, tangent: $tangent) -> $tangent {
                ::core::mem::replace(self, tangent)
            }
        }
    )* };
}
pub(crate) use kept_as_it_is;

kept_as_it_is! {
    [] f32; [] f64; [T: Clone, const N: usize] [T; N]; [T: Clone] Vec<T>; [T: Clone] Box<T>;
    [T: Clone] Option<T>; [T: Clone, E: Clone] Result<T, E>;
}

/// The tangent of a value that was read from a field, of which the tangent around it may keep none.
///
/// ```
/// assert_eq!(ad_runtime::__private::tangent_of(&3.0, &1.0), 1.0);
/// assert_eq!(ad_runtime::__private::tangent_of(&3.0, &()), 0.0);
/// ```
#[inline]
pub fn tangent_of<T, K>(value: &T, kept: &K) -> T::Tangent
where
    T: Differentiable + ?Sized,
    K: KeptTangent<T::Tangent>,
{
    kept.or_zero(|| T::zero_tangent(&value.dimensionality()))
}

/// Puts a tangent into a field, if that keeps it. Gives what was there.
///
/// ```
/// let mut kept = 1.0;
/// assert_eq!(ad_runtime::__private::replace_kept(&mut kept, 2.0), 1.0);
/// assert_eq!(kept, 2.0);
/// ad_runtime::__private::replace_kept(&mut (), 2.0);
/// ```
#[inline]
pub fn replace_kept<T, K: KeptTangent<T>>(kept: &mut K, tangent: T) -> K {
    kept.replace(tangent)
}

/// Puts the tangent of something that was read from one field into another field.
///
/// A field that keeps no derivative takes none from one that does: that would be lost.
///
/// ```
/// let mut field = 1.0;
/// ad_runtime::__private::store_kept(&mut field, 2.0, &2.0);
/// assert_eq!(field, 2.0);
/// ad_runtime::__private::store_kept(&mut field, 0.0, &());
/// assert_eq!(field, 0.0);
/// ad_runtime::__private::store_kept(&mut (), 0.0, &());
/// ```
///
/// ```compile_fail
/// ad_runtime::__private::store_kept(&mut (), 2.0, &2.0);
/// ```
#[inline]
pub fn store_kept<T, K: KeptTangent<T>, F: KeptTangent<T> + KeptTangent<K>>(
    into: &mut K,
    tangent: T,
    _from: &F,
) {
    into.replace(tangent);
}
