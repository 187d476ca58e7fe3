//! The numbers of a result, one after the other.

use crate::tuples::of_tuples;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::VecDeque;

/// A result over numbers of type `S`: a number, and lists, arrays, tuples and options of them. Each number is a row of the Jacobian.
///
/// What is no number has no row. The order is that of [`Tangent::to_scalars`](crate::Tangent::to_scalars).
///
/// ```
/// use ad_runtime::numbers::Outputs;
///
/// let mut found = vec![];
/// (1.0, 7_usize, vec![[2.0, 3.0]]).for_each(&mut |number: f64| found.push(number));
/// assert_eq!(found, [1.0, 2.0, 3.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no entries of type `{S}`",
    note = "a result with a Jacobian is a number, or a list, an array, a tuple or an option of numbers",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/other_numbers/"
)]
pub trait Outputs<S> {
    /// Visits the numbers, in order.
    fn for_each(&self, visit: &mut impl FnMut(S));
}

/// A number is an output by itself.
macro_rules! is_one_output {
    ([$($generics:tt)*] $number:ty) => {
        impl<$($generics)*> $crate::numbers::Outputs<$number> for $number {
            fn for_each(&self, visit: &mut impl FnMut($number)) {
                visit(*self);
            }
        }
    };
}
pub(crate) use is_one_output;
is_one_output! { [] f64 }

macro_rules! without_numbers {
    ($($ty:ty)*) => { $(
        impl<S> Outputs<S> for $ty {
            fn for_each(&self, _: &mut impl FnMut(S)) {}
        }
    )* };
}
without_numbers! { () bool char String u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl<S, T: Outputs<S> + ?Sized> Outputs<S> for &T {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        (**self).for_each(visit);
    }
}

impl<S, T: Outputs<S>> Outputs<S> for [T] {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
}

impl<S, T: Outputs<S>> Outputs<S> for Vec<T> {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self[..].for_each(visit);
    }
}

impl<S, T: Outputs<S>> Outputs<S> for VecDeque<T> {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
}

impl<S, T: Outputs<S>> Outputs<S> for Box<T> {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        (**self).for_each(visit);
    }
}

impl<S, T: Outputs<S>, E> Outputs<S> for Result<T, E> {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
}

impl<S, T: Outputs<S>, const N: usize> Outputs<S> for [T; N] {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self[..].for_each(visit);
    }
}

impl<S, T: Outputs<S>> Outputs<S> for Option<T> {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self.iter().for_each(|part| part.for_each(visit));
    }
}

macro_rules! tuples {
    ($(($($part:ident $position:tt),*))*) => { $(
        impl<Number, $($part: Outputs<Number>),*> Outputs<Number> for ($($part,)*) {
            fn for_each(&self, visit: &mut impl FnMut(Number)) {
                $(self.$position.for_each(visit);)*
            }
        }
    )* };
}

of_tuples! { tuples }
