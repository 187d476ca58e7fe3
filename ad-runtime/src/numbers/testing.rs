//! What tests of numbers share: points and functions to try.

use super::{Dual, Number, VectorSpace};
use approx::relative_eq;

/// Numbers that look random, and are the same in each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Between -1 and 1.
    pub(crate) fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub(crate) fn numbers<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.number())
    }

    /// Integers from -4 to 4: sums and products of them are exact.
    pub(crate) fn integers<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| (4.0 * self.number()).round())
    }
}

/// Whether two numbers agree to a relative error of 1e-12, and so do those that are no number, or infinite.
#[track_caller]
pub(crate) fn assert_close(found: f64, expected: f64, what: &dyn std::fmt::Debug) {
    assert_close_at_scale(found, expected, expected.abs(), what);
}

/// The same, where the terms of a sum are of the size of `scale`: rounding errors are relative to them.
#[track_caller]
pub(crate) fn assert_close_at_scale(found: f64, expected: f64, scale: f64, what: &dyn std::fmt::Debug) {
    let near = relative_eq!(found, expected, epsilon = 1e-12 * scale, max_relative = 0.0);
    let same = near || found.is_nan() && expected.is_nan();
    assert!(same, "{what:?}: {found:e} instead of {expected:e}");
}

/// Dual numbers of dual numbers, along a curve whose derivatives are known.
pub(crate) trait Nested: Number {
    /// From the value and the derivatives of the curve, in turn.
    fn along(derivatives: &[f64]) -> Self;
    fn derivative(self, order: usize) -> f64;
}

impl Nested for f64 {
    fn along(derivatives: &[f64]) -> f64 {
        derivatives[0]
    }
    fn derivative(self, _: usize) -> f64 {
        self
    }
}

impl<V: Nested + VectorSpace<Scalar = V>> Nested for Dual<V> {
    fn along(derivatives: &[f64]) -> Self {
        Dual { value: V::along(derivatives), tangent: V::along(&derivatives[1..]) }
    }
    fn derivative(self, order: usize) -> f64 {
        if order == 0 { self.value.derivative(0) } else { self.tangent.derivative(order - 1) }
    }
}

/// A function of three numbers, and points to try it at.
pub(crate) type Case = (&'static str, &'static [[f64; 3]]);

macro_rules! cases {
    ($list:ident $run:ident($x:ident, $y:ident, $z:ident); $($function:ident($($operand:ident),*) at $($point:expr),*;)*) => {
        pub(crate) const $list: &[Case] = &[$((stringify!($function), &[$($point),*])),*];

        pub(crate) fn $run<S: Number>(function: &str, [$x, $y, $z]: [S; 3]) -> S {
            let _ = ($y, $z);
            match function {
                $(stringify!($function) => $x.$function($($operand),*),)*
                _ => unreachable!("{function}"),
            }
        }
    };
}

cases! { SMOOTH smooth(x, y, z);
    sqrt() at [0.7, 0., 0.], [1e200, 0., 0.], [3e-60, 0., 0.];
    cbrt() at [0.7, 0., 0.], [-2.5, 0., 0.];
    exp() at [0.7, 0., 0.], [-30.0, 0., 0.], [0.0, 0., 0.];
    exp2() at [0.7, 0., 0.], [-3.0, 0., 0.];
    exp_m1() at [0.7, 0., 0.], [1e-10, 0., 0.], [0.0, 0., 0.];
    ln() at [0.7, 0., 0.], [12.0, 0., 0.], [1.0, 0., 0.];
    ln_1p() at [0.7, 0., 0.], [1e-10, 0., 0.], [0.0, 0., 0.];
    log(y) at [0.7, 3.0, 0.], [5.0, 0.4, 0.], [1.0, 2.0, 0.];
    log2() at [0.7, 0., 0.], [8.0, 0., 0.];
    log10() at [0.7, 0., 0.], [100.0, 0., 0.];
    powf(y) at [0.7, 1.3, 0.], [2.0, 3.0, 0.], [1.5, -40.5, 0.], [1.0, 0.5, 0.];
    sin() at [0.7, 0., 0.], [-3.0, 0., 0.], [0.0, 0., 0.];
    cos() at [0.7, 0., 0.], [-3.0, 0., 0.], [0.0, 0., 0.];
    tan() at [0.7, 0., 0.], [2.0, 0., 0.], [0.0, 0., 0.];
    asin() at [0.3, 0., 0.], [-0.7, 0., 0.], [0.0, 0., 0.];
    acos() at [0.3, 0., 0.], [-0.7, 0., 0.], [0.0, 0., 0.];
    atan() at [0.3, 0., 0.], [-5.0, 0., 0.], [0.0, 0., 0.];
    atan2(y) at [0.3, 0.8, 0.], [0.8, -0.3, 0.], [-2.0, -1.0, 0.], [-2.0, 1.0, 0.], [0.0, -1.0, 0.], [1.0, 0.0, 0.];
    sinh() at [0.7, 0., 0.], [-3.0, 0., 0.], [0.0, 0., 0.];
    cosh() at [0.7, 0., 0.], [-3.0, 0., 0.], [0.0, 0., 0.];
    tanh() at [0.7, 0., 0.], [-1.5, 0., 0.], [0.0, 0., 0.];
    asinh() at [0.7, 0., 0.], [-3.0, 0., 0.], [0.0, 0., 0.];
    acosh() at [1.7, 0., 0.], [30.0, 0., 0.];
    atanh() at [0.3, 0., 0.], [-0.7, 0., 0.], [0.0, 0., 0.];
    hypot(y) at [0.3, 0.8, 0.], [-3.0, 4.0, 0.], [0.0, 2.0, 0.];
    recip() at [0.3, 0., 0.], [-3.0, 0., 0.];
    mul_add(y, z) at [0.3, -0.8, 1.5];
}

cases! { KINKED kinked(x, y, z);
    abs() at [0.7, 0., 0.], [-0.7, 0., 0.], [0.0, 0., 0.], [-0.0, 0., 0.];
    signum() at [0.7, 0., 0.], [-0.7, 0., 0.], [0.0, 0., 0.], [-0.0, 0., 0.];
    copysign(y) at [0.7, 1., 0.], [-0.7, 1., 0.], [0.7, -1., 0.], [0.0, -1., 0.], [0.5, -0.0, 0.];
    min(y) at [0.7, 1., 0.], [1.0, 0.7, 0.], [0.5, 0.5, 0.], [f64::NAN, 1., 0.], [1., f64::NAN, 0.];
    max(y) at [0.7, 1., 0.], [1.0, 0.7, 0.], [0.5, 0.5, 0.], [f64::NAN, 1., 0.], [1., f64::NAN, 0.];
    clamp(y, z) at [0.5, 0., 1.], [-1., 0., 1.], [2., 0., 1.], [0., 0., 1.], [1., 0., 1.], [1., 1., 1.], [0., 1., 1.], [2., 1., 1.];
    floor() at [0.7, 0., 0.], [-0.7, 0., 0.], [2.0, 0., 0.];
    ceil() at [0.7, 0., 0.], [-0.7, 0., 0.], [2.0, 0., 0.];
    round() at [0.7, 0., 0.], [-0.7, 0., 0.], [2.5, 0., 0.];
    round_ties_even() at [0.7, 0., 0.], [-0.7, 0., 0.], [2.5, 0., 0.];
    trunc() at [0.7, 0., 0.], [-0.7, 0., 0.], [2.0, 0., 0.];
    fract() at [0.7, 0., 0.], [-0.7, 0., 0.], [2.0, 0., 0.];
    rem_euclid(y) at [7.5, 2., 0.], [-7.5, 2., 0.], [7.5, -2., 0.];
    div_euclid(y) at [7.5, 2., 0.], [-7.5, 2., 0.], [7.5, -2., 0.];
    rem(y) at [7.5, 2., 0.], [-7.5, 2., 0.], [7.5, -2., 0.], [6., 2., 0.];
    to_degrees() at [0.7, 0., 0.];
    to_radians() at [0.7, 0., 0.];
    atan2(y) at [0.0, 0.0, 0.], [-0.0, -0.0, 0.];
    hypot(y) at [0.0, 0.0, 0.];
}
