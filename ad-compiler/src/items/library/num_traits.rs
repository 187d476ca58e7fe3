pub mod num_traits {
    pub use crate::float::{Float, FloatConst, FloatCore, TotalOrder};
    pub use crate::real::Real;
    pub mod identities {
        pub use crate::{One, Zero};
    }
    pub mod cast {
        pub use crate::{AsPrimitive, FromPrimitive, NumCast, ToPrimitive};
    }
    pub mod sign {
        pub use crate::{Signed, Unsigned};
    }
    pub mod pow {
        pub use crate::Pow;
    }
    pub trait Zero: ::std::ops::Add<Self, Output = Self> {
        fn zero() -> Self;
        fn is_zero(&self) -> bool;
        fn set_zero(&mut self);
    }
    pub trait One: ::std::ops::Mul<Self, Output = Self> {
        fn one() -> Self;
        fn is_one(&self) -> bool;
        fn set_one(&mut self);
    }
    pub trait NumOps<Rhs = Self, Output = Self>: ::std::ops::Add<Rhs, Output = Output> + ::std::ops::Sub<Rhs, Output = Output> + ::std::ops::Mul<Rhs, Output = Output> + ::std::ops::Div<Rhs, Output = Output> + ::std::ops::Rem<Rhs, Output = Output> {}
    pub trait Num: PartialEq + Zero + One + NumOps {}
    pub trait NumAssignOps<Rhs = Self>: ::std::ops::AddAssign<Rhs> + ::std::ops::SubAssign<Rhs> + ::std::ops::MulAssign<Rhs> + ::std::ops::DivAssign<Rhs> + ::std::ops::RemAssign<Rhs> {}
    pub trait NumAssign: Num + NumAssignOps {}
    pub trait NumRef: Num {}
    pub trait ToPrimitive {
        fn to_i8(&self) -> Option<i8>;
        fn to_i16(&self) -> Option<i16>;
        fn to_i32(&self) -> Option<i32>;
        fn to_i64(&self) -> Option<i64>;
        fn to_isize(&self) -> Option<isize>;
        fn to_u8(&self) -> Option<u8>;
        fn to_u16(&self) -> Option<u16>;
        fn to_u32(&self) -> Option<u32>;
        fn to_u64(&self) -> Option<u64>;
        fn to_usize(&self) -> Option<usize>;
        fn to_f32(&self) -> Option<f32>;
        fn to_f64(&self) -> Option<f64>;
    }
    pub trait FromPrimitive {
        fn from_i8(value: i8) -> Option<Self>;
        fn from_i16(value: i16) -> Option<Self>;
        fn from_i32(value: i32) -> Option<Self>;
        fn from_i64(value: i64) -> Option<Self>;
        fn from_isize(value: isize) -> Option<Self>;
        fn from_u8(value: u8) -> Option<Self>;
        fn from_u16(value: u16) -> Option<Self>;
        fn from_u32(value: u32) -> Option<Self>;
        fn from_u64(value: u64) -> Option<Self>;
        fn from_usize(value: usize) -> Option<Self>;
        fn from_f32(value: f32) -> Option<Self>;
        fn from_f64(value: f64) -> Option<Self>;
    }
    pub trait NumCast: ToPrimitive {
        fn from<T: ToPrimitive>(value: T) -> Option<Self>;
    }
    pub trait AsPrimitive<T>: Copy {
        fn as_(self) -> T;
    }
    pub fn cast<T: NumCast, U: NumCast>(value: T) -> Option<U>;
    pub trait Signed: Num + ::std::ops::Neg<Output = Self> {
        fn abs(&self) -> Self;
        fn abs_sub(&self, other: &Self) -> Self;
        fn signum(&self) -> Self;
        fn is_positive(&self) -> bool;
        fn is_negative(&self) -> bool;
    }
    pub trait Unsigned: Num {}
    pub trait Bounded {
        fn min_value() -> Self;
        fn max_value() -> Self;
    }
    pub trait Inv {
        type Output;
        fn inv(self) -> Self::Output;
    }
    pub trait Pow<Rhs> {
        type Output;
        fn pow(self, exponent: Rhs) -> Self::Output;
    }
    pub trait MulAdd<A = Self, B = Self> {
        type Output;
        fn mul_add(self, a: A, b: B) -> Self::Output;
    }
    pub fn zero<T: Zero>() -> T;
    pub fn one<T: One>() -> T;
    pub fn abs<T: Signed>(value: T) -> T;
    pub fn signum<T: Signed>(value: T) -> T;
    pub fn pow<T: Clone + One>(base: T, exponent: usize) -> T;
    pub fn clamp<T: PartialOrd>(value: T, low: T, high: T) -> T;
    pub mod float {
        pub trait FloatCore: crate::Num + crate::NumCast + ::std::ops::Neg<Output = Self> + PartialOrd + Copy {}
        pub trait TotalOrder {
            fn total_cmp(&self, other: &Self) -> ::std::cmp::Ordering;
        }
        pub trait FloatConst {
        fn PI() -> Self;
        fn TAU() -> Self;
        fn GOLDEN_RATIO() -> Self;
        fn EULER_GAMMA() -> Self;
        fn FRAC_PI_2() -> Self;
        fn FRAC_PI_3() -> Self;
        fn FRAC_PI_4() -> Self;
        fn FRAC_PI_6() -> Self;
        fn FRAC_PI_8() -> Self;
        fn FRAC_1_PI() -> Self;
        fn FRAC_2_PI() -> Self;
        fn FRAC_2_SQRT_PI() -> Self;
        fn SQRT_2() -> Self;
        fn FRAC_1_SQRT_2() -> Self;
        fn E() -> Self;
        fn LOG2_E() -> Self;
        fn LOG2_10() -> Self;
        fn LOG10_E() -> Self;
        fn LOG10_2() -> Self;
        fn LN_2() -> Self;
        fn LN_10() -> Self;
        }
        pub trait Float: crate::Num + Copy + crate::NumCast + PartialOrd + ::std::ops::Neg<Output = Self> {
        fn nan() -> Self;
        fn infinity() -> Self;
        fn neg_infinity() -> Self;
        fn neg_zero() -> Self;
        fn min_value() -> Self;
        fn min_positive_value() -> Self;
        fn epsilon() -> Self;
        fn max_value() -> Self;
        fn floor(self) -> Self;
        fn ceil(self) -> Self;
        fn round(self) -> Self;
        fn trunc(self) -> Self;
        fn fract(self) -> Self;
        fn abs(self) -> Self;
        fn signum(self) -> Self;
        fn copysign(self, sign: Self) -> Self;
        fn mul_add(self, a: Self, b: Self) -> Self;
        fn powi(self, n: i32) -> Self;
        fn powf(self, n: Self) -> Self;
        fn sqrt(self) -> Self;
        fn exp(self) -> Self;
        fn exp2(self) -> Self;
        fn ln(self) -> Self;
        fn log(self, base: Self) -> Self;
        fn log2(self) -> Self;
        fn log10(self) -> Self;
        fn cbrt(self) -> Self;
        fn hypot(self, other: Self) -> Self;
        fn abs_sub(self, other: Self) -> Self;
        fn sin(self) -> Self;
        fn cos(self) -> Self;
        fn tan(self) -> Self;
        fn asin(self) -> Self;
        fn acos(self) -> Self;
        fn atan(self) -> Self;
        fn atan2(self, other: Self) -> Self;
        fn sin_cos(self) -> (Self, Self) { (self.sin(), self.cos()) }
        fn exp_m1(self) -> Self;
        fn ln_1p(self) -> Self;
        fn sinh(self) -> Self;
        fn cosh(self) -> Self;
        fn tanh(self) -> Self;
        fn asinh(self) -> Self;
        fn acosh(self) -> Self;
        fn atanh(self) -> Self;
        fn is_nan(self) -> bool;
        fn is_infinite(self) -> bool;
        fn is_finite(self) -> bool;
        fn is_subnormal(self) -> bool;
        fn is_normal(self) -> bool;
        fn is_sign_positive(self) -> bool;
        fn is_sign_negative(self) -> bool;
        fn recip(self) -> Self;
        fn to_degrees(self) -> Self;
        fn to_radians(self) -> Self;
        fn max(self, other: Self) -> Self;
        fn min(self, other: Self) -> Self;
        fn clamp(self, low: Self, high: Self) -> Self;
        }
    }
    pub mod real {
        pub trait Real: crate::Num + Copy + crate::NumCast + PartialOrd + ::std::ops::Neg<Output = Self> {
        fn min_value() -> Self;
        fn min_positive_value() -> Self;
        fn epsilon() -> Self;
        fn max_value() -> Self;
        fn floor(self) -> Self;
        fn ceil(self) -> Self;
        fn round(self) -> Self;
        fn trunc(self) -> Self;
        fn fract(self) -> Self;
        fn abs(self) -> Self;
        fn signum(self) -> Self;
        fn copysign(self, sign: Self) -> Self;
        fn mul_add(self, a: Self, b: Self) -> Self;
        fn powi(self, n: i32) -> Self;
        fn powf(self, n: Self) -> Self;
        fn sqrt(self) -> Self;
        fn exp(self) -> Self;
        fn exp2(self) -> Self;
        fn ln(self) -> Self;
        fn log(self, base: Self) -> Self;
        fn log2(self) -> Self;
        fn log10(self) -> Self;
        fn cbrt(self) -> Self;
        fn hypot(self, other: Self) -> Self;
        fn abs_sub(self, other: Self) -> Self;
        fn sin(self) -> Self;
        fn cos(self) -> Self;
        fn tan(self) -> Self;
        fn asin(self) -> Self;
        fn acos(self) -> Self;
        fn atan(self) -> Self;
        fn atan2(self, other: Self) -> Self;
        fn sin_cos(self) -> (Self, Self) { (self.sin(), self.cos()) }
        fn exp_m1(self) -> Self;
        fn ln_1p(self) -> Self;
        fn sinh(self) -> Self;
        fn cosh(self) -> Self;
        fn tanh(self) -> Self;
        fn asinh(self) -> Self;
        fn acosh(self) -> Self;
        fn atanh(self) -> Self;
        fn is_nan(self) -> bool;
        fn is_infinite(self) -> bool;
        fn is_finite(self) -> bool;
        fn is_subnormal(self) -> bool;
        fn is_normal(self) -> bool;
        fn is_sign_positive(self) -> bool;
        fn is_sign_negative(self) -> bool;
        fn recip(self) -> Self;
        fn to_degrees(self) -> Self;
        fn to_radians(self) -> Self;
        fn max(self, other: Self) -> Self;
        fn min(self, other: Self) -> Self;
        fn clamp(self, low: Self, high: Self) -> Self;
        }
    }
    impl Zero for f64 {}
    impl One for f64 {}
    impl NumOps for f64 {}
    impl Num for f64 {}
    impl NumAssignOps for f64 {}
    impl NumAssign for f64 {}
    impl ToPrimitive for f64 {}
    impl FromPrimitive for f64 {}
    impl NumCast for f64 {}
    impl Signed for f64 {}
    impl Bounded for f64 {}
    impl crate::float::Float for f64 {}
    impl crate::float::FloatConst for f64 {}
    impl crate::real::Real for f64 {}
    impl Zero for f32 {}
    impl One for f32 {}
    impl NumOps for f32 {}
    impl Num for f32 {}
    impl NumAssignOps for f32 {}
    impl NumAssign for f32 {}
    impl ToPrimitive for f32 {}
    impl FromPrimitive for f32 {}
    impl NumCast for f32 {}
    impl Signed for f32 {}
    impl Bounded for f32 {}
    impl crate::float::Float for f32 {}
    impl crate::float::FloatConst for f32 {}
    impl crate::real::Real for f32 {}
    impl Zero for i8 {}
    impl One for i8 {}
    impl NumOps for i8 {}
    impl Num for i8 {}
    impl ToPrimitive for i8 {}
    impl FromPrimitive for i8 {}
    impl NumCast for i8 {}
    impl Bounded for i8 {}
    impl Signed for i8 {}
    impl Zero for i16 {}
    impl One for i16 {}
    impl NumOps for i16 {}
    impl Num for i16 {}
    impl ToPrimitive for i16 {}
    impl FromPrimitive for i16 {}
    impl NumCast for i16 {}
    impl Bounded for i16 {}
    impl Signed for i16 {}
    impl Zero for i32 {}
    impl One for i32 {}
    impl NumOps for i32 {}
    impl Num for i32 {}
    impl ToPrimitive for i32 {}
    impl FromPrimitive for i32 {}
    impl NumCast for i32 {}
    impl Bounded for i32 {}
    impl Signed for i32 {}
    impl Zero for i64 {}
    impl One for i64 {}
    impl NumOps for i64 {}
    impl Num for i64 {}
    impl ToPrimitive for i64 {}
    impl FromPrimitive for i64 {}
    impl NumCast for i64 {}
    impl Bounded for i64 {}
    impl Signed for i64 {}
    impl Zero for isize {}
    impl One for isize {}
    impl NumOps for isize {}
    impl Num for isize {}
    impl ToPrimitive for isize {}
    impl FromPrimitive for isize {}
    impl NumCast for isize {}
    impl Bounded for isize {}
    impl Signed for isize {}
    impl Zero for u8 {}
    impl One for u8 {}
    impl NumOps for u8 {}
    impl Num for u8 {}
    impl ToPrimitive for u8 {}
    impl FromPrimitive for u8 {}
    impl NumCast for u8 {}
    impl Bounded for u8 {}
    impl Unsigned for u8 {}
    impl Zero for u16 {}
    impl One for u16 {}
    impl NumOps for u16 {}
    impl Num for u16 {}
    impl ToPrimitive for u16 {}
    impl FromPrimitive for u16 {}
    impl NumCast for u16 {}
    impl Bounded for u16 {}
    impl Unsigned for u16 {}
    impl Zero for u32 {}
    impl One for u32 {}
    impl NumOps for u32 {}
    impl Num for u32 {}
    impl ToPrimitive for u32 {}
    impl FromPrimitive for u32 {}
    impl NumCast for u32 {}
    impl Bounded for u32 {}
    impl Unsigned for u32 {}
    impl Zero for u64 {}
    impl One for u64 {}
    impl NumOps for u64 {}
    impl Num for u64 {}
    impl ToPrimitive for u64 {}
    impl FromPrimitive for u64 {}
    impl NumCast for u64 {}
    impl Bounded for u64 {}
    impl Unsigned for u64 {}
    impl Zero for usize {}
    impl One for usize {}
    impl NumOps for usize {}
    impl Num for usize {}
    impl ToPrimitive for usize {}
    impl FromPrimitive for usize {}
    impl NumCast for usize {}
    impl Bounded for usize {}
    impl Unsigned for usize {}
}
