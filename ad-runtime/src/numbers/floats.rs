//! Floats are numbers that carry no derivative.

use super::Number;

impl Number for f64 {
    #[inline]
    fn constant(value: f64) -> f64 {
        value
    }
    #[inline]
    fn value(self) -> f64 {
        self
    }
    #[inline]
    fn strongly_times(self, other: f64) -> f64 {
        crate::strong_zero(self, other)
    }
}
