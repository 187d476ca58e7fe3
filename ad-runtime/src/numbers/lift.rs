//! Floats where numbers are wanted.

use super::Number;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::VecDeque;

/// What can stand for a value of another type: a number for a float, a list of numbers for one of floats, and each value without floats for itself.
///
/// Generated code leaves to inference which of them a callee asks for.
#[diagnostic::on_unimplemented(
    message = "`{From}` has no lifted form that is `{Self}`",
    note = "functions that are lifted take floats, arrays, vectors, tuples and options of them, and types marked with #[differentiable(lifted)]",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/other_numbers/"
)]
pub trait LiftFrom<From> {
    /// The value, over other numbers.
    #[must_use]
    fn lift_from(value: From) -> Self;
}

/// A value over other numbers.
///
/// ```
/// use ad_runtime::numbers::{Dual, lift};
///
/// let lifted: Vec<Dual<f64>> = lift(vec![1.0, 2.0]);
/// assert_eq!((lifted[1].value, lifted[1].tangent), (2.0, 0.0));
/// ```
#[inline]
#[must_use]
pub fn lift<From, To: LiftFrom<From>>(value: From) -> To {
    To::lift_from(value)
}

impl<N: Number> LiftFrom<f64> for N {
    #[inline]
    fn lift_from(value: f64) -> N {
        N::constant(value)
    }
}

impl<N: Number> LiftFrom<f32> for N {
    #[inline]
    fn lift_from(value: f32) -> N {
        N::constant(f64::from(value))
    }
}

macro_rules! unchanged {
    ($($ty:ty)*) => { $(
        impl LiftFrom<$ty> for $ty {
            #[inline]
            fn lift_from(value: $ty) -> $ty {
                value
            }
        }
    )* };
}
unchanged! { bool char String u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl<From, To: LiftFrom<From>> LiftFrom<Vec<From>> for Vec<To> {
    fn lift_from(value: Vec<From>) -> Vec<To> {
        value.into_iter().map(lift).collect()
    }
}

impl<From, To: LiftFrom<From>> LiftFrom<Box<From>> for Box<To> {
    fn lift_from(value: Box<From>) -> Box<To> {
        Box::new(lift(*value))
    }
}

impl<From, To: LiftFrom<From>> LiftFrom<VecDeque<From>> for VecDeque<To> {
    fn lift_from(value: VecDeque<From>) -> VecDeque<To> {
        value.into_iter().map(lift).collect()
    }
}

impl<From, To: LiftFrom<From>, const N: usize> LiftFrom<[From; N]> for [To; N] {
    #[inline]
    fn lift_from(value: [From; N]) -> [To; N] {
        value.map(lift)
    }
}

impl<From, To: LiftFrom<From>> LiftFrom<Option<From>> for Option<To> {
    #[inline]
    fn lift_from(value: Option<From>) -> Option<To> {
        value.map(lift)
    }
}

impl LiftFrom<()> for () {
    #[inline]
    fn lift_from((): ()) {}
}

macro_rules! tuples {
    ($(($($from:ident $to:ident $position:tt),*))*) => { $(
        impl<$($from, $to: LiftFrom<$from>),*> LiftFrom<($($from,)*)> for ($($to,)*) {
            #[inline]
            fn lift_from(value: ($($from,)*)) -> ($($to,)*) {
                ($(lift(value.$position),)*)
            }
        }
    )* };
}

tuples! {
    (A P 0)
    (A P 0, B Q 1)
    (A P 0, B Q 1, C R 2)
    (A P 0, B Q 1, C R 2, D S 3)
}

/// What can be had over numbers of type `S`: the type says what it becomes.
///
/// `#[differentiable(lifted)]` on a struct or an enum implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no lifted form",
    label = "what this is over other numbers is not known",
    note = "if it is a type of your own, mark it with #[differentiable(lifted)]; or leave it out of `wrt(..)`, so that it stays as it is",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/other_numbers/"
)]
pub trait LiftOver<S> {
    /// The same, of numbers.
    type Lifted;
    /// The value, over the numbers.
    #[must_use]
    fn lift_over(self) -> Self::Lifted;
}

/// The type over numbers of type `S`.
///
/// ```
/// use ad_runtime::numbers::{Dual, Lifted};
///
/// let list: Lifted<Vec<(f64, usize)>, Dual<f64>> = vec![(Dual::variable(2.0), 3)];
/// assert_eq!(list[0].0.tangent, 1.0);
/// ```
pub type Lifted<T, S> = <T as LiftOver<S>>::Lifted;

/// A value over numbers of type `S`, where its own type says what that is.
///
/// ```
/// use ad_runtime::numbers::{Dual, lift_over};
///
/// let lifted = lift_over::<Dual<f64>, _>((vec![1.0_f64, 2.0], 3_usize));
/// assert_eq!((lifted.0[1].value, lifted.1), (2.0, 3));
/// ```
#[inline]
#[must_use]
pub fn lift_over<S, Value: LiftOver<S>>(value: Value) -> Value::Lifted {
    value.lift_over()
}

macro_rules! floats {
    ($($float:ty)*) => { $(
        impl<S: Number> LiftOver<S> for $float {
            type Lifted = S;
            #[inline]
            fn lift_over(self) -> S {
                lift(self)
            }
        }
    )* };
}
floats! { f64 f32 }

macro_rules! unchanged_over {
    ($($ty:ty)*) => { $(
        impl<S> LiftOver<S> for $ty {
            type Lifted = $ty;
            #[inline]
            fn lift_over(self) -> $ty {
                self
            }
        }
    )* };
}
unchanged_over! { bool char String u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl<S, T: LiftOver<S>> LiftOver<S> for Vec<T> {
    type Lifted = Vec<T::Lifted>;
    fn lift_over(self) -> Vec<T::Lifted> {
        self.into_iter().map(T::lift_over).collect()
    }
}

impl<S, T: LiftOver<S>> LiftOver<S> for Box<T> {
    type Lifted = Box<T::Lifted>;
    fn lift_over(self) -> Box<T::Lifted> {
        Box::new((*self).lift_over())
    }
}

impl<S, T: LiftOver<S>> LiftOver<S> for VecDeque<T> {
    type Lifted = VecDeque<T::Lifted>;
    fn lift_over(self) -> VecDeque<T::Lifted> {
        self.into_iter().map(T::lift_over).collect()
    }
}

impl<S, T: LiftOver<S>, const N: usize> LiftOver<S> for [T; N] {
    type Lifted = [T::Lifted; N];
    #[inline]
    fn lift_over(self) -> [T::Lifted; N] {
        self.map(T::lift_over)
    }
}

impl<S, T: LiftOver<S>> LiftOver<S> for Option<T> {
    type Lifted = Option<T::Lifted>;
    #[inline]
    fn lift_over(self) -> Option<T::Lifted> {
        self.map(T::lift_over)
    }
}

macro_rules! tuples_over {
    ($(($($part:ident $position:tt),*))*) => { $(
        impl<Number, $($part: LiftOver<Number>),*> LiftOver<Number> for ($($part,)*) {
            type Lifted = ($($part::Lifted,)*);
            #[inline]
            fn lift_over(self) -> Self::Lifted {
                ($(self.$position.lift_over(),)*)
            }
        }
    )* };
}

tuples_over! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
}
