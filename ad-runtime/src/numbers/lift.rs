//! Floats where numbers are wanted.

use super::Number;

/// What can stand for a value of another type: a number for a float, a list of numbers for one of floats, and each value without floats for itself.
///
/// Generated code leaves to inference which of them a callee asks for.
#[diagnostic::on_unimplemented(
    message = "`{From}` has no lifted form that is `{Self}`",
    note = "functions that are lifted take floats, and arrays, vectors, tuples and options of them"
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

/// A list whose elements can be lifted; the list remains of its kind.
pub trait LiftElements<To> {
    /// The list of what the elements become.
    type Lifted;
    /// The list, over other numbers.
    fn lift_elements(self) -> Self::Lifted;
}

/// A list over other numbers, where it is lent: its kind is that of the list, and its elements are what the context asks for.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn lift_elements<To, List: LiftElements<To>>(list: List) -> List::Lifted {
    list.lift_elements()
}

impl<From, To: LiftFrom<From>> LiftElements<To> for Vec<From> {
    type Lifted = Vec<To>;
    fn lift_elements(self) -> Vec<To> {
        lift(self)
    }
}

impl<From, To: LiftFrom<From>, const N: usize> LiftElements<To> for [From; N] {
    type Lifted = [To; N];
    #[inline]
    fn lift_elements(self) -> [To; N] {
        lift(self)
    }
}
