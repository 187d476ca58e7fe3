//! What is multiplied or divided by a scalar: an `f64`, or what stands in a `Scale`, which may be any float.

use super::super::library::diag::Diag;
use super::super::library::{Col, Mat, Row, Scale};
use super::Real;
use super::whole::{Whole, dot, mapped, scaled, sum_over};
use crate::accumulator::own_accumulator;
use crate::kept::kept_as_it_is;
use crate::protocol::operator;
use crate::rules::{ScalarRules as _, SecondScalarRules as _};
use crate::{Accumulate, Differentiable, Move, Tangent};

/// The tangent of a `Scale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScaleTangent<T>(
    /// That of what it holds.
    pub T,
);

macro_rules! with_tangent {
    ($($factor:ident)*) => { $(
        impl<T: Real> Differentiable for $factor<T> {
            type Tangent = ScaleTangent<T>;
            type Accumulator = ScaleTangent<T>;
            type Dimensionality = ();
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) {}
            #[inline]
            fn zero_tangent((): &()) -> ScaleTangent<T> {
                ScaleTangent(T::SCALAR_ZERO)
            }
        }

        impl<T: Real> Move for $factor<T> {
            #[inline]
            fn move_by(&mut self, step: &ScaleTangent<T>) {
                self.0 += step.0;
            }
        }

        impl<T: Real> Factor<T> for $factor<T> {
            #[inline]
            fn value(&self) -> T {
                self.0
            }
        }
    )* };
}

with_tangent! { Scale ScaleTangent }

impl<T: Real> Accumulate<ScaleTangent<T>> for ScaleTangent<T> {
    #[inline]
    fn accumulate(&mut self, tangent: ScaleTangent<T>) {
        self.0 += tangent.0;
    }
}

kept_as_it_is! { [T: Real] ScaleTangent<T>; }
own_accumulator! { [T: Real] ScaleTangent<T> }

impl<T: Real> Tangent<T> for ScaleTangent<T> {
    #[inline]
    fn for_each(&self, visit: &mut impl FnMut(T)) {
        visit(self.0);
    }
    #[inline]
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut T)) {
        visit(&mut self.0);
    }
    #[inline]
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(T, T)) {
        visit(self.0, other.0);
    }
}

/// What multiplies all entries, or the tangent of that.
trait Factor<T> {
    fn value(&self) -> T;
}

impl Factor<f64> for f64 {
    #[inline]
    fn value(&self) -> f64 {
        *self
    }
}

macro_rules! scaled_by {
    (@divided $generics:tt $factor:ty, $tangent:expr, $whole:ty, $rule:ident $second:ident [$($output:tt)*]) => {
        operator! {
            $generics $rule<$factor> for $whole $($output)* where []
            |a, divisor, given|
            pull (quotients(divisor.value(), given)) ($tangent(by_divisor(a, divisor.value(), given)))
            push (quotients(divisor.value(), given)) (pushed_by_divisor(a, divisor.value(), given.value()))
            second $second |tangent|
            (crate::zero_like(a))
            ($tangent(by_divisor(tangent, divisor.value(), given)))
            (pushed_by_divisor(given, divisor.value(), tangent.value()))
            ($tangent(twice_by_divisor(a, divisor.value(), tangent.value(), given)))
        }
    };
    ($generics:tt $factor:ty, $entry:ty, $tangent:expr; $($whole:ident)*) => { $(
        operator! {
            $generics MulRule<$factor> for $whole<$entry> => $whole<$entry> where []
            |a, factor, given| pull (scaled(given, factor.value())) ($tangent(dot(a, given)))
            push (scaled(given, factor.value())) (scaled(a, given.value()))
            quadratic MulSecond
        }

        operator! {
            $generics MulRule<$whole<$entry>> for $factor => $whole<$entry> where []
            |factor, a, given| pull ($tangent(dot(a, given))) (scaled(given, factor.value()))
            push (scaled(a, given.value())) (scaled(given, factor.value()))
            quadratic MulSecond
        }

        operator! {
            $generics MulAssignRule<$factor> for $whole<$entry> where []
            |a, factor, given| pull (scaled(given, factor.value())) ($tangent(dot(a, given)))
            push (scaled(given, factor.value())) (scaled(a, given.value()))
            quadratic MulAssignSecond
        }

        scaled_by! { @divided $generics $factor, $tangent, $whole<$entry>, DivRule DivSecond [=> $whole<$entry>] }
        scaled_by! { @divided $generics $factor, $tangent, $whole<$entry>, DivAssignRule DivAssignSecond [] }
    )* };
}

scaled_by! { [] f64, f64, core::convert::identity; Mat Col Row Diag }
scaled_by! { [T: Real] Scale<T>, T, ScaleTangent; Mat Col Row Diag }

/// The share of what is divided, which does not depend on what that is.
fn quotients<A: Whole>(divisor: A::Entry, given: &A) -> A {
    mapped(given, |given| A::Entry::div_0(given, divisor, given))
}

/// The share of the divisor.
fn by_divisor<A: Whole>(a: &A, divisor: A::Entry, given: &A) -> A::Entry {
    sum_over(a, given, |a, given| A::Entry::div_1(a, divisor, given))
}

/// The tangent along that of the divisor. As the quotient, it is linear in `a`, so this is also the share of `a` in the adjoint of what the divisor has in
/// the tangent.
fn pushed_by_divisor<A: Whole>(a: &A, divisor: A::Entry, tangent: A::Entry) -> A {
    mapped(a, |a| A::Entry::div_1(a, divisor, tangent))
}

/// The share of the divisor in the adjoint of what it has in the tangent.
fn twice_by_divisor<A: Whole>(a: &A, divisor: A::Entry, tangent: A::Entry, given: &A) -> A::Entry {
    sum_over(a, given, |a, given| A::Entry::div_1_1(a, divisor, tangent, given))
}
