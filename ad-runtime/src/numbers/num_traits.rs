//! The traits of the crate `num-traits`, so that generic functions that know nothing of this crate can be computed over these numbers.
//!
//! ```
//! use ad_runtime::numbers::{Dual, Taylor};
//! use num_traits::Float;
//!
//! fn logistic<T: Float>(x: T) -> T {
//!     T::one() / (T::one() + (-x).exp())
//! }
//!
//! assert_eq!(logistic(Dual::variable(0.0)).tangent, 0.25);
//! assert_eq!(logistic(Taylor::<3>::variable(0.0)).derivative(3), -0.125);
//! ```
//!
//! What is asked of a number rather than computed with it, such as `is_nan`, is asked of its value.

use super::{Dependence, Dual, Functions, Interval, Number, Taylor, Tensor, Traced, VectorSpace};
use core::fmt::Debug;
use core::num::FpCategory;
use num_traits::{Float, FloatConst, FromPrimitive, Num, NumCast, One, ToPrimitive, Zero};

/// The functions that are those of [`Functions`].
macro_rules! the_same {
    ($($function:ident($($operand:ident),*);)*) => { $(
        #[inline]
        fn $function(self, $($operand: Self),*) -> Self {
            Functions::$function(self, $($operand),*)
        }
    )* };
}

macro_rules! of_the_value {
    ($($function:ident: $result:ty;)*) => { $(
        #[inline]
        fn $function(self) -> $result {
            Number::value(self).$function()
        }
    )* };
}

macro_rules! constants {
    ($($function:ident)*) => { $(
        #[inline]
        fn $function() -> Self {
            Number::constant(<f64 as Float>::$function())
        }
    )* };
}

macro_rules! mathematical_constants {
    ($($function:ident)*) => { $(
        #[inline]
        fn $function() -> Self {
            Number::constant(<f64 as FloatConst>::$function())
        }
    )* };
}

macro_rules! floats {
    ($([$($generics:tt)*] $number:ty;)*) => { $(
        impl<$($generics)*> Zero for $number {
            #[inline]
            fn zero() -> Self {
                Number::constant(0.0)
            }
            #[inline]
            fn is_zero(&self) -> bool {
                Number::value(*self) == 0.0
            }
        }

        impl<$($generics)*> One for $number {
            #[inline]
            fn one() -> Self {
                Number::constant(1.0)
            }
        }

        impl<$($generics)*> Num for $number {
            type FromStrRadixErr = <f64 as Num>::FromStrRadixErr;
            fn from_str_radix(text: &str, radix: u32) -> Result<Self, Self::FromStrRadixErr> {
                <f64 as Num>::from_str_radix(text, radix).map(Number::constant)
            }
        }

        impl<$($generics)*> ToPrimitive for $number {
            fn to_i64(&self) -> Option<i64> {
                Number::value(*self).to_i64()
            }
            fn to_u64(&self) -> Option<u64> {
                Number::value(*self).to_u64()
            }
            fn to_f64(&self) -> Option<f64> {
                Some(Number::value(*self))
            }
        }

        impl<$($generics)*> FromPrimitive for $number {
            fn from_i64(number: i64) -> Option<Self> {
                f64::from_i64(number).map(Number::constant)
            }
            fn from_u64(number: u64) -> Option<Self> {
                f64::from_u64(number).map(Number::constant)
            }
            fn from_f64(number: f64) -> Option<Self> {
                Some(Number::constant(number))
            }
        }

        impl<$($generics)*> NumCast for $number {
            fn from<T: ToPrimitive>(number: T) -> Option<Self> {
                number.to_f64().map(Number::constant)
            }
        }

        impl<$($generics)*> FloatConst for $number {
            mathematical_constants! {
                E FRAC_1_PI FRAC_1_SQRT_2 FRAC_2_PI FRAC_2_SQRT_PI FRAC_PI_2 FRAC_PI_3 FRAC_PI_4 FRAC_PI_6 FRAC_PI_8
                LN_10 LN_2 LOG10_E LOG2_E PI SQRT_2
            }
        }

        impl<$($generics)*> Float for $number {
            constants! { nan infinity neg_infinity neg_zero min_value min_positive_value epsilon max_value }

            the_same! {
                floor(); ceil(); round(); trunc(); fract(); abs(); signum(); mul_add(a, b); recip(); powf(exponent); sqrt(); exp();
                exp2(); ln(); log(base); log2(); log10(); max(other); min(other); cbrt(); hypot(other); sin(); cos(); tan(); asin();
                acos(); atan(); atan2(other); exp_m1(); ln_1p(); sinh(); cosh(); tanh(); asinh(); acosh(); atanh(); to_degrees();
                to_radians(); clamp(low, high); copysign(sign);
            }

            of_the_value! {
                is_nan: bool; is_infinite: bool; is_finite: bool; is_normal: bool; classify: FpCategory; is_sign_positive: bool;
                is_sign_negative: bool;
            }

            #[inline]
            fn powi(self, exponent: i32) -> Self {
                Functions::powi(self, exponent)
            }

            #[inline]
            fn sin_cos(self) -> (Self, Self) {
                Number::sin_cos(self)
            }

            /// `max(self - other, 0)`
            #[inline]
            fn abs_sub(self, other: Self) -> Self {
                Functions::max(self - other, Number::constant(0.0))
            }

            #[inline]
            fn integer_decode(self) -> (u64, i16, i8) {
                Number::value(self).integer_decode()
            }
        }
    )* };
}

floats! {
    [V: VectorSpace + Debug] Dual<V>;
    [const N: usize] Taylor<N>;
    [const M: usize, const N: usize, const L: usize] Tensor<M, N, L>;
    ['t] Traced<'t>;
    [] Interval;
    [const WORDS: usize] Dependence<WORDS>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;

    /// Newton's method as another crate may have written it.
    fn root<T: Float>(a: T) -> T {
        let mut x = a;
        for _ in 0..20 {
            x = (x + a / x) / T::from(2.0).expect("a float");
        }
        x
    }

    #[test]
    fn generic_functions_of_floats() {
        let dual = root(Dual::variable(9.0));
        assert_eq!((dual.value, dual.tangent), (3.0, 1.0 / 6.0));
        let taylor = root(Taylor::<2>::variable(9.0));
        assert_abs_diff_eq!(taylor.derivative(2), -1.0 / 108.0, epsilon = 1e-16);
        let [x] = Tensor::<1, 2, 3>::variables([9.0]);
        assert_abs_diff_eq!(root(x).gradient()[0], 1.0 / 6.0, epsilon = 1e-16);
        let trace = crate::trace::Trace::new();
        let x = trace.variable(9.0);
        assert_abs_diff_eq!(trace.gradient(root(x))[0], 1.0 / 6.0, epsilon = 1e-16);
        assert!(root(Dependence::<1>::variable(9.0, 5)).depends_on(5));
        let enclosed = root(Interval::new(8.9, 9.1));
        assert!(enclosed.low <= 3.0 && 3.0 <= enclosed.high);
    }

    #[test]
    fn what_is_asked_of_the_value() {
        let x = Dual { value: f64::NAN, tangent: 1.0 };
        assert!(Float::is_nan(x) && !Float::is_finite(x));
        assert!(<Dual<f64> as Zero>::zero().is_zero());
        assert_eq!(Dual::<f64>::from_str_radix("1.5", 10).expect("a number").value, 1.5);
        assert_eq!(Dual { value: 2.5, tangent: 1.0 }.to_i64(), Some(2));
        assert_eq!(<Dual<f64> as FloatConst>::PI().value, core::f64::consts::PI);
        assert_eq!(<Dual<f64> as FromPrimitive>::from_usize(3).expect("a number"), 3.0);
    }
}
