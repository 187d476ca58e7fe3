//! Enclosures.

mod functions;
#[cfg(test)]
mod tests;

use super::operators::number;
use super::{Arithmetic, Functions, Number};

/// An interval that encloses a value: what is computed from it encloses what would be computed from any number inside, exactly or over floats.
///
/// ```
/// use ad_runtime::numbers::{Functions, Interval};
///
/// let x = Interval::new(-1.0, 2.0);
/// let y = x.powi(2) + x.exp();
/// assert!(y.contains(0.25 + (-0.5_f64).exp()));
/// // From e⁻¹ to 4 + e², but for some units in the last place.
/// assert!((y.low - (-1.0_f64).exp()).abs() < 1e-13 && (y.high - (4.0 + 2.0_f64.exp())).abs() < 1e-13);
///
/// // 0.1 is no float. The sum of ten floats next to it is not 1, but their enclosure contains 1.
/// let tenth = Interval::new(0.1_f64.next_down(), 0.1_f64.next_up());
/// assert!([tenth; 10].into_iter().sum::<Interval>().contains(1.0));
/// ```
///
/// Inside of a [`Dual`](super::Dual) number, or of [`Deltas`](super::Deltas) for reverse mode, it encloses the derivative:
///
/// ```
/// use ad_runtime::numbers::{Dual, Functions, Interval, Number};
///
/// let x = Dual { value: Interval::new(0.0, 1.0), tangent: Interval::constant(1.0) };
/// let slope = (x * x.sin()).tangent;
/// assert!([0.0, 0.3, 1.0].into_iter().all(|x: f64| slope.contains(x.sin() + x * x.cos())));
/// ```
///
/// - Operators and `sqrt` round outward to the next float. Of the other functions, which the standard library promises no precision for, the ends are moved
///   outward by [`Interval::UNITS`] floats. That covers the errors that the usual libraries have.
/// - An interval knows nothing of where it comes from: `x - x` is not zero, and `x * x` may be wider than `x.powi(2)`.
/// - Points where a function is not defined are left out: `sqrt` of `[-1, 4]` is `[0, 2]`. If none is left, both ends are no numbers. A divisor
///   that contains zero gives all numbers.
/// - Intervals are compared by their midpoints, so a branch is one that a number in the middle would take, and says nothing of the others. The same goes for
///   partial derivatives at kinks (`abs`, `max`, `clamp`): if a kink is inside, the derivative of a [`Dual`](super::Dual) is that in the middle, no
///   enclosure.
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// By how many floats the ends move outward for functions that are not exactly rounded.
    pub const UNITS: u32 = 8;

    const NOTHING: Interval = Interval { low: f64::NAN, high: f64::NAN };
    const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// All numbers from `low` to `high`.
    ///
    /// # Panics
    ///
    /// If `low` is not at most `high`.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Self {
        assert!(low <= high, "an interval from {low} to {high}");
        Interval { low, high }
    }

    /// Whether a number is inside.
    #[must_use]
    pub fn contains(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// The middle. Ends that are infinite count as the largest floats.
    #[must_use]
    pub fn midpoint(self) -> f64 {
        if self.low == self.high {
            self.low
        } else if self.is_nothing() {
            f64::NAN
        } else {
            f64::midpoint(self.low.max(f64::MIN), self.high.min(f64::MAX))
        }
    }

    /// The distance of the ends, rounded up.
    #[must_use]
    pub fn width(self) -> f64 {
        if self.low == self.high { 0.0 } else { (self.high - self.low).next_up() }
    }

    fn is_nothing(self) -> bool {
        self.low.is_nan() || self.high.is_nan()
    }

    fn is_zero(self) -> bool {
        self.low == 0.0 && self.high == 0.0
    }

    /// The ends moved outward, by that many floats.
    fn outward(self, units: u32) -> Self {
        (0..units)
            .fold(self, |Interval { low, high }, _| Interval { low: low.next_down(), high: high.next_up() })
    }

    /// The part inside of other bounds.
    fn within(self, low: f64, high: f64) -> Self {
        let part = Interval { low: self.low.max(low), high: self.high.min(high) };
        if self.is_nothing() || part.low > part.high { Interval::NOTHING } else { part }
    }

    /// The least interval with all of the numbers. Those that are no numbers are left out.
    fn hull(numbers: impl IntoIterator<Item = f64>) -> Self {
        let nothing = Interval::NOTHING;
        numbers.into_iter().fold(nothing, |hull, x| Interval { low: hull.low.min(x), high: hull.high.max(x) })
    }

    /// What a function of both gives at the four corners.
    fn corners(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        if self.is_nothing() || other.is_nothing() {
            return Interval::NOTHING;
        }
        let corner = |x| [f(x, other.low), f(x, other.high)];
        Interval::hull([self.low, self.high].into_iter().flat_map(corner))
    }
}

/// The ends are infinite where an interval has no bound, not numbers of their own: zero times such an end is zero.
fn product(x: f64, y: f64) -> f64 {
    if x == 0.0 || y == 0.0 { 0.0 } else { x * y }
}

impl Arithmetic for Interval {
    #[inline]
    fn plus(self, other: Self) -> Self {
        // Nothing is rounded.
        if self.is_zero() {
            return other;
        }
        if other.is_zero() {
            return self;
        }
        Interval { low: self.low + other.low, high: self.high + other.high }.outward(1)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Arithmetic::plus(self, other.negated())
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        let products = self.corners(other, product);
        if products.is_zero() { products } else { products.outward(1) }
    }

    #[inline]
    fn over(self, other: Self) -> Self {
        if self.is_nothing() || other.is_nothing() {
            Interval::NOTHING
        } else if other.contains(0.0) {
            Interval::ALL
        } else if self.is_zero() {
            self
        } else {
            self.corners(other, |x, y| x / y).outward(1)
        }
    }

    fn modulo(self, other: Self) -> Self {
        if self.is_nothing() || other.is_nothing() || other.is_zero() {
            return Interval::NOTHING;
        }
        let (size, modulus) = (Functions::abs(self), Functions::abs(other));
        if size.high < modulus.low {
            return self;
        }
        // A remainder has the sign of the dividend. It is exact.
        let ends = [self.low % other.low, self.high % other.low];
        let one_sign = self.low >= 0.0 || self.high <= 0.0;
        if one_sign && other.low == other.high && self.width() < modulus.low && ends[0] <= ends[1] {
            return Interval { low: ends[0], high: ends[1] };
        }
        let bound = size.high.min(modulus.high);
        Interval {
            low: if self.low < 0.0 { -bound } else { 0.0 },
            high: if self.high > 0.0 { bound } else { 0.0 },
        }
    }

    #[inline]
    fn negated(self) -> Self {
        Interval { low: -self.high, high: -self.low }
    }
}

impl Number for Interval {
    #[inline]
    fn constant(value: f64) -> Self {
        Interval { low: value, high: value }
    }

    /// The midpoint.
    #[inline]
    fn value(self) -> f64 {
        self.midpoint()
    }

    #[inline]
    fn strongly_times(self, other: Self) -> Self {
        if self.is_zero() { self } else { self.times(other) }
    }
}

number! { [] Interval }
