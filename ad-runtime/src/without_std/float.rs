//! The functions of floats, which are not in `core`: by `libm`.

/// The methods that `f32` and `f64` have with the standard library, by the same names and with the same meanings.
///
/// Last digits may be others than those of the standard library, which takes most of these functions from the platform.
pub(crate) trait Float: Sized {
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    fn round(self) -> Self;
    fn round_ties_even(self) -> Self;
    fn trunc(self) -> Self;
    fn fract(self) -> Self;
    fn mul_add(self, a: Self, b: Self) -> Self;
    fn div_euclid(self, other: Self) -> Self;
    fn rem_euclid(self, other: Self) -> Self;
    fn powi(self, n: i32) -> Self;
    fn powf(self, exponent: Self) -> Self;
    fn sqrt(self) -> Self;
    fn cbrt(self) -> Self;
    fn hypot(self, other: Self) -> Self;
    fn exp(self) -> Self;
    fn exp2(self) -> Self;
    fn exp_m1(self) -> Self;
    fn ln(self) -> Self;
    fn ln_1p(self) -> Self;
    fn log(self, base: Self) -> Self;
    fn log2(self) -> Self;
    fn log10(self) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    fn tan(self) -> Self;
    fn asin(self) -> Self;
    fn acos(self) -> Self;
    fn atan(self) -> Self;
    fn atan2(self, other: Self) -> Self;
    fn sinh(self) -> Self;
    fn cosh(self) -> Self;
    fn tanh(self) -> Self;
    fn asinh(self) -> Self;
    fn acosh(self) -> Self;
    fn atanh(self) -> Self;
}

/// Those that `libm` has, by their names there.
#[cfg(feature = "libm")]
macro_rules! by_libm {
    ($($method:ident($($operand:ident),*) = $function:ident;)*) => { $(
        #[inline]
        fn $method(self, $($operand: Self),*) -> Self {
            libm::$function(self, $($operand),*)
        }
    )* };
}

/// Without `libm`, there is an error that says so; no others are to stand beside it.
#[cfg(not(feature = "libm"))]
macro_rules! by_libm {
    ($($method:ident($($operand:ident),*) = $function:ident;)*) => { $(
        fn $method(self, $($operand: Self),*) -> Self {
            [self, $($operand),*][0]
        }
    )* };
}

macro_rules! float {
    ($float:ty: $($by_libm:tt)*) => {
        impl Float for $float {
            by_libm! { $($by_libm)* }

            #[inline]
            fn fract(self) -> Self {
                self - self.trunc()
            }

            #[inline]
            fn div_euclid(self, other: Self) -> Self {
                let quotient = (self / other).trunc();
                match (self % other < 0.0, other > 0.0) {
                    (false, _) => quotient,
                    (true, true) => quotient - 1.0,
                    (true, false) => quotient + 1.0,
                }
            }

            #[inline]
            fn rem_euclid(self, other: Self) -> Self {
                let remainder = self % other;
                if remainder < 0.0 { remainder + other.abs() } else { remainder }
            }

            #[inline]
            fn log(self, base: Self) -> Self {
                self.ln() / base.ln()
            }

            /// By squares, as the standard library's.
            #[inline]
            fn powi(self, n: i32) -> Self {
                let (mut power, mut square, mut rest) = (1.0, self, n.unsigned_abs());
                while rest > 0 {
                    if rest % 2 == 1 {
                        power *= square;
                    }
                    square *= square;
                    rest /= 2;
                }
                if n < 0 { 1.0 / power } else { power }
            }
        }
    };
}

float! {
    f64:
    floor() = floor; ceil() = ceil; round() = round; round_ties_even() = rint; trunc() = trunc;
    mul_add(a, b) = fma; powf(exponent) = pow; sqrt() = sqrt; cbrt() = cbrt; hypot(other) = hypot;
    exp() = exp; exp2() = exp2; exp_m1() = expm1; ln() = log; ln_1p() = log1p; log2() = log2; log10() = log10;
    sin() = sin; cos() = cos; tan() = tan; asin() = asin; acos() = acos; atan() = atan; atan2(other) = atan2;
    sinh() = sinh; cosh() = cosh; tanh() = tanh; asinh() = asinh; acosh() = acosh; atanh() = atanh;
}

float! {
    f32:
    floor() = floorf; ceil() = ceilf; round() = roundf; round_ties_even() = rintf; trunc() = truncf;
    mul_add(a, b) = fmaf; powf(exponent) = powf; sqrt() = sqrtf; cbrt() = cbrtf; hypot(other) = hypotf;
    exp() = expf; exp2() = exp2f; exp_m1() = expm1f; ln() = logf; ln_1p() = log1pf; log2() = log2f; log10() = log10f;
    sin() = sinf; cos() = cosf; tan() = tanf; asin() = asinf; acos() = acosf; atan() = atanf; atan2(other) = atan2f;
    sinh() = sinhf; cosh() = coshf; tanh() = tanhf; asinh() = asinhf; acosh() = acoshf; atanh() = atanhf;
}
