//! The functions of series that need no recurrence of their own.

use super::series::{Series, share, substituted};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// The share of each of two operands that compete: all for the one that wins, and a half for both at a tie. `first` says that the first one wins.
fn shares(first: bool, x: f64, y: f64) -> (f64, f64) {
    match (first || y.is_nan(), x == y) {
        (true, _) => (1.0, 0.0),
        (_, true) => (0.5, 0.5),
        _ => (0.0, 1.0),
    }
}

pub(crate) fn min<S: Series>(x: S, y: S) -> S {
    let (a, b) = (x.value(), y.value());
    let (of_x, of_y) = shares(a < b, a, b);
    S::combined(a.min(b), [(x, of_x), (y, of_y)])
}

pub(crate) fn max<S: Series>(x: S, y: S) -> S {
    let (a, b) = (x.value(), y.value());
    let (of_x, of_y) = shares(b < a, a, b);
    S::combined(a.max(b), [(x, of_x), (y, of_y)])
}

/// `max(x, low) + min(x, high) - x`
pub(crate) fn clamp<S: Series>(x: S, low: S, high: S) -> S {
    let (v, l, h) = (x.value(), low.value(), high.value());
    let at_bound = |beyond: bool, at: bool| match (beyond, at) {
        (true, _) => 1.0,
        (_, true) => 0.5,
        _ => 0.0,
    };
    let of_x = if v < l || h < v || l == h {
        0.0
    } else if v == l || v == h {
        0.5
    } else {
        1.0
    };
    let (of_low, of_high) = (at_bound(v < l, v == l), at_bound(h < v, v == h));
    S::combined(v.clamp(l, h), [(x, of_x), (low, of_low), (high, of_high)])
}

pub(crate) fn abs<S: Series>(x: S) -> S {
    let v = x.value();
    S::combined(v.abs(), [(x, if v == 0.0 { 0.0 } else { v.signum() })])
}

pub(crate) fn copysign<S: Series>(x: S, sign: S) -> S {
    let (v, s) = (x.value(), sign.value());
    S::combined(v.copysign(s), [(x, if v == 0.0 { 0.0 } else { v.signum() * s.signum() })])
}

/// The remainder: the quotient that was cut off is constant around a point.
pub(crate) fn remainder<S: Series>(x: S, y: S) -> S {
    let (a, b) = (x.value(), y.value());
    let r = a % b;
    // From the remainder: rounding cannot move the quotient across an integer.
    S::combined(r, [(x, 1.0), (y, -((a - r) / b).round())])
}

pub(crate) fn rem_euclid<S: Series>(x: S, y: S) -> S {
    let (a, b) = (x.value(), y.value());
    S::combined(a.rem_euclid(b), [(x, 1.0), (y, -a.div_euclid(b))])
}

pub(crate) fn mul_add<S: Series>(x: S, a: S, b: S) -> S {
    x.times(a).plus(b).with_value(x.value().mul_add(a.value(), b.value()))
}

pub(crate) fn log<S: Series>(x: S, base: S) -> S {
    x.ln().over(base.ln()).with_value(x.value().log(base.value()))
}

/// The arc tangent of the quotient that is at most 1: so the quotient is defined, and nothing overflows.
pub(crate) fn atan2<S: Series>(y: S, x: S) -> S {
    let (a, b) = (y.value(), x.value());
    let value = a.atan2(b);
    // At the origin the angle has no derivative; 0 is finite.
    if a == 0.0 && b == 0.0 {
        return S::constant(value);
    }
    let angle = if a.abs() <= b.abs() { y.over(x).atan() } else { x.over(y).atan().negated() };
    angle.with_value(value)
}

/// With the angle θ between the operands, h' = cos θ x' + sin θ y'.
///
/// So there are no squares, which might overflow or vanish. And nothing cancels where one operand is much larger than the other, as it does in the root of the
/// sum of squares: of its second derivative, hardly a digit would be left.
pub(crate) fn hypot<S: Series>(x: S, y: S) -> S {
    let (a, b) = (x.value(), y.value());
    let value = a.hypot(b);
    if value == 0.0 {
        return S::constant(value);
    }
    let (cos, sin) = (a / value, b / value);
    let (sin_of_turn, cos_of_turn) = atan2(y, x).with_value(0.0).sin_cos();
    let of_x = cos_of_turn.times_float(cos).minus(sin_of_turn.times_float(sin)).with_value(cos);
    let of_y = cos_of_turn.times_float(sin).plus(sin_of_turn.times_float(cos)).with_value(sin);
    // The rates are zero at the point itself: what is infinite has no influence on coefficients of lower order.
    x.rates().strongly_times(of_x).plus(y.rates().strongly_times(of_y)).integrated(value)
}

/// Powers that are this small are products: exact for polynomials with integers. The rounding errors of products grow like the exponent.
const PRODUCTS: u32 = 64;

/// The power with an integer.
pub(crate) fn powi<S: Series>(x: S, n: i32) -> S {
    integer_power(x, n, x.value().powi(n))
}

fn integer_power<S: Series>(x: S, n: i32, value: f64) -> S {
    // What has overflowed or vanished says nothing about the coefficients after it.
    let by_products = n >= 0 && (n.unsigned_abs() <= PRODUCTS || !value.is_normal());
    let power = if by_products { by_squares(x, n.unsigned_abs()) } else { x.power(f64::from(n), value) };
    power.with_value(value)
}

fn by_squares<S: Series>(x: S, n: u32) -> S {
    match n {
        0 => S::constant(1.0),
        1 => x,
        _ => {
            let root = by_squares(x, n / 2);
            let square = root.times(root);
            if n.is_multiple_of(2) { square } else { square.times(x) }
        }
    }
}

pub(crate) fn powf<S: Series>(x: S, p: S) -> S {
    let (base, exponent) = (x.value(), p.value());
    let value = base.powf(exponent);
    // At zero the exponent has no influence, though the logarithm is infinite.
    if p.is_constant() || base == 0.0 && 0.0 < exponent {
        constant_power(x, exponent, value)
    } else {
        // The value is factored out: the exponential function would enlarge the rounding error of a large exponent.
        let exponent = p.strongly_times(x.ln()).with_value(0.0);
        exponent.exp().times_float(value).with_value(value)
    }
}

fn constant_power<S: Series>(x: S, exponent: f64, value: f64) -> S {
    if exponent == f64::from(exponent as i32) {
        integer_power(x, exponent as i32, value)
    } else if x.value() == 0.0 {
        let zero = x.value();
        // Below the exponent, derivatives are zero; above, they are infinite.
        let coefficient = |k: usize| {
            let ratios = (0..k).map(|j| (exponent - j as f64) / (j + 1) as f64);
            share(zero.powf(exponent - k as f64), ratios.product())
        };
        substituted(coefficient, x).with_value(value)
    } else {
        x.power(exponent, value)
    }
}

/// The functions that all series compute alike, as members of the impl of `Functions`.
macro_rules! common_functions {
    (@constant $($function:ident)*) => { $(
        #[inline]
        fn $function(self) -> Self {
            $crate::numbers::Number::constant($crate::numbers::Number::value(self).$function())
        }
    )* };
    (@linear $($function:ident: $factor:expr;)*) => { $(
        #[inline]
        fn $function(self) -> Self {
            let value = $crate::numbers::Number::value(self).$function();
            $crate::numbers::series::Series::combined(value, [(self, $factor)])
        }
    )* };
    (@two $($function:ident)*) => { $(
        #[inline]
        fn $function(self, other: Self) -> Self {
            $crate::numbers::series_functions::$function(self, other)
        }
    )* };
    () => {
        $crate::numbers::series_functions::common_functions! { @constant signum floor ceil round round_ties_even trunc }
        $crate::numbers::series_functions::common_functions! { @linear
            fract: 1.0;
            to_degrees: 180.0 / core::f64::consts::PI;
            to_radians: core::f64::consts::PI / 180.0;
        }
        $crate::numbers::series_functions::common_functions! { @two copysign log powf atan2 hypot min max rem_euclid }

        #[inline]
        fn abs(self) -> Self {
            $crate::numbers::series_functions::abs(self)
        }
        #[inline]
        fn powi(self, n: i32) -> Self {
            $crate::numbers::series_functions::powi(self, n)
        }
        #[inline]
        fn recip(self) -> Self {
            $crate::numbers::Arithmetic::over(<Self as $crate::numbers::Number>::constant(1.0), self)
        }
        #[inline]
        fn mul_add(self, a: Self, b: Self) -> Self {
            $crate::numbers::series_functions::mul_add(self, a, b)
        }
        #[inline]
        fn clamp(self, low: Self, high: Self) -> Self {
            $crate::numbers::series_functions::clamp(self, low, high)
        }
        #[inline]
        fn div_euclid(self, other: Self) -> Self {
            let value = $crate::numbers::Number::value(self).div_euclid($crate::numbers::Number::value(other));
            $crate::numbers::Number::constant(value)
        }
        #[inline]
        fn sin(self) -> Self {
            $crate::numbers::Number::sin_cos(self).0
        }
        #[inline]
        fn cos(self) -> Self {
            $crate::numbers::Number::sin_cos(self).1
        }
    };
}

pub(crate) use common_functions;
