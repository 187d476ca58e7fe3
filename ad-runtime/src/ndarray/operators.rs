//! `+ - * / %` of arrays and scalars, entry by entry, with the rules of floats.

use super::super::library;
use super::super::library::{Array, DimMax, Dimension};
use super::Real;
use super::elementwise::{pulled, pulled_again, pushed};
use crate::protocol::operator;
use crate::rules::{NegRule, NegSecond, ScalarRules, SecondScalarRules};

type Repeated<D, E> = <D as DimMax<E>>::Output;

macro_rules! operators {
    ($($rule:ident $second:ident $assigning:ident $assigning_second:ident: $zero:ident $one:ident,
        $zero_zero:ident $zero_one:ident $one_zero:ident $one_one:ident;)*) => { $(
        operator! {
            [T: Real, D: Dimension + DimMax<E>, E: Dimension]
            $rule<Array<T, E>> for Array<T, D> => Array<T, Repeated<D, E>> where []
            |a, b, given|
            pull (pulled(a, b, given, a, T::$zero)) (pulled(a, b, given, b, T::$one))
            push (pushed(a, b, given, T::$zero)) (pushed(a, b, given, T::$one))
            second $second |tangent|
            (pulled_again((a, b), tangent, given, a, T::$zero_zero)) (pulled_again((a, b), tangent, given, b, T::$zero_one))
            (pulled_again((a, b), tangent, given, a, T::$one_zero)) (pulled_again((a, b), tangent, given, b, T::$one_one))
        }

        operator! {
            [T: Real, D: Dimension] $rule<T> for Array<T, D> => Array<T, D> where []
            |a, scalar, given|
            pull (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (mapped(a, given, |a, given| T::$one(a, *scalar, given)).sum())
            push (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (a.mapv(|a| T::$one(a, *scalar, *given)))
            second $second |tangent|
            (mapped_twice(a, tangent, given, |a, tangent, given| T::$zero_zero(a, *scalar, tangent, given)))
            (mapped_twice(a, tangent, given, |a, tangent, given| T::$zero_one(a, *scalar, tangent, given)).sum())
            (mapped(a, given, |a, given| T::$one_zero(a, *scalar, *tangent, given)))
            (mapped(a, given, |a, given| T::$one_one(a, *scalar, *tangent, given)).sum())
        }

        operators! { @from_the_left $rule $second $zero $one [$zero_zero $zero_one $one_zero $one_one] f32 f64 }

        operator! {
            [T: Real, D: Dimension, E: Dimension] $assigning<Array<T, E>> for Array<T, D> where []
            |a, b, given|
            pull (pulled(a, b, given, a, T::$zero)) (pulled(a, b, given, b, T::$one))
            push (pushed(a, b, given, T::$zero)) (pushed(a, b, given, T::$one))
            second $assigning_second |tangent|
            (pulled_again((a, b), tangent, given, a, T::$zero_zero)) (pulled_again((a, b), tangent, given, b, T::$zero_one))
            (pulled_again((a, b), tangent, given, a, T::$one_zero)) (pulled_again((a, b), tangent, given, b, T::$one_one))
        }

        operator! {
            [T: Real, D: Dimension] $assigning<T> for Array<T, D> where []
            |a, scalar, given|
            pull (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (mapped(a, given, |a, given| T::$one(a, *scalar, given)).sum())
            push (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (a.mapv(|a| T::$one(a, *scalar, *given)))
            second $assigning_second |tangent|
            (mapped_twice(a, tangent, given, |a, tangent, given| T::$zero_zero(a, *scalar, tangent, given)))
            (mapped_twice(a, tangent, given, |a, tangent, given| T::$zero_one(a, *scalar, tangent, given)).sum())
            (mapped(a, given, |a, given| T::$one_zero(a, *scalar, *tangent, given)))
            (mapped(a, given, |a, given| T::$one_one(a, *scalar, *tangent, given)).sum())
        }
    )* };
    (@from_the_left $rule:ident $second:ident $zero:ident $one:ident $rules:tt $($scalar:ty)*) => { $(
        operators! { @of_scalar $rule $second $zero $one $rules $scalar }
    )* };
    (@of_scalar $rule:ident $second:ident $zero:ident $one:ident [$zero_zero:ident $zero_one:ident $one_zero:ident $one_one:ident] $scalar:ty) => {
        operator! {
            [D: Dimension] $rule<Array<$scalar, D>> for $scalar => Array<$scalar, D> where []
            |scalar, a, given|
            pull (mapped(a, given, |a, given| ScalarRules::$zero(*scalar, a, given)).sum())
                (mapped(a, given, |a, given| ScalarRules::$one(*scalar, a, given)))
            push (a.mapv(|a| ScalarRules::$zero(*scalar, a, *given)))
                (mapped(a, given, |a, given| ScalarRules::$one(*scalar, a, given)))
            second $second |tangent|
            (mapped(a, given, |a, given| SecondScalarRules::$zero_zero(*scalar, a, *tangent, given)).sum())
            (mapped(a, given, |a, given| SecondScalarRules::$zero_one(*scalar, a, *tangent, given)))
            (mapped_twice(a, tangent, given, |a, tangent, given| SecondScalarRules::$one_zero(*scalar, a, tangent, given)).sum())
            (mapped_twice(a, tangent, given, |a, tangent, given| SecondScalarRules::$one_one(*scalar, a, tangent, given)))
        }
    };
}

operators! {
    AddRule AddSecond AddAssignRule AddAssignSecond: add_0 add_1, add_0_0 add_0_1 add_1_0 add_1_1;
    SubRule SubSecond SubAssignRule SubAssignSecond: sub_0 sub_1, sub_0_0 sub_0_1 sub_1_0 sub_1_1;
    MulRule MulSecond MulAssignRule MulAssignSecond: mul_0 mul_1, mul_0_0 mul_0_1 mul_1_0 mul_1_1;
    DivRule DivSecond DivAssignRule DivAssignSecond: div_0 div_1, div_0_0 div_0_1 div_1_0 div_1_1;
    RemRule RemSecond RemAssignRule RemAssignSecond: rem_0 rem_1, rem_0_0 rem_0_1 rem_1_0 rem_1_1;
}

fn mapped<T: Real, D: Dimension>(
    a: &Array<T, D>,
    given: &Array<T, D>,
    rule: impl Fn(T, T) -> T,
) -> Array<T, D> {
    library::Zip::from(a).and(given).map_collect(|a, given| rule(*a, *given))
}

fn mapped_twice<T: Real, D: Dimension>(
    a: &Array<T, D>,
    tangent: &Array<T, D>,
    given: &Array<T, D>,
    rule: impl Fn(T, T, T) -> T,
) -> Array<T, D> {
    let both = library::Zip::from(a).and(tangent).and(given);
    both.map_collect(|a, tangent, given| rule(*a, *tangent, *given))
}

impl<T: Real, D: Dimension> NegSecond for Array<T, D> {
    #[inline]
    fn second(&self, _: &Self, _: &Self) -> Self {
        crate::zero_like(self)
    }
}

impl<T: Real, D: Dimension> NegRule for Array<T, D> {
    type OutputTangent = Self;
    #[inline]
    fn pull(&self, seed: &Self) -> Self {
        seed.mapv(|entry| T::neg_0(entry, entry))
    }
    #[inline]
    fn push(&self, tangent: &Self) -> Self {
        tangent.mapv(|entry| T::neg_0(entry, entry))
    }
}
