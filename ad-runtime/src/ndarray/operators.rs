//! `+ - * / %` of arrays and scalars, entry by entry, with the rules of floats.

use super::elementwise::{pulled, pushed};
use super::Real;
use crate::protocol::operator;
use crate::rules::{NegRule, ScalarRules};
use ::ndarray::{Array, DimMax, Dimension};

type Repeated<D, E> = <D as DimMax<E>>::Output;

macro_rules! operators {
    ($($rule:ident $assigning:ident: $zero:ident $one:ident;)*) => { $(
        operator! {
            [T: Real, D: Dimension + DimMax<E>, E: Dimension]
            $rule<Array<T, E>> for Array<T, D> => Array<T, Repeated<D, E>> where []
            |a, b, given|
            pull (pulled(a, b, given, a, T::$zero)) (pulled(a, b, given, b, T::$one))
            push (pushed(a, b, given, T::$zero)) (pushed(a, b, given, T::$one))
        }

        operator! {
            [T: Real, D: Dimension] $rule<T> for Array<T, D> => Array<T, D> where []
            |a, scalar, given|
            pull (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (mapped(a, given, |a, given| T::$one(a, *scalar, given)).sum())
            push (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (a.mapv(|a| T::$one(a, *scalar, *given)))
        }

        operators! { @from_the_left $rule $zero $one, f32 f64 }

        operator! {
            [T: Real, D: Dimension, E: Dimension] $assigning<Array<T, E>> for Array<T, D> where []
            |a, b, given|
            pull (pulled(a, b, given, a, T::$zero)) (pulled(a, b, given, b, T::$one))
            push (pushed(a, b, given, T::$zero)) (pushed(a, b, given, T::$one))
        }

        operator! {
            [T: Real, D: Dimension] $assigning<T> for Array<T, D> where []
            |a, scalar, given|
            pull (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (mapped(a, given, |a, given| T::$one(a, *scalar, given)).sum())
            push (mapped(a, given, |a, given| T::$zero(a, *scalar, given)))
                (a.mapv(|a| T::$one(a, *scalar, *given)))
        }
    )* };
    (@from_the_left $rule:ident $zero:ident $one:ident, $($scalar:ty)*) => { $(
        operator! {
            [D: Dimension] $rule<Array<$scalar, D>> for $scalar => Array<$scalar, D> where []
            |scalar, a, given|
            pull (mapped(a, given, |a, given| ScalarRules::$zero(*scalar, a, given)).sum())
                (mapped(a, given, |a, given| ScalarRules::$one(*scalar, a, given)))
            push (a.mapv(|a| ScalarRules::$zero(*scalar, a, *given)))
                (mapped(a, given, |a, given| ScalarRules::$one(*scalar, a, given)))
        }
    )* };
}

operators! {
    AddRule AddAssignRule: add_0 add_1;
    SubRule SubAssignRule: sub_0 sub_1;
    MulRule MulAssignRule: mul_0 mul_1;
    DivRule DivAssignRule: div_0 div_1;
    RemRule RemAssignRule: rem_0 rem_1;
}

fn mapped<T: Real, D: Dimension>(
    a: &Array<T, D>,
    given: &Array<T, D>,
    rule: impl Fn(T, T) -> T,
) -> Array<T, D> {
    ::ndarray::Zip::from(a).and(given).map_collect(|a, given| rule(*a, *given))
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
