//! Derivatives of conversions: `Type::from(value)` and `value.into()`.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Differentiable, deposit, tangent_or_zero};

/// The derivative of `From::from`, made by `#[differentiable] impl From<T> for Type`.
#[diagnostic::on_unimplemented(
    message = "the conversion of `{T}` to `{Self}` has no derivative",
    note = "write #[differentiable] before the `impl From`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/not_marked/"
)]
pub trait FromRule<T: Differentiable>: Differentiable + Sized {
    /// The value, and its reverse sweep.
    #[allow(clippy::type_complexity)]
    fn from_prim(
        value: T,
    ) -> (impl Fn(&T::Primal, Self::Tangent, Option<&mut T::Accumulator>) + use<Self, T>, Self);
}

/// The forward mode of `From::from`, made by `#[differentiable(forward)] impl From<T> for Type`.
#[diagnostic::on_unimplemented(
    message = "the conversion of `{T}` to `{Self}` has no forward mode",
    note = "write #[differentiable(forward)] before the `impl From`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/not_marked/"
)]
pub trait FromForwardRule<T: Differentiable>: Differentiable + Sized {
    /// The value and its tangent.
    fn from_jvp(value: T, value_dot: T::Tangent) -> (Self, Self::Tangent);

    /// The value and its tangent, for functions that call this one.
    #[doc(hidden)]
    #[inline]
    fn from_push(value: T, value_dot: Option<&T::Accumulator>) -> (Self, Self::Tangent) {
        let value_dot = tangent_or_zero(value_dot, &value).into_owned();
        Self::from_jvp(value, value_dot)
    }
}

/// The derivative of `Into::into`: that of the `From` behind it.
pub trait IntoRule<U: Differentiable>: Differentiable + Sized {
    /// The value, and its reverse sweep.
    #[allow(clippy::type_complexity)]
    fn into_prim(
        self,
    ) -> (impl Fn(&Self::Primal, U::Tangent, Option<&mut Self::Accumulator>) + use<Self, U>, U);
}

/// The forward mode of `Into::into`: that of the `From` behind it.
pub trait IntoForwardRule<U: Differentiable>: Differentiable + Sized {
    /// The value and its tangent.
    fn into_push(self, tangent: Option<&Self::Accumulator>) -> (U, U::Tangent);
}

/// The second derivative of `From::from`, made by `#[differentiable(second_order)] impl From<T> for Type`.
#[diagnostic::on_unimplemented(
    message = "the conversion of `{T}` to `{Self}` has no second derivative",
    note = "write #[differentiable(second_order)] before the `impl From`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/second_order/"
)]
pub trait FromSecondRule<T: Differentiable>: Differentiable + Sized {
    /// The value and its tangent, and their reverse sweep.
    #[allow(clippy::type_complexity)]
    fn from_push_prim(
        value: T,
        value_dot: Option<&T::Accumulator>,
    ) -> (
        impl Fn(
            &T::Primal,
            Option<&T::Accumulator>,
            (Self::Tangent, Self::Tangent),
            Option<&mut T::Accumulator>,
            Option<&mut T::Accumulator>,
        ) + use<Self, T>,
        (Self, Self::Tangent),
    );
}

/// The second derivative of `Into::into`: that of the `From` behind it.
pub trait IntoSecondRule<U: Differentiable>: Differentiable + Sized {
    /// The value and its tangent, and their reverse sweep.
    #[allow(clippy::type_complexity)]
    fn into_push_prim(
        self,
        tangent: Option<&Self::Accumulator>,
    ) -> (
        impl Fn(
            &Self::Primal,
            Option<&Self::Accumulator>,
            (U::Tangent, U::Tangent),
            Option<&mut Self::Accumulator>,
            Option<&mut Self::Accumulator>,
        ) + use<Self, U>,
        (U, U::Tangent),
    );
}

impl<T: Differentiable, U: FromSecondRule<T>> IntoSecondRule<U> for T {
    #[inline]
    #[allow(refining_impl_trait)]
    fn into_push_prim(
        self,
        tangent: Option<&T::Accumulator>,
    ) -> (
        impl Fn(
            &T::Primal,
            Option<&T::Accumulator>,
            (U::Tangent, U::Tangent),
            Option<&mut T::Accumulator>,
            Option<&mut T::Accumulator>,
        ) + use<T, U>,
        (U, U::Tangent),
    ) {
        U::from_push_prim(self, tangent)
    }
}

/// Conversions that are linear: their second derivatives are zero, so that adjoints of tangents are those of values.
trait LinearConversion<T: Differentiable>: FromRule<T> + FromForwardRule<T> {}

impl<T: Differentiable> LinearConversion<T> for T {}
impl LinearConversion<f32> for f64 {}
impl<T: Differentiable + Clone> LinearConversion<&[T]> for Vec<T> {}
impl<T: Differentiable, const N: usize> LinearConversion<[T; N]> for Vec<T> {}

#[allow(private_bounds)]
impl<T: Differentiable + Clone, U: LinearConversion<T>> FromSecondRule<T> for U {
    #[inline]
    #[allow(refining_impl_trait)]
    fn from_push_prim(
        value: T,
        value_dot: Option<&T::Accumulator>,
    ) -> (
        impl Fn(
            &T::Primal,
            Option<&T::Accumulator>,
            (U::Tangent, U::Tangent),
            Option<&mut T::Accumulator>,
            Option<&mut T::Accumulator>,
        ) + use<T, U>,
        (U, U::Tangent),
    ) {
        let (pull, _) = U::from_prim(value.clone());
        let both = U::from_push(value, value_dot);
        let pulls = move |value: &T::Primal,
                          _: Option<&T::Accumulator>,
                          (seed, dot_seed): (U::Tangent, U::Tangent),
                          slot: Option<&mut T::Accumulator>,
                          dot_slot: Option<&mut T::Accumulator>| {
            pull(value, seed, slot);
            pull(value, dot_seed, dot_slot);
        };
        (pulls, both)
    }
}

impl<T: Differentiable, U: FromRule<T>> IntoRule<U> for T {
    #[inline]
    #[allow(refining_impl_trait)]
    fn into_prim(self) -> (impl Fn(&T::Primal, U::Tangent, Option<&mut T::Accumulator>) + use<T, U>, U) {
        U::from_prim(self)
    }
}

impl<T: Differentiable, U: FromForwardRule<T>> IntoForwardRule<U> for T {
    #[inline]
    fn into_push(self, tangent: Option<&T::Accumulator>) -> (U, U::Tangent) {
        U::from_push(self, tangent)
    }
}

impl<T: Differentiable> FromRule<T> for T {
    #[inline]
    fn from_prim(value: T) -> (impl Fn(&T::Primal, T::Tangent, Option<&mut T::Accumulator>) + use<T>, T) {
        let pass = |_: &T::Primal, seed: T::Tangent, slot: Option<&mut T::Accumulator>| {
            if let Some(slot) = slot {
                deposit(slot, seed);
            }
        };
        (pass, value)
    }
}

impl<T: Differentiable> FromForwardRule<T> for T {
    #[inline]
    fn from_jvp(value: T, value_dot: T::Tangent) -> (T, T::Tangent) {
        (value, value_dot)
    }
}

/// `f64::from` and `f32::from` of smaller numbers.
macro_rules! widened {
    ($($to:ty: $from:ty: $tangent:ty, $name:ident => $back:expr, $dot:expr;)*) => { $(
        impl FromRule<$from> for $to {
            #[inline]
            fn from_prim(value: $from) -> (impl Fn(&$from, $to, Option<&mut $tangent>) + use<>, $to) {
                let narrow = |_: &$from, $name: $to, slot: Option<&mut $tangent>| {
                    if let Some(slot) = slot {
                        deposit(slot, $back);
                    }
                };
                (narrow, <$to>::from(value))
            }
        }

        impl FromForwardRule<$from> for $to {
            #[inline]
            fn from_jvp(value: $from, $name: $tangent) -> ($to, $to) {
                (<$to>::from(value), $dot)
            }
        }
    )* };
}

/// Of numbers that have no derivative.
macro_rules! widened_integers {
    ($($to:ty: $($from:ty)*;)*) => { $($(
        widened! { $to: $from: (), _seed => (), 0.0; }
        impl LinearConversion<$from> for $to {}
    )*)* };
}

widened! { f64: f32: f32, seed => seed as f32, f64::from(seed); }
widened_integers! {
    f64: bool i8 i16 i32 u8 u16 u32;
    f32: bool i8 i16 u8 u16;
}

impl<'a, T: Differentiable + Clone> FromRule<&'a [T]> for Vec<T> {
    #[inline]
    fn from_prim(
        value: &'a [T],
    ) -> (impl Fn(&[T], Vec<T::Tangent>, Option<&mut [T::Tangent]>) + use<'a, T>, Vec<T>) {
        let pass = |_: &[T], seed: Vec<T::Tangent>, slot: Option<&mut [T::Tangent]>| {
            if let Some(slot) = slot {
                deposit(slot, seed);
            }
        };
        (pass, value.to_vec())
    }
}

impl<'a, T: Differentiable + Clone> FromForwardRule<&'a [T]> for Vec<T> {
    #[inline]
    fn from_jvp(value: &'a [T], value_dot: Vec<T::Tangent>) -> (Vec<T>, Vec<T::Tangent>) {
        (value.to_vec(), value_dot)
    }
}

impl<T: Differentiable, const N: usize> FromRule<[T; N]> for Vec<T> {
    #[inline]
    fn from_prim(
        value: [T; N],
    ) -> (impl Fn(&[T; N], Vec<T::Tangent>, Option<&mut [T::Tangent; N]>) + use<T, N>, Vec<T>) {
        let pass = |_: &[T; N], seed: Vec<T::Tangent>, slot: Option<&mut [T::Tangent; N]>| {
            if let Some(slot) = slot {
                deposit(&mut slot[..], seed);
            }
        };
        (pass, Vec::from(value))
    }
}

impl<T: Differentiable, const N: usize> FromForwardRule<[T; N]> for Vec<T> {
    #[inline]
    fn from_jvp(value: [T; N], value_dot: [T::Tangent; N]) -> (Vec<T>, Vec<T::Tangent>) {
        (Vec::from(value), Vec::from(value_dot))
    }
}
