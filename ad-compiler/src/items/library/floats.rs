pub mod f64 {
    pub const MAX: f64 = 0.0;
    pub const MIN: f64 = 0.0;
    pub const MIN_POSITIVE: f64 = 0.0;
    pub const EPSILON: f64 = 0.0;
    pub const INFINITY: f64 = 0.0;
    pub const NEG_INFINITY: f64 = 0.0;
    pub const NAN: f64 = 0.0;
    pub const DIGITS: u32 = 0;
    pub const MANTISSA_DIGITS: u32 = 0;
    pub mod consts {
        pub const PI: f64 = 0.0;
        pub const TAU: f64 = 0.0;
        pub const GOLDEN_RATIO: f64 = 0.0;
        pub const EULER_GAMMA: f64 = 0.0;
        pub const FRAC_PI_2: f64 = 0.0;
        pub const FRAC_PI_3: f64 = 0.0;
        pub const FRAC_PI_4: f64 = 0.0;
        pub const FRAC_PI_6: f64 = 0.0;
        pub const FRAC_PI_8: f64 = 0.0;
        pub const FRAC_1_PI: f64 = 0.0;
        pub const FRAC_2_PI: f64 = 0.0;
        pub const FRAC_2_SQRT_PI: f64 = 0.0;
        pub const SQRT_2: f64 = 0.0;
        pub const FRAC_1_SQRT_2: f64 = 0.0;
        pub const E: f64 = 0.0;
        pub const LOG2_E: f64 = 0.0;
        pub const LOG2_10: f64 = 0.0;
        pub const LOG10_E: f64 = 0.0;
        pub const LOG10_2: f64 = 0.0;
        pub const LN_2: f64 = 0.0;
        pub const LN_10: f64 = 0.0;
    }
    impl f64 {
        pub const RADIX: u32 = 2;
        pub const MANTISSA_DIGITS: u32 = 0;
        pub const DIGITS: u32 = 0;
        pub const EPSILON: f64 = 0.0;
        pub const MIN: f64 = 0.0;
        pub const MIN_POSITIVE: f64 = 0.0;
        pub const MAX: f64 = 0.0;
        pub const MIN_EXP: i32 = 0;
        pub const MAX_EXP: i32 = 0;
        pub const NAN: f64 = 0.0;
        pub const INFINITY: f64 = 0.0;
        pub const NEG_INFINITY: f64 = 0.0;
        pub fn floor(self) -> f64;
        pub fn ceil(self) -> f64;
        pub fn round(self) -> f64;
        pub fn round_ties_even(self) -> f64;
        pub fn trunc(self) -> f64;
        pub fn fract(self) -> f64;
        pub fn abs(self) -> f64;
        pub fn signum(self) -> f64;
        pub fn copysign(self, sign: f64) -> f64;
        pub fn mul_add(self, a: f64, b: f64) -> f64;
        pub fn div_euclid(self, other: f64) -> f64;
        pub fn rem_euclid(self, other: f64) -> f64;
        pub fn powi(self, n: i32) -> f64;
        pub fn powf(self, n: f64) -> f64;
        pub fn sqrt(self) -> f64;
        pub fn exp(self) -> f64;
        pub fn exp2(self) -> f64;
        pub fn ln(self) -> f64;
        pub fn log(self, base: f64) -> f64;
        pub fn log2(self) -> f64;
        pub fn log10(self) -> f64;
        pub fn cbrt(self) -> f64;
        pub fn hypot(self, other: f64) -> f64;
        pub fn abs_sub(self, other: f64) -> f64;
        pub fn sin(self) -> f64;
        pub fn cos(self) -> f64;
        pub fn tan(self) -> f64;
        pub fn asin(self) -> f64;
        pub fn acos(self) -> f64;
        pub fn atan(self) -> f64;
        pub fn atan2(self, other: f64) -> f64;
        pub fn sin_cos(self) -> (f64, f64) { (self.sin(), self.cos()) }
        pub fn exp_m1(self) -> f64;
        pub fn ln_1p(self) -> f64;
        pub fn sinh(self) -> f64;
        pub fn cosh(self) -> f64;
        pub fn tanh(self) -> f64;
        pub fn asinh(self) -> f64;
        pub fn acosh(self) -> f64;
        pub fn atanh(self) -> f64;
        pub fn is_nan(self) -> bool;
        pub fn is_infinite(self) -> bool;
        pub fn is_finite(self) -> bool;
        pub fn is_subnormal(self) -> bool;
        pub fn is_normal(self) -> bool;
        pub fn is_sign_positive(self) -> bool;
        pub fn is_sign_negative(self) -> bool;
        pub fn recip(self) -> f64;
        pub fn to_degrees(self) -> f64;
        pub fn to_radians(self) -> f64;
        pub fn max(self, other: f64) -> f64;
        pub fn min(self, other: f64) -> f64;
        pub fn midpoint(self, other: f64) -> f64;
        pub fn to_bits(self) -> BITS;
        pub fn from_bits(bits: BITS) -> f64;
        pub fn total_cmp(&self, other: &f64) -> crate::cmp::Ordering;
        pub fn clamp(self, low: f64, high: f64) -> f64;
        pub fn next_up(self) -> f64;
        pub fn next_down(self) -> f64;
        pub fn maximum(self, other: f64) -> f64;
        pub fn minimum(self, other: f64) -> f64;
    }
    impl PartialEq for f64 {}
    impl PartialOrd for f64 {}
    impl crate::iter::Sum for f64 {}
    impl<'a> crate::iter::Sum<&'a f64> for f64 {}
    impl crate::iter::Product for f64 {}
    impl<'a> crate::iter::Product<&'a f64> for f64 {}
    impl crate::string::FromStr for f64 { type Err = crate::num::ParseFloatError; }
    impl crate::ops::Add for f64 { type Output = f64; }
    impl crate::ops::Sub for f64 { type Output = f64; }
    impl crate::ops::Mul for f64 { type Output = f64; }
    impl crate::ops::Div for f64 { type Output = f64; }
    impl crate::ops::Rem for f64 { type Output = f64; }
    impl<'a> crate::ops::Add<&'a f64> for f64 { type Output = f64; }
    impl<'a> crate::ops::Sub<&'a f64> for f64 { type Output = f64; }
    impl<'a> crate::ops::Mul<&'a f64> for f64 { type Output = f64; }
    impl<'a> crate::ops::Div<&'a f64> for f64 { type Output = f64; }
    impl<'a> crate::ops::Rem<&'a f64> for f64 { type Output = f64; }
    impl<'a> crate::ops::Add<f64> for &'a f64 { type Output = f64; }
    impl<'a> crate::ops::Sub<f64> for &'a f64 { type Output = f64; }
    impl<'a> crate::ops::Mul<f64> for &'a f64 { type Output = f64; }
    impl<'a> crate::ops::Div<f64> for &'a f64 { type Output = f64; }
    impl<'a, 'b> crate::ops::Add<&'b f64> for &'a f64 { type Output = f64; }
    impl<'a, 'b> crate::ops::Sub<&'b f64> for &'a f64 { type Output = f64; }
    impl<'a, 'b> crate::ops::Mul<&'b f64> for &'a f64 { type Output = f64; }
    impl<'a, 'b> crate::ops::Div<&'b f64> for &'a f64 { type Output = f64; }
    impl crate::ops::Neg for f64 { type Output = f64; }
    impl<'a> crate::ops::Neg for &'a f64 { type Output = f64; }
    impl crate::string::ToString for f64 {}
    impl crate::ops::AddAssign for f64 {}
    impl crate::ops::SubAssign for f64 {}
    impl crate::ops::MulAssign for f64 {}
    impl crate::ops::DivAssign for f64 {}
}
