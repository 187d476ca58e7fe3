//! Functions of intervals.

use super::super::{Arithmetic, Functions, Number};
use super::Interval;
use core::f64::consts::{FRAC_PI_2, PI, TAU};

const INFINITY: f64 = f64::INFINITY;

impl Interval {
    /// A function that rises.
    fn rising(self, f: impl Fn(f64) -> f64) -> Self {
        self.exactly_rising(f).outward(Interval::UNITS)
    }

    /// A function that rises and is exact.
    fn exactly_rising(self, f: impl Fn(f64) -> f64) -> Self {
        Interval { low: f(self.low), high: f(self.high) }
    }

    /// Whether one of the points `phase + k * period` may be inside. It says yes where rounding leaves a doubt.
    fn may_reach(self, phase: f64, period: f64) -> bool {
        let turns = |x: f64, sign: f64| {
            let turns = (x - phase) / period;
            turns + sign * 4.0 * f64::EPSILON * (turns.abs() + 1.0)
        };
        let (from, to) = (turns(self.low, -1.0), turns(self.high, 1.0));
        !(from.is_finite() && to.is_finite()) || from.ceil() <= to.floor()
    }

    /// A wave between -1 and 1 with a top at `phase`.
    fn wave(self, phase: f64, f: impl Fn(f64) -> f64) -> Self {
        if self.is_nothing() {
            return self;
        }
        let ends = Interval::hull([f(self.low), f(self.high)]).outward(Interval::UNITS);
        let low = if self.may_reach(phase + PI, TAU) { -1.0 } else { ends.low.max(-1.0) };
        let high = if self.may_reach(phase, TAU) { 1.0 } else { ends.high.min(1.0) };
        Interval { low, high }
    }

    /// A whole power that is not negative, of numbers that are not negative.
    fn whole_power(self, mut exponent: u32) -> Self {
        let (mut power, mut square) = (None, self);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = Some(power.map_or(square, |power: Interval| power.times(square)));
            }
            exponent /= 2;
            if exponent > 0 {
                square = square.times(square);
            }
        }
        power.unwrap_or(Interval::constant(1.0)).within(0.0, INFINITY)
    }

    fn is_point(self) -> bool {
        self.low == self.high
    }
}

impl Functions for Interval {
    fn abs(self) -> Self {
        if self.low >= 0.0 {
            self
        } else if self.high <= 0.0 {
            self.negated()
        } else if self.is_nothing() {
            Interval::NOTHING
        } else {
            Interval { low: 0.0, high: self.high.max(-self.low) }
        }
    }

    fn signum(self) -> Self {
        Interval::constant(1.0).copysign(self)
    }

    /// Zero may have either sign.
    fn copysign(self, sign: Self) -> Self {
        let size = Functions::abs(self);
        if sign.is_nothing() {
            Interval::NOTHING
        } else if sign.low > 0.0 {
            size
        } else if sign.high < 0.0 {
            size.negated()
        } else {
            Interval { low: -size.high, high: size.high }
        }
    }

    fn sqrt(self) -> Self {
        self.within(0.0, INFINITY).exactly_rising(f64::sqrt).outward(1).within(0.0, INFINITY)
    }

    fn cbrt(self) -> Self {
        self.rising(f64::cbrt)
    }

    fn exp(self) -> Self {
        self.rising(f64::exp).within(0.0, INFINITY)
    }

    fn exp2(self) -> Self {
        self.rising(f64::exp2).within(0.0, INFINITY)
    }

    fn exp_m1(self) -> Self {
        self.rising(f64::exp_m1).within(-1.0, INFINITY)
    }

    fn ln(self) -> Self {
        self.within(0.0, INFINITY).rising(f64::ln)
    }

    fn ln_1p(self) -> Self {
        self.within(-1.0, INFINITY).rising(f64::ln_1p)
    }

    fn log(self, base: Self) -> Self {
        Functions::ln(self) / Functions::ln(base)
    }

    fn log2(self) -> Self {
        self.within(0.0, INFINITY).rising(f64::log2)
    }

    fn log10(self) -> Self {
        self.within(0.0, INFINITY).rising(f64::log10)
    }

    fn powi(self, exponent: i32) -> Self {
        if exponent == 0 {
            return Interval::constant(1.0);
        }
        if self.is_nothing() {
            return self;
        }
        if exponent < 0 {
            // Of zero it is infinite, so what contains zero has no bound.
            let power = Functions::abs(self).whole_power(exponent.unsigned_abs());
            let size = if power.low == 0.0 {
                Interval { low: power.high.recip().next_down().max(0.0), high: INFINITY }
            } else {
                power.recip()
            };
            return if exponent % 2 == 0 { size } else { size.copysign(self) };
        }
        let n = exponent.unsigned_abs();
        if exponent % 2 == 0 {
            return Functions::abs(self).whole_power(n);
        }
        let power = |x: f64| {
            let size = Interval::constant(x.abs()).whole_power(n);
            if x < 0.0 { size.negated() } else { size }
        };
        Interval { low: power(self.low).low, high: power(self.high).high }
    }

    fn powf(self, exponent: Self) -> Self {
        if exponent.is_point() && exponent.low.fract() == 0.0 && exponent.low.abs() <= f64::from(i32::MAX) {
            return self.powi(exponent.low as i32);
        }
        // In each operand it rises or falls, so the extremes are at corners.
        let positive =
            |base: Interval| base.corners(exponent, f64::powf).outward(Interval::UNITS).within(0.0, INFINITY);
        if self.low < 0.0 && exponent.low.ceil() <= exponent.high.floor() {
            // A negative number has whole powers, of both signs.
            let bound = positive(Functions::abs(self)).high;
            return Interval { low: -bound, high: bound };
        }
        positive(self.within(0.0, INFINITY))
    }

    fn sin(self) -> Self {
        self.wave(FRAC_PI_2, f64::sin)
    }

    fn cos(self) -> Self {
        self.wave(0.0, f64::cos)
    }

    fn tan(self) -> Self {
        if self.is_nothing() {
            Interval::NOTHING
        } else if self.may_reach(FRAC_PI_2, PI) {
            Interval::ALL
        } else {
            self.rising(f64::tan)
        }
    }

    fn asin(self) -> Self {
        self.within(-1.0, 1.0).rising(f64::asin)
    }

    fn acos(self) -> Self {
        let part = self.within(-1.0, 1.0);
        Interval { low: part.high, high: part.low }.rising(f64::acos).within(0.0, INFINITY)
    }

    fn atan(self) -> Self {
        self.rising(f64::atan)
    }

    fn atan2(self, x: Self) -> Self {
        if self.contains(0.0) && x.low <= 0.0 {
            // Around the origin, or across the half line where the angle jumps.
            return Interval { low: -PI, high: PI }.outward(1);
        }
        self.corners(x, f64::atan2).outward(Interval::UNITS)
    }

    fn sinh(self) -> Self {
        self.rising(f64::sinh)
    }

    fn cosh(self) -> Self {
        Functions::abs(self).rising(f64::cosh).within(1.0, INFINITY)
    }

    fn tanh(self) -> Self {
        self.rising(f64::tanh).within(-1.0, 1.0)
    }

    fn asinh(self) -> Self {
        self.rising(f64::asinh)
    }

    fn acosh(self) -> Self {
        self.within(1.0, INFINITY).rising(f64::acosh).within(0.0, INFINITY)
    }

    fn atanh(self) -> Self {
        self.within(-1.0, 1.0).rising(f64::atanh)
    }

    fn hypot(self, other: Self) -> Self {
        let (x, y) = (Functions::abs(self), Functions::abs(other));
        x.corners(y, f64::hypot).outward(Interval::UNITS).within(0.0, INFINITY)
    }

    fn recip(self) -> Self {
        Interval::constant(1.0) / self
    }

    fn mul_add(self, factor: Self, summand: Self) -> Self {
        self * factor + summand
    }

    fn min(self, other: Self) -> Self {
        Interval { low: self.low.min(other.low), high: self.high.min(other.high) }
    }

    fn max(self, other: Self) -> Self {
        Interval { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    fn clamp(self, low: Self, high: Self) -> Self {
        Functions::min(Functions::max(self, low), high)
    }

    fn floor(self) -> Self {
        self.exactly_rising(f64::floor)
    }

    fn ceil(self) -> Self {
        self.exactly_rising(f64::ceil)
    }

    fn round(self) -> Self {
        self.exactly_rising(f64::round)
    }

    fn round_ties_even(self) -> Self {
        self.exactly_rising(f64::round_ties_even)
    }

    fn trunc(self) -> Self {
        self.exactly_rising(f64::trunc)
    }

    fn fract(self) -> Self {
        if self.is_nothing() {
            return self;
        }
        if self.low.trunc() == self.high.trunc() && self.low.is_finite() {
            return self.exactly_rising(f64::fract);
        }
        Interval {
            low: if self.low < 0.0 { -1.0 } else { 0.0 },
            high: if self.high > 0.0 { 1.0 } else { 0.0 },
        }
    }

    fn rem_euclid(self, modulus: Self) -> Self {
        if self.is_nothing() || modulus.is_nothing() || modulus.is_zero() {
            return Interval::NOTHING;
        }
        let size = Functions::abs(modulus);
        if size.is_point() && self.width() < size.low {
            let ends = [self.low, self.high].map(|x| x.rem_euclid(size.low));
            // Between two multiples of the modulus the remainder rises.
            if ends[0] <= ends[1] {
                let rounded = Interval { low: ends[0], high: ends[1] }.outward(1);
                return rounded.within(0.0, size.high);
            }
        }
        Interval { low: 0.0, high: size.high }
    }

    fn div_euclid(self, divisor: Self) -> Self {
        let quotient = self / divisor;
        quotient.exactly_rising(if divisor.low > 0.0 { f64::floor } else { f64::ceil })
    }

    fn to_degrees(self) -> Self {
        self.rising(f64::to_degrees)
    }

    fn to_radians(self) -> Self {
        self.rising(f64::to_radians)
    }
}
