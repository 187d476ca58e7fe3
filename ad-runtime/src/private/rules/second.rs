//! Second derivatives of operators, found by the types of the operands.
//!
//! The share that an operand has in the tangent of a result is a function of both operands and of the operand's tangent. What is here are the
//! shares of the operands in the adjoint of that.

use super::*;

/// The functions of one operator with two operands.
macro_rules! operators {
    ($($second:ident of $rule:ident $sign:literal: $zero_zero:ident $zero_one:ident $one_zero:ident $one_one:ident,
        $of_0_by_0:ident $of_0_by_1:ident $of_1_by_0:ident $of_1_by_1:ident;)*) => { $(
        #[doc = concat!("The second derivative of `", $sign, "`, found by the types of the operands.")]
        #[diagnostic::on_unimplemented(
            message = "this operator has no second derivative for `{Self}` and `{Rhs}`",
            note = "write #[differentiable(second_order)] before the `impl` of the operator",
            note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/second_order/"
        )]
        pub trait $second<Rhs: ?Sized>: $rule<Rhs> {
            /// The left operand's share, of what the left operand has in the tangent.
            fn left_of_left(&self, right: &Rhs, tangent: &Self::Tangent, seed: &Self::OutputTangent) -> Self::Tangent;
            /// The right operand's share, of what the left operand has in the tangent.
            fn right_of_left(&self, right: &Rhs, tangent: &Self::Tangent, seed: &Self::OutputTangent) -> Self::RightTangent;
            /// The left operand's share, of what the right operand has in the tangent.
            fn left_of_right(&self, right: &Rhs, tangent: &Self::RightTangent, seed: &Self::OutputTangent) -> Self::Tangent;
            /// The right operand's share, of what the right operand has in the tangent.
            fn right_of_right(&self, right: &Rhs, tangent: &Self::RightTangent, seed: &Self::OutputTangent) -> Self::RightTangent;
        }

        operators!(@floats $second [$zero_zero $zero_one $one_zero $one_one] f32 f64);
        operators!(@integers $second, i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

        impl<L: $second<R> + ?Sized, R: ?Sized> $second<R> for &L {
            #[inline]
            fn left_of_left(&self, right: &R, tangent: &L::Tangent, seed: &L::OutputTangent) -> L::Tangent {
                (**self).left_of_left(right, tangent, seed)
            }
            #[inline]
            fn right_of_left(&self, right: &R, tangent: &L::Tangent, seed: &L::OutputTangent) -> L::RightTangent {
                (**self).right_of_left(right, tangent, seed)
            }
            #[inline]
            fn left_of_right(&self, right: &R, tangent: &L::RightTangent, seed: &L::OutputTangent) -> L::Tangent {
                (**self).left_of_right(right, tangent, seed)
            }
            #[inline]
            fn right_of_right(&self, right: &R, tangent: &L::RightTangent, seed: &L::OutputTangent) -> L::RightTangent {
                (**self).right_of_right(right, tangent, seed)
            }
        }

        operators!(@functions $second $sign OutputTangent, $of_0_by_0 $of_0_by_1 $of_1_by_0 $of_1_by_1);
    )* };
    (@functions $second:ident $sign:literal $output:ident, $of_0_by_0:ident $of_0_by_1:ident $of_1_by_0:ident $of_1_by_1:ident) => {
        #[doc = concat!("Of the left operand's share in the tangent of `", $sign, "`: the left operand's share in the adjoint.")]
        #[inline]
        pub fn $of_0_by_0<L: $second<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::Tangent, seed: &L::$output) -> L::Tangent {
            left.left_of_left(right, tangent, seed)
        }
        #[doc = concat!("Of the left operand's share in the tangent of `", $sign, "`: the right operand's share in the adjoint.")]
        #[inline]
        pub fn $of_0_by_1<L: $second<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::Tangent, seed: &L::$output) -> L::RightTangent {
            left.right_of_left(right, tangent, seed)
        }
        #[doc = concat!("Of the right operand's share in the tangent of `", $sign, "`: the left operand's share in the adjoint.")]
        #[inline]
        pub fn $of_1_by_0<L: $second<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::RightTangent, seed: &L::$output) -> L::Tangent {
            left.left_of_right(right, tangent, seed)
        }
        #[doc = concat!("Of the right operand's share in the tangent of `", $sign, "`: the right operand's share in the adjoint.")]
        #[inline]
        pub fn $of_1_by_1<L: $second<R> + ?Sized, R: ?Sized>(left: &L, right: &R, tangent: &L::RightTangent, seed: &L::$output) -> L::RightTangent {
            left.right_of_right(right, tangent, seed)
        }
    };
    (@floats $second:ident $rules:tt $($float:ty)*) => { $(
        operators!(@float $second $rules $float, $float; right => *right);
        operators!(@float $second $rules $float, &$float; right => **right);
    )* };
    (@float $second:ident [$zero_zero:ident $zero_one:ident $one_zero:ident $one_one:ident] $float:ty, $right:ty; $r:ident => $value:expr) => {
        impl $second<$right> for $float {
            #[inline]
            fn left_of_left(&self, $r: &$right, tangent: &$float, seed: &$float) -> $float {
                SecondScalarRules::$zero_zero(*self, $value, *tangent, *seed)
            }
            #[inline]
            fn right_of_left(&self, $r: &$right, tangent: &$float, seed: &$float) -> $float {
                SecondScalarRules::$zero_one(*self, $value, *tangent, *seed)
            }
            #[inline]
            fn left_of_right(&self, $r: &$right, tangent: &$float, seed: &$float) -> $float {
                SecondScalarRules::$one_zero(*self, $value, *tangent, *seed)
            }
            #[inline]
            fn right_of_right(&self, $r: &$right, tangent: &$float, seed: &$float) -> $float {
                SecondScalarRules::$one_one(*self, $value, *tangent, *seed)
            }
        }
    };
    (@integers $second:ident, $($integer:ty)*) => { $(
        operators!(@integer $second, $integer, $integer);
        operators!(@integer $second, $integer, &$integer);
    )* };
    (@integer $second:ident, $left:ty, $right:ty) => {
        impl $second<$right> for $left {
            fn left_of_left(&self, _: &$right, (): &(), (): &()) {}
            fn right_of_left(&self, _: &$right, (): &(), (): &()) {}
            fn left_of_right(&self, _: &$right, (): &(), (): &()) {}
            fn right_of_right(&self, _: &$right, (): &(), (): &()) {}
        }
    };
}

operators! {
    AddSecond of AddRule "+": add_0_0 add_0_1 add_1_0 add_1_1, add_second_0_0 add_second_0_1 add_second_1_0 add_second_1_1;
    SubSecond of SubRule "-": sub_0_0 sub_0_1 sub_1_0 sub_1_1, sub_second_0_0 sub_second_0_1 sub_second_1_0 sub_second_1_1;
    MulSecond of MulRule "*": mul_0_0 mul_0_1 mul_1_0 mul_1_1, mul_second_0_0 mul_second_0_1 mul_second_1_0 mul_second_1_1;
    DivSecond of DivRule "/": div_0_0 div_0_1 div_1_0 div_1_1, div_second_0_0 div_second_0_1 div_second_1_0 div_second_1_1;
    RemSecond of RemRule "%": rem_0_0 rem_0_1 rem_1_0 rem_1_1, rem_second_0_0 rem_second_0_1 rem_second_1_0 rem_second_1_1;
}

/// The functions of one operator that assigns.
macro_rules! assigning {
    ($($second:ident of $rule:ident $sign:literal: $zero_zero:ident $zero_one:ident $one_zero:ident $one_one:ident,
        $of_0_by_0:ident $of_0_by_1:ident $of_1_by_0:ident $of_1_by_1:ident;)*) => { $(
        #[doc = concat!("The second derivative of `", $sign, "`, found by the types of the operands.")]
        #[diagnostic::on_unimplemented(
            message = "this operator has no second derivative for `{Self}` and `{Rhs}`",
            note = "write #[differentiable(second_order)] before the `impl` of the operator",
            note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/second_order/"
        )]
        pub trait $second<Rhs: ?Sized>: $rule<Rhs> {
            /// The left operand's share, of what the left operand has in the tangent.
            fn left_of_left(&self, right: &Rhs, tangent: &Self::Tangent, seed: &Self::Tangent) -> Self::Tangent;
            /// The right operand's share, of what the left operand has in the tangent.
            fn right_of_left(&self, right: &Rhs, tangent: &Self::Tangent, seed: &Self::Tangent) -> Self::RightTangent;
            /// The left operand's share, of what the right operand has in the tangent.
            fn left_of_right(&self, right: &Rhs, tangent: &Self::RightTangent, seed: &Self::Tangent) -> Self::Tangent;
            /// The right operand's share, of what the right operand has in the tangent.
            fn right_of_right(&self, right: &Rhs, tangent: &Self::RightTangent, seed: &Self::Tangent) -> Self::RightTangent;
        }

        operators!(@floats $second [$zero_zero $zero_one $one_zero $one_one] f32 f64);
        operators!(@integers $second, i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
        operators!(@functions $second $sign Tangent, $of_0_by_0 $of_0_by_1 $of_1_by_0 $of_1_by_1);
    )* };
}

assigning! {
    AddAssignSecond of AddAssignRule "+=": add_0_0 add_0_1 add_1_0 add_1_1,
        add_assign_second_0_0 add_assign_second_0_1 add_assign_second_1_0 add_assign_second_1_1;
    SubAssignSecond of SubAssignRule "-=": sub_0_0 sub_0_1 sub_1_0 sub_1_1,
        sub_assign_second_0_0 sub_assign_second_0_1 sub_assign_second_1_0 sub_assign_second_1_1;
    MulAssignSecond of MulAssignRule "*=": mul_0_0 mul_0_1 mul_1_0 mul_1_1,
        mul_assign_second_0_0 mul_assign_second_0_1 mul_assign_second_1_0 mul_assign_second_1_1;
    DivAssignSecond of DivAssignRule "/=": div_0_0 div_0_1 div_1_0 div_1_1,
        div_assign_second_0_0 div_assign_second_0_1 div_assign_second_1_0 div_assign_second_1_1;
    RemAssignSecond of RemAssignRule "%=": rem_0_0 rem_0_1 rem_1_0 rem_1_1,
        rem_assign_second_0_0 rem_assign_second_0_1 rem_assign_second_1_0 rem_assign_second_1_1;
}

/// The second derivative of unary `-`, found by the type of the operand.
#[diagnostic::on_unimplemented(
    message = "the unary `-` of `{Self}` has no second derivative",
    note = "write #[differentiable(second_order)] before the `impl` of the operator",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/second_order/"
)]
pub trait NegSecond: NegRule {
    /// The operand's share in the adjoint of the tangent.
    fn second(&self, tangent: &Self::Tangent, seed: &Self::OutputTangent) -> Self::Tangent;
}

macro_rules! negations {
    ($zero:expr; $($ty:ty)*) => { $(
        impl NegSecond for $ty {
            #[inline]
            fn second(&self, _: &Self::Tangent, _: &Self::OutputTangent) -> Self::Tangent { $zero }
        }
    )* };
}
negations! { 0.0; f32 f64 }
negations! { (); i8 i16 i32 i64 i128 isize }

impl<T: NegSecond + ?Sized> NegSecond for &T {
    #[inline]
    fn second(&self, tangent: &T::Tangent, seed: &T::OutputTangent) -> T::Tangent {
        (**self).second(tangent, seed)
    }
}

/// The operand's share in the adjoint of the tangent of unary `-`.
#[inline]
pub fn neg_second_0_0<T: NegSecond + ?Sized>(
    operand: &T,
    tangent: &T::Tangent,
    seed: &T::OutputTangent,
) -> T::Tangent {
    operand.second(tangent, seed)
}

/// A float with second derivatives: what functions that are marked `second_order` ask of a type parameter that is computed with.
pub trait SecondScalar:
    Scalar
    + SecondScalarRules
    + AddSecond<Self>
    + SubSecond<Self>
    + MulSecond<Self>
    + DivSecond<Self>
    + RemSecond<Self>
    + NegSecond
    + AddAssignSecond<Self>
    + SubAssignSecond<Self>
    + MulAssignSecond<Self>
    + DivAssignSecond<Self>
    + RemAssignSecond<Self>
{
}

impl<T> SecondScalar for T where
    T: Scalar
        + SecondScalarRules
        + AddSecond<Self>
        + SubSecond<Self>
        + MulSecond<Self>
        + DivSecond<Self>
        + RemSecond<Self>
        + NegSecond
        + AddAssignSecond<Self>
        + SubAssignSecond<Self>
        + MulAssignSecond<Self>
        + DivAssignSecond<Self>
        + RemAssignSecond<Self>
{
}
