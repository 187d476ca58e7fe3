//! The operators of a vector, element by element.

use super::Lanes;
use crate::Scalar;
use core::array::from_fn;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// Whether every lane is that number.
impl<S: Scalar, const K: usize> PartialEq<S> for Lanes<S, K> {
    #[inline]
    fn eq(&self, number: &S) -> bool {
        self.0.iter().all(|lane| lane == number)
    }
}

impl<S: Scalar, const K: usize> Neg for Lanes<S, K> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Lanes(self.0.map(|lane| -lane))
    }
}

impl<S: Scalar, const K: usize> Neg for &Lanes<S, K> {
    type Output = Lanes<S, K>;
    #[inline]
    fn neg(self) -> Lanes<S, K> {
        -*self
    }
}

/// Lanes with lanes.
macro_rules! added {
    ($($op:ident $method:ident $assign:ident $assigning:ident $sign:tt,)*) => { $(
        impl<S: Scalar, const K: usize> $op for Lanes<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Lanes(from_fn(|k| self.0[k] $sign other.0[k]))
            }
        }

        impl<S: Scalar, const K: usize> $op<&Self> for Lanes<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, other: &Self) -> Self {
                self $sign *other
            }
        }

        impl<S: Scalar, const K: usize> $op<Lanes<S, K>> for &Lanes<S, K> {
            type Output = Lanes<S, K>;
            #[inline]
            fn $method(self, other: Lanes<S, K>) -> Lanes<S, K> {
                *self $sign other
            }
        }

        impl<S: Scalar, const K: usize> $op for &Lanes<S, K> {
            type Output = Lanes<S, K>;
            #[inline]
            fn $method(self, other: Self) -> Lanes<S, K> {
                *self $sign *other
            }
        }

        impl<S: Scalar, const K: usize> $assign for Lanes<S, K> {
            #[inline]
            fn $assigning(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }

        impl<S: Scalar, const K: usize> $assign<&Self> for Lanes<S, K> {
            #[inline]
            fn $assigning(&mut self, other: &Self) {
                *self = *self $sign *other;
            }
        }
    )* };
}

/// Lanes with a float.
macro_rules! scaled {
    ($($op:ident $method:ident $assign:ident $assigning:ident $sign:tt,)*) => { $(
        impl<S: Scalar, const K: usize> $op<S> for Lanes<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, factor: S) -> Self {
                Lanes(self.0.map(|lane| lane $sign factor))
            }
        }

        impl<S: Scalar, const K: usize> $op<&S> for Lanes<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, factor: &S) -> Self {
                self $sign *factor
            }
        }

        impl<S: Scalar, const K: usize> $op<S> for &Lanes<S, K> {
            type Output = Lanes<S, K>;
            #[inline]
            fn $method(self, factor: S) -> Lanes<S, K> {
                *self $sign factor
            }
        }

        impl<S: Scalar, const K: usize> $op<&S> for &Lanes<S, K> {
            type Output = Lanes<S, K>;
            #[inline]
            fn $method(self, factor: &S) -> Lanes<S, K> {
                *self $sign *factor
            }
        }

        impl<S: Scalar, const K: usize> $assign<S> for Lanes<S, K> {
            #[inline]
            fn $assigning(&mut self, factor: S) {
                *self = *self $sign factor;
            }
        }
    )* };
}

/// A float with lanes.
macro_rules! scaling {
    ($($scalar:ty)*) => { $(
        impl<const K: usize> Mul<Lanes<$scalar, K>> for $scalar {
            type Output = Lanes<$scalar, K>;
            #[inline]
            fn mul(self, lanes: Lanes<$scalar, K>) -> Lanes<$scalar, K> {
                lanes * self
            }
        }

        impl<const K: usize> Mul<Lanes<$scalar, K>> for &$scalar {
            type Output = Lanes<$scalar, K>;
            #[inline]
            fn mul(self, lanes: Lanes<$scalar, K>) -> Lanes<$scalar, K> {
                lanes * *self
            }
        }

        impl<const K: usize> Mul<&Lanes<$scalar, K>> for $scalar {
            type Output = Lanes<$scalar, K>;
            #[inline]
            fn mul(self, lanes: &Lanes<$scalar, K>) -> Lanes<$scalar, K> {
                *lanes * self
            }
        }

        impl<const K: usize> Mul<&Lanes<$scalar, K>> for &$scalar {
            type Output = Lanes<$scalar, K>;
            #[inline]
            fn mul(self, lanes: &Lanes<$scalar, K>) -> Lanes<$scalar, K> {
                *lanes * *self
            }
        }
    )* };
}

added! {
    Add add AddAssign add_assign +,
    Sub sub SubAssign sub_assign -,
}
scaled! {
    Mul mul MulAssign mul_assign *,
    Div div DivAssign div_assign /,
}
scaling! { f64 f32 }
