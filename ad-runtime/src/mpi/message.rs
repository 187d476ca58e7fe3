//! What is sent: numbers, and lists of them.

use crate::{Differentiable, Scalar};
use mpi::datatype::Equivalence;

/// `f64` or `f32`.
#[doc(hidden)]
pub trait Number: Scalar + Equivalence + Message<Number = Self> {}
impl<N: Scalar + Equivalence + Message<Number = N>> Number for N {}

/// A message, or its adjoint or tangent: numbers that lie one behind the other.
///
/// Numbers, slices, vectors and arrays of them are such.
pub trait Message {
    /// `f64` or `f32`.
    type Number: Number;
    /// Its numbers.
    fn numbers(&self) -> &[Self::Number];
    /// Its numbers, to be changed.
    fn numbers_mut(&mut self) -> &mut [Self::Number];
}

/// A message of such numbers whose adjoint can be sent, too.
#[doc(hidden)]
pub trait MessageOf<N>:
    Message<Number = N> + Differentiable<Accumulator: Message<Number = N> + 'static> + 'static
{
}
impl<N, M> MessageOf<N> for M where
    M: Message<Number = N> + Differentiable<Accumulator: Message<Number = N> + 'static> + ?Sized + 'static
{
}

macro_rules! number {
    ($($number:ty),*) => { $(
        impl Message for $number {
            type Number = $number;
            #[inline]
            fn numbers(&self) -> &[$number] {
                std::slice::from_ref(self)
            }
            #[inline]
            fn numbers_mut(&mut self) -> &mut [$number] {
                std::slice::from_mut(self)
            }
        }
    )* };
}
number!(f64, f32);

macro_rules! list {
    ($([$($length:tt)*] $list:ty;)*) => { $(
        impl<T: Number $($length)*> Message for $list {
            type Number = T;
            #[inline]
            fn numbers(&self) -> &[T] {
                self
            }
            #[inline]
            fn numbers_mut(&mut self) -> &mut [T] {
                self
            }
        }
    )* };
}
list! {
    [] [T];
    [] Vec<T>;
    [, const N: usize] [T; N];
}
