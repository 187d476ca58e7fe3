//! The functions of Taylor polynomials.

use super::Taylor;
use super::recurrences::{circular, cube_root, exponential, quotient_of_rates, square_root, tangent};
use crate::numbers::series::Series;
use crate::numbers::series_functions::common_functions;
use crate::numbers::{Arithmetic, Functions};
use core::f64::consts::{LN_2, LN_10};

impl<const N: usize> Functions for Taylor<N> {
    common_functions! {}

    fn sqrt(self) -> Self {
        square_root(self, self.value.sqrt())
    }
    fn cbrt(self) -> Self {
        cube_root(self, self.value.cbrt())
    }

    fn exp(self) -> Self {
        let value = self.value.exp();
        exponential(self, value, value, 1.0)
    }
    fn exp2(self) -> Self {
        let value = self.value.exp2();
        exponential(self, value, value, LN_2)
    }
    fn exp_m1(self) -> Self {
        exponential(self, self.value.exp_m1(), self.value.exp(), 1.0)
    }
    fn ln(self) -> Self {
        quotient_of_rates(self, self.value.ln(), self)
    }
    fn ln_1p(self) -> Self {
        quotient_of_rates(self, self.value.ln_1p(), self.plus_float(1.0))
    }
    fn log2(self) -> Self {
        quotient_of_rates(self, self.value.log2(), self.times_float(LN_2))
    }
    fn log10(self) -> Self {
        quotient_of_rates(self, self.value.log10(), self.times_float(LN_10))
    }

    fn tan(self) -> Self {
        let value = self.value.tan();
        tangent(self, value, 1.0 + value * value, 1.0)
    }
    fn asin(self) -> Self {
        quotient_of_rates(self, self.value.asin(), rest_of_square(self).sqrt())
    }
    fn acos(self) -> Self {
        quotient_of_rates(self.negated(), self.value.acos(), rest_of_square(self).sqrt())
    }
    fn atan(self) -> Self {
        quotient_of_rates(self, self.value.atan(), self.times(self).plus_float(1.0))
    }

    fn sinh(self) -> Self {
        hyperbolic(self).0
    }
    fn cosh(self) -> Self {
        hyperbolic(self).1
    }
    fn tanh(self) -> Self {
        // Not by 1 - v²: where v is near to 1, that has lost its digits.
        let slope = self.value.cosh().recip();
        tangent(self, self.value.tanh(), slope * slope, -1.0)
    }
    fn asinh(self) -> Self {
        // The square overflows sooner than its root.
        let root = square_root(self.times(self).plus_float(1.0), self.value.hypot(1.0));
        quotient_of_rates(self, self.value.asinh(), root)
    }
    fn acosh(self) -> Self {
        let value = (self.value - 1.0).sqrt() * (self.value + 1.0).sqrt();
        quotient_of_rates(self, self.value.acosh(), square_root(self.times(self), value))
    }
    fn atanh(self) -> Self {
        quotient_of_rates(self, self.value.atanh(), rest_of_square(self))
    }
}

/// `1 - x²`, whose value is exact to the last digit near to its zeros.
fn rest_of_square<const N: usize>(x: Taylor<N>) -> Taylor<N> {
    x.times(x).negated().with_value((1.0 - x.value) * (1.0 + x.value))
}

fn hyperbolic<const N: usize>(x: Taylor<N>) -> (Taylor<N>, Taylor<N>) {
    circular(x, (x.value.sinh(), x.value.cosh()), 1.0)
}
