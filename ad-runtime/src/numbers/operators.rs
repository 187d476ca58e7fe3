//! The operators of numbers, from what each of them does to two numbers.

use super::{FirstOrder, Number, partials};

/// What the operators of a number do.
pub trait Arithmetic: Copy {
    /// `self + other`
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// `self - other`
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// `self * other`
    #[must_use]
    fn times(self, other: Self) -> Self;
    /// `self / other`
    #[must_use]
    fn over(self, other: Self) -> Self;
    /// `self % other`
    #[must_use]
    fn modulo(self, other: Self) -> Self;
    /// `-self`
    #[must_use]
    fn negated(self) -> Self;
    /// `self + other`
    #[must_use]
    fn plus_float(self, other: f64) -> Self
    where
        Self: Number,
    {
        self.plus(Self::constant(other))
    }
    /// `self - other`
    #[must_use]
    fn minus_float(self, other: f64) -> Self
    where
        Self: Number,
    {
        self.minus(Self::constant(other))
    }
    /// `self * other`
    #[must_use]
    fn times_float(self, other: f64) -> Self
    where
        Self: Number,
    {
        self.times(Self::constant(other))
    }
    /// `self / other`
    #[must_use]
    fn over_float(self, other: f64) -> Self
    where
        Self: Number,
    {
        self.over(Self::constant(other))
    }
    /// `self % other`
    #[must_use]
    fn modulo_float(self, other: f64) -> Self
    where
        Self: Number,
    {
        self.modulo(Self::constant(other))
    }
}

/// By the partial derivatives of the table.
macro_rules! chained {
    ($($function:ident $with_float:ident: $sign:tt $zero:ident $one:ident;)*) => { $(
        #[inline]
        fn $function(self, other: D) -> D {
            let (x, y) = (self.base(), other.base());
            let result = x $sign y;
            D::chained(result, [(self, partials::$zero(x, y, result)), (other, partials::$one(x, y, result))])
        }

        #[inline]
        fn $with_float(self, other: f64) -> D {
            let (x, y) = (self.base(), D::Base::constant(other));
            let result = x $sign other;
            D::chained(result, [(self, partials::$zero(x, y, result))])
        }
    )* };
}

impl<D: FirstOrder> Arithmetic for D {
    chained! {
        plus plus_float: + add_0 add_1;
        minus minus_float: - sub_0 sub_1;
        times times_float: * mul_0 mul_1;
        over over_float: / div_0 div_1;
        modulo modulo_float: % rem_0 rem_1;
    }

    #[inline]
    fn negated(self) -> D {
        let x = self.base();
        D::chained(-x, [(self, partials::neg_0(x, -x))])
    }
}

/// The operators of a number, with its kind and with floats on both sides.
macro_rules! operators {
    (@of $generics:tt $number:ty { $($operator:ident $method:ident $assigning:ident $assign:ident: $function:ident $with_float:ident;)* }) => { $(
        $crate::numbers::operators::operators! { @one $generics $number, $operator $method $assigning $assign: $function $with_float }
    )* };
    (@one [$($generics:tt)*] $number:ty, $operator:ident $method:ident $assigning:ident $assign:ident: $function:ident $with_float:ident) => {
        impl<$($generics)*> core::ops::$operator for $number {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                $crate::numbers::operators::Arithmetic::$function(self, other)
            }
        }

        impl<$($generics)*> core::ops::$operator<f64> for $number {
            type Output = Self;
            #[inline]
            fn $method(self, other: f64) -> Self {
                $crate::numbers::operators::Arithmetic::$with_float(self, other)
            }
        }

        impl<$($generics)*> core::ops::$operator<$number> for f64 {
            type Output = $number;
            #[inline]
            fn $method(self, other: $number) -> $number {
                $crate::numbers::operators::Arithmetic::$function($crate::numbers::Number::constant(self), other)
            }
        }

        impl<$($generics)*> core::ops::$assigning for $number {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $crate::numbers::operators::Arithmetic::$function(*self, other);
            }
        }

        impl<$($generics)*> core::ops::$assigning<f64> for $number {
            #[inline]
            fn $assign(&mut self, other: f64) {
                *self = $crate::numbers::operators::Arithmetic::$with_float(*self, other);
            }
        }
    };
    ([$($generics:tt)*] $number:ty) => {
        $crate::numbers::operators::operators! { @of [$($generics)*] $number {
            Add add AddAssign add_assign: plus plus_float;
            Sub sub SubAssign sub_assign: minus minus_float;
            Mul mul MulAssign mul_assign: times times_float;
            Div div DivAssign div_assign: over over_float;
            Rem rem RemAssign rem_assign: modulo modulo_float;
        } }

        impl<$($generics)*> core::ops::Neg for $number {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                $crate::numbers::operators::Arithmetic::negated(self)
            }
        }

        impl<$($generics)*> core::iter::Sum for $number {
            fn sum<Terms: Iterator<Item = Self>>(terms: Terms) -> Self {
                terms.fold($crate::numbers::Number::constant(0.0), $crate::numbers::operators::Arithmetic::plus)
            }
        }

        impl<$($generics)*> Default for $number {
            fn default() -> Self {
                $crate::numbers::Number::constant(0.0)
            }
        }
    };
}

/// Comparisons by the values.
macro_rules! compared_by_value {
    ([$($generics:tt)*] $number:ty) => {
        impl<$($generics)*> PartialEq for $number {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                $crate::numbers::Number::value(*self) == $crate::numbers::Number::value(*other)
            }
        }

        impl<$($generics)*> PartialOrd for $number {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                $crate::numbers::Number::value(*self).partial_cmp(&$crate::numbers::Number::value(*other))
            }
        }

        impl<$($generics)*> PartialEq<f64> for $number {
            #[inline]
            fn eq(&self, other: &f64) -> bool {
                $crate::numbers::Number::value(*self) == *other
            }
        }

        impl<$($generics)*> PartialOrd<f64> for $number {
            #[inline]
            fn partial_cmp(&self, other: &f64) -> Option<core::cmp::Ordering> {
                $crate::numbers::Number::value(*self).partial_cmp(other)
            }
        }
    };
}

/// A vector space over itself, so that derivatives can be numbers of this kind.
macro_rules! vector_over_itself {
    ([$($generics:tt)*] $number:ty) => {
        impl<$($generics)*> $crate::numbers::VectorSpace for $number {
            type Scalar = Self;
            #[inline]
            fn zero() -> Self {
                $crate::numbers::Number::constant(0.0)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }
            #[inline]
            fn scaled(self, factor: Self) -> Self {
                self * factor
            }
            #[inline]
            fn strongly_scaled(self, factor: Self) -> Self {
                $crate::numbers::Number::strongly_times(self, factor)
            }
            #[inline]
            fn strongly_scaled_by(self, factor: Self) -> Self {
                $crate::numbers::Number::strongly_times(factor, self)
            }
        }
    };
}

/// What each kind of number is besides its functions: something to be computed with and to be compared, and a vector over itself.
macro_rules! number {
    ([$($generics:tt)*] $number:ty) => {
        $crate::numbers::operators::compared_by_value! { [$($generics)*] $number }
        $crate::numbers::operators::operators! { [$($generics)*] $number }
        $crate::numbers::operators::vector_over_itself! { [$($generics)*] $number }
        $crate::numbers::values::stands_for_its_value! { [$($generics)*] $number }
        $crate::numbers::cast::casts_to_itself! { [$($generics)*] $number }
        $crate::numbers::outputs::is_one_output! { [$($generics)*] $number }
    };
}

pub(crate) use {compared_by_value, number, operators, vector_over_itself};
