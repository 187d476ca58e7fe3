//! Derivative rules found by type, where the types of the operands are not visible to the macro.
//!
//! Generated code calls these; where it knows that operands are floats, it has the plain formulas instead.
//! `pull` gives an operand's share of the adjoint, `push` its share of the tangent.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Accumulate, AsAccumulator, Differentiable, KeptTangent};
use core::ops::{Add, Div, Mul, Neg, Sub};

/// A float: `f32` or `f64`, or one of a user's own.
///
/// It is what the functions generated for a generic function ask of a type parameter that is computed with. It has the operators that their formulas
/// are written with, which the usual traits of numbers have as well, and no functions: derivatives of those are found by the rules. Its items have names
/// that other traits of scalars are not likely to have.
pub trait Scalar:
    Differentiable<Tangent = Self, Accumulator = Self, Primal = Self>
    + Accumulate<Self>
    + AsAccumulator<Self>
    + KeptTangent<Self>
    + AsScalar<Scalar = Self>
    + AddRule<Self, RightTangent = Self, OutputTangent = Self>
    + SubRule<Self, RightTangent = Self, OutputTangent = Self>
    + MulRule<Self, RightTangent = Self, OutputTangent = Self>
    + DivRule<Self, RightTangent = Self, OutputTangent = Self>
    + RemRule<Self, RightTangent = Self, OutputTangent = Self>
    + NegRule<OutputTangent = Self>
    + AddAssignRule<Self, RightTangent = Self>
    + SubAssignRule<Self, RightTangent = Self>
    + MulAssignRule<Self, RightTangent = Self>
    + DivAssignRule<Self, RightTangent = Self>
    + RemAssignRule<Self, RightTangent = Self>
    + ScalarRules
    + CastRule<Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Copy
    + PartialEq
    + Default
    + 'static
{
    /// 0.
    const SCALAR_ZERO: Self;
    /// 1.
    const SCALAR_ONE: Self;
    /// The float nearest to a literal.
    fn scalar_literal(literal: f64) -> Self;
    /// The nearest `f64`.
    fn scalar_value(self) -> f64;
    /// `self * other`.
    fn scalar_times(self, other: Self) -> Self;
    /// `self + other`.
    fn scalar_plus(self, other: Self) -> Self;
}

/// What has a gradient: a float, whose seed is 1.
#[diagnostic::on_unimplemented(
    message = "a result of type `{Self}` has no gradient, since it is no float",
    label = "the function gives no float",
    note = "the function whose name ends with `_can_grad` takes a seed: by how much each part of the result counts",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/signature/"
)]
pub trait Seed: Differentiable {
    /// The seed of a gradient.
    const ONE: Self::Tangent;
}

impl<T: Scalar> Seed for T {
    const ONE: T = T::SCALAR_ONE;
}

macro_rules! scalars {
    ($($scalar:ty)*) => { $(
        impl Scalar for $scalar {
            const SCALAR_ZERO: Self = 0.0;
            const SCALAR_ONE: Self = 1.0;
            #[inline]
            fn scalar_literal(literal: f64) -> Self {
                literal as $scalar
            }
            #[inline]
            fn scalar_value(self) -> f64 {
                self as f64
            }
            #[inline]
            fn scalar_times(self, other: Self) -> Self {
                self * other
            }
            #[inline]
            fn scalar_plus(self, other: Self) -> Self {
                self + other
            }
        }
    )* };
}

scalars! { f32 f64 }

/// A float, or a reference to one; or an integer, whose methods are named like those of floats and which has no
/// derivative.
#[diagnostic::on_unimplemented(
    message = "a function of floats is differentiated, and `{Self}` is no float",
    note = "a method of yours that is named like one of floats is found where the type is written: \
            `let k: {Self} = ..; k.exp()`, or `{Self}::exp(&k)`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/names/"
)]
pub trait AsScalar {
    /// The float, and for integers nothing.
    type Scalar: ScalarRules;
    /// Its value.
    fn scalar(&self) -> Self::Scalar;
}

impl AsScalar for f64 {
    type Scalar = f64;
    #[inline]
    fn scalar(&self) -> f64 {
        *self
    }
}

impl AsScalar for f32 {
    type Scalar = f32;
    #[inline]
    fn scalar(&self) -> f32 {
        *self
    }
}

macro_rules! integers {
    ($($integer:ty)*) => { $(
        impl AsScalar for $integer {
            type Scalar = ();
            #[inline]
            fn scalar(&self) {}
        }
    )* };
}
integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl<T: AsScalar + ?Sized> AsScalar for &T {
    type Scalar = T::Scalar;
    #[inline]
    fn scalar(&self) -> T::Scalar {
        (**self).scalar()
    }
}

/// A literal of the type that a float has.
#[inline]
pub fn literal_like<T: AsScalar<Scalar: Scalar> + ?Sized>(_: &T, literal: f64) -> T::Scalar {
    Scalar::scalar_literal(literal)
}

mod conversions;
mod second;
mod weighing;

pub use conversions::{FromForwardRule, FromRule, FromSecondRule, IntoForwardRule, IntoRule, IntoSecondRule};
pub use second::*;
pub use weighing::{strong_zero, strong_zero_pull_0, strong_zero_pull_1};

ad_macros::dispatch_rules!();

/// The functions of one operator with two operands.
macro_rules! operators {
    ($($rule:ident $sign:literal: $zero:ident $one:ident, $pull_0:ident $pull_1:ident $push_0:ident $push_1:ident;)*) => { $(
        #[doc = concat!("The derivative of `", $sign, "`, found by the types of the operands.")]
        #[diagnostic::on_unimplemented(
            message = "this operator has no derivative for `{Self}` and `{Rhs}`",
            note = "write #[differentiable] before the `impl` of the operator",
            note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/not_marked/"
        )]
        pub trait $rule<Rhs: ?Sized>: Differentiable {
            /// The tangent of the right operand.
            type RightTangent;
            /// The tangent of the result.
            type OutputTangent;
            /// The left operand's share of the adjoint.
            fn pull_left(&self, right: &Rhs, seed: &Self::OutputTangent) -> Self::Tangent;
            /// The right operand's share of the adjoint.
            fn pull_right(&self, right: &Rhs, seed: &Self::OutputTangent) -> Self::RightTangent;
            /// The left operand's share of the tangent.
            fn push_left(&self, right: &Rhs, tangent: &Self::Tangent) -> Self::OutputTangent;
            /// The right operand's share of the tangent.
            fn push_right(&self, right: &Rhs, tangent: &Self::RightTangent) -> Self::OutputTangent;
        }

        operators!(@floats $rule $zero $one, f32 f64);
        operators!(@integers $rule, i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

        impl<L: $rule<R> + ?Sized, R: ?Sized> $rule<R> for &L {
            type RightTangent = L::RightTangent;
            type OutputTangent = L::OutputTangent;
            #[inline]
            fn pull_left(&self, right: &R, seed: &L::OutputTangent) -> L::Tangent {
                (**self).pull_left(right, seed)
            }
            #[inline]
            fn pull_right(&self, right: &R, seed: &L::OutputTangent) -> L::RightTangent {
                (**self).pull_right(right, seed)
            }
            #[inline]
            fn push_left(&self, right: &R, tangent: &L::Tangent) -> L::OutputTangent {
                (**self).push_left(right, tangent)
            }
            #[inline]
            fn push_right(&self, right: &R, tangent: &L::RightTangent) -> L::OutputTangent {
                (**self).push_right(right, tangent)
            }
        }

        #[doc = concat!("The left operand's share of the adjoint of `", $sign, "`.")]
        #[inline]
        pub fn $pull_0<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, seed: &L::OutputTangent) -> L::Tangent {
            left.pull_left(right, seed)
        }
        #[doc = concat!("The right operand's share of the adjoint of `", $sign, "`.")]
        #[inline]
        pub fn $pull_1<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, seed: &L::OutputTangent) -> L::RightTangent {
            left.pull_right(right, seed)
        }
        #[doc = concat!("The left operand's share of the tangent of `", $sign, "`.")]
        #[inline]
        pub fn $push_0<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::Tangent) -> L::OutputTangent {
            left.push_left(right, tangent)
        }
        #[doc = concat!("The right operand's share of the tangent of `", $sign, "`.")]
        #[inline]
        pub fn $push_1<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::RightTangent) -> L::OutputTangent {
            left.push_right(right, tangent)
        }
    )* };
    (@floats $rule:ident $zero:ident $one:ident, $($float:ty)*) => { $(
        operators!(@float $rule $zero $one, $float, $float, $float; left => *left; right => *right);
        operators!(@float $rule $zero $one, $float, $float, &$float; left => *left; right => **right);
    )* };
    (@float $rule:ident $zero:ident $one:ident, $float:ty, $left:ty, $right:ty;
     $l:ident => $left_value:expr; $r:ident => $right_value:expr) => {
        impl $rule<$right> for $left {
            type RightTangent = $float;
            type OutputTangent = $float;
            #[inline]
            fn pull_left(&self, $r: &$right, seed: &$float) -> $float {
                let $l = self;
                ScalarRules::$zero($left_value, $right_value, *seed)
            }
            #[inline]
            fn pull_right(&self, $r: &$right, seed: &$float) -> $float {
                let $l = self;
                ScalarRules::$one($left_value, $right_value, *seed)
            }
            #[inline]
            fn push_left(&self, $r: &$right, tangent: &$float) -> $float {
                let $l = self;
                ScalarRules::$zero($left_value, $right_value, *tangent)
            }
            #[inline]
            fn push_right(&self, $r: &$right, tangent: &$float) -> $float {
                let $l = self;
                ScalarRules::$one($left_value, $right_value, *tangent)
            }
        }
    };
    (@integers $rule:ident, $($integer:ty)*) => { $(
        operators!(@integer $rule, $integer, $integer);
        operators!(@integer $rule, $integer, &$integer);
    )* };
    (@integer $rule:ident, $left:ty, $right:ty) => {
        impl $rule<$right> for $left {
            type RightTangent = ();
            type OutputTangent = ();
            fn pull_left(&self, _: &$right, (): &()) {}
            fn pull_right(&self, _: &$right, (): &()) {}
            fn push_left(&self, _: &$right, (): &()) {}
            fn push_right(&self, _: &$right, (): &()) {}
        }
    };
}

operators! {
    AddRule "+": add_0 add_1, add_pull_0 add_pull_1 add_push_0 add_push_1;
    SubRule "-": sub_0 sub_1, sub_pull_0 sub_pull_1 sub_push_0 sub_push_1;
    MulRule "*": mul_0 mul_1, mul_pull_0 mul_pull_1 mul_push_0 mul_push_1;
    DivRule "/": div_0 div_1, div_pull_0 div_pull_1 div_push_0 div_push_1;
    RemRule "%": rem_0 rem_1, rem_pull_0 rem_pull_1 rem_push_0 rem_push_1;
}

/// The functions of one operator that assigns.
macro_rules! assigning {
    ($($rule:ident $sign:literal: $zero:ident $one:ident, $pull_0:ident $pull_1:ident $push_0:ident $push_1:ident;)*) => { $(
        #[doc = concat!("The derivative of `", $sign, "`, found by the types of the operands.")]
        #[diagnostic::on_unimplemented(
            message = "this operator has no derivative for `{Self}` and `{Rhs}`",
            note = "write #[differentiable] before the `impl` of the operator",
            note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/not_marked/"
        )]
        pub trait $rule<Rhs: ?Sized>: Differentiable {
            /// The tangent of the right operand.
            type RightTangent;
            /// The adjoint of the left operand before, from that after.
            fn pull_left(&self, right: &Rhs, seed: &Self::Tangent) -> Self::Tangent;
            /// The right operand's share of the adjoint.
            fn pull_right(&self, right: &Rhs, seed: &Self::Tangent) -> Self::RightTangent;
            /// The left operand's share of the tangent.
            fn push_left(&self, right: &Rhs, tangent: &Self::Tangent) -> Self::Tangent;
            /// The right operand's share of the tangent.
            fn push_right(&self, right: &Rhs, tangent: &Self::RightTangent) -> Self::Tangent;
        }

        assigning!(@floats $rule $zero $one, f32 f64);
        assigning!(@integers $rule, i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

        #[doc = concat!("The left operand's share of the adjoint of `", $sign, "`.")]
        #[inline]
        pub fn $pull_0<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, seed: &L::Tangent) -> L::Tangent {
            left.pull_left(right, seed)
        }
        #[doc = concat!("The right operand's share of the adjoint of `", $sign, "`.")]
        #[inline]
        pub fn $pull_1<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, seed: &L::Tangent) -> L::RightTangent {
            left.pull_right(right, seed)
        }
        #[doc = concat!("The left operand's share of the tangent of `", $sign, "`.")]
        #[inline]
        pub fn $push_0<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::Tangent) -> L::Tangent {
            left.push_left(right, tangent)
        }
        #[doc = concat!("The right operand's share of the tangent of `", $sign, "`.")]
        #[inline]
        pub fn $push_1<L: $rule<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::RightTangent) -> L::Tangent {
            left.push_right(right, tangent)
        }
    )* };
    (@floats $rule:ident $zero:ident $one:ident, $($float:ty)*) => { $(
        assigning!(@float $rule $zero $one, $float, $float; right => *right);
        assigning!(@float $rule $zero $one, $float, &$float; right => **right);
    )* };
    (@float $rule:ident $zero:ident $one:ident, $float:ty, $right:ty; $r:ident => $value:expr) => {
        impl $rule<$right> for $float {
            type RightTangent = $float;
            #[inline]
            fn pull_left(&self, $r: &$right, seed: &$float) -> $float {
                ScalarRules::$zero(*self, $value, *seed)
            }
            #[inline]
            fn pull_right(&self, $r: &$right, seed: &$float) -> $float {
                ScalarRules::$one(*self, $value, *seed)
            }
            #[inline]
            fn push_left(&self, $r: &$right, tangent: &$float) -> $float {
                ScalarRules::$zero(*self, $value, *tangent)
            }
            #[inline]
            fn push_right(&self, $r: &$right, tangent: &$float) -> $float {
                ScalarRules::$one(*self, $value, *tangent)
            }
        }
    };
    (@integers $rule:ident, $($integer:ty)*) => { $(
        assigning!(@integer $rule, $integer, $integer);
        assigning!(@integer $rule, $integer, &$integer);
    )* };
    (@integer $rule:ident, $left:ty, $right:ty) => {
        impl $rule<$right> for $left {
            type RightTangent = ();
            fn pull_left(&self, _: &$right, (): &()) {}
            fn pull_right(&self, _: &$right, (): &()) {}
            fn push_left(&self, _: &$right, (): &()) {}
            fn push_right(&self, _: &$right, (): &()) {}
        }
    };
}

assigning! {
    AddAssignRule "+=": add_0 add_1, add_assign_pull_0 add_assign_pull_1 add_assign_push_0 add_assign_push_1;
    SubAssignRule "-=": sub_0 sub_1, sub_assign_pull_0 sub_assign_pull_1 sub_assign_push_0 sub_assign_push_1;
    MulAssignRule "*=": mul_0 mul_1, mul_assign_pull_0 mul_assign_pull_1 mul_assign_push_0 mul_assign_push_1;
    DivAssignRule "/=": div_0 div_1, div_assign_pull_0 div_assign_pull_1 div_assign_push_0 div_assign_push_1;
    RemAssignRule "%=": rem_0 rem_1, rem_assign_pull_0 rem_assign_pull_1 rem_assign_push_0 rem_assign_push_1;
}

/// The derivative of unary `-`, found by the type of the operand.
pub trait NegRule: Differentiable {
    /// The tangent of the result.
    type OutputTangent;
    /// The operand's share of the adjoint.
    fn pull(&self, seed: &Self::OutputTangent) -> Self::Tangent;
    /// The tangent of the result.
    fn push(&self, tangent: &Self::Tangent) -> Self::OutputTangent;
}

macro_rules! negations {
    ($($ty:ty: $tangent:ty, $x:ident => $value:expr;)*) => { $(
        impl NegRule for $ty {
            type OutputTangent = $tangent;
            #[inline]
            fn pull(&self, $x: &$tangent) -> $tangent { $value }
            #[inline]
            fn push(&self, $x: &$tangent) -> $tangent { $value }
        }
    )* };
}

negations! {
    f64: f64, x => -x; f32: f32, x => -x;
    i8: (), x => *x; i16: (), x => *x; i32: (), x => *x; i64: (), x => *x; i128: (), x => *x; isize: (), x => *x;
}

impl<T: NegRule + ?Sized> NegRule for &T {
    type OutputTangent = T::OutputTangent;
    #[inline]
    fn pull(&self, seed: &T::OutputTangent) -> T::Tangent {
        (**self).pull(seed)
    }
    #[inline]
    fn push(&self, tangent: &T::Tangent) -> T::OutputTangent {
        (**self).push(tangent)
    }
}

/// The operand's share of the adjoint of unary `-`.
#[inline]
pub fn neg_pull_0<T: NegRule + ?Sized>(operand: &T, seed: &T::OutputTangent) -> T::Tangent {
    operand.pull(seed)
}

/// The tangent of unary `-`.
#[inline]
pub fn neg_push_0<T: NegRule + ?Sized>(operand: &T, tangent: &T::Tangent) -> T::OutputTangent {
    operand.push(tangent)
}

/// The derivative of a cast to a float: a change of width, and nothing for integers.
pub trait CastRule<To>: Differentiable {
    /// The operand's share of the adjoint.
    fn pull(&self, seed: &To) -> Self::Tangent;
    /// The tangent of the result.
    fn push(&self, tangent: &Self::Tangent) -> To;
}

impl<T: Scalar, S: Scalar> CastRule<S> for T {
    #[inline]
    fn pull(&self, seed: &S) -> T {
        T::scalar_literal(seed.scalar_value())
    }
    #[inline]
    fn push(&self, tangent: &T) -> S {
        S::scalar_literal(tangent.scalar_value())
    }
}

macro_rules! casts_of_integers {
    ($($from:ty)*) => { $(
        impl<S: Scalar> CastRule<S> for $from {
            #[inline]
            fn pull(&self, _: &S) {}
            #[inline]
            fn push(&self, (): &()) -> S { S::SCALAR_ZERO }
        }
    )* };
}

casts_of_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }

/// The operand's share of the adjoint of a cast.
#[inline]
pub fn cast_pull<T: CastRule<S>, S>(operand: &T, seed: &S) -> T::Tangent {
    operand.pull(seed)
}

/// The tangent of a cast.
#[inline]
pub fn cast_push<T: CastRule<S>, S>(operand: &T, tangent: &T::Tangent) -> S {
    operand.push(tangent)
}
