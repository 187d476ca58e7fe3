//! The operators of Taylor polynomials.

use super::Taylor;
use crate::numbers::series::{Series, share, strong_product, strong_quotient};
use crate::numbers::{Arithmetic, series_functions};

impl<const N: usize> Arithmetic for Taylor<N> {
    #[inline]
    fn plus(self, other: Self) -> Self {
        combine(self, other, |x, y| x + y)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        combine(self, other, |x, y| x - y)
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        strongly_if_needed(|strong| product(self, other, self.value * other.value, strong))
    }

    #[inline]
    fn over(self, other: Self) -> Self {
        strongly_if_needed(|strong| quotient(self, other, strong))
    }

    #[inline]
    fn modulo(self, other: Self) -> Self {
        series_functions::remainder(self, other)
    }

    #[inline]
    fn negated(self) -> Self {
        Taylor { value: -self.value, higher: self.higher.map(|x| -x) }
    }

    #[inline]
    fn plus_float(self, other: f64) -> Self {
        self.with_value(self.value + other)
    }

    #[inline]
    fn minus_float(self, other: f64) -> Self {
        self.with_value(self.value - other)
    }

    #[inline]
    fn times_float(self, other: f64) -> Self {
        Taylor { value: self.value * other, higher: self.higher.map(|x| share(x, other)) }
    }

    #[inline]
    fn over_float(self, other: f64) -> Self {
        Taylor { value: self.value / other, higher: self.higher.map(|x| strong_quotient(x, other)) }
    }
}

/// Zeros that meet infinities make NaN: they are looked for only if there is one.
#[inline(always)]
pub(super) fn strongly_if_needed<const N: usize>(run: impl Fn(bool) -> Taylor<N>) -> Taylor<N> {
    let plain = run(false);
    if plain.contains_nan() { run(true) } else { plain }
}

#[inline]
fn combine<const N: usize>(x: Taylor<N>, y: Taylor<N>, function: impl Fn(f64, f64) -> f64) -> Taylor<N> {
    Taylor {
        value: function(x.value, y.value),
        higher: core::array::from_fn(|k| function(x.higher[k], y.higher[k])),
    }
}

#[inline(always)]
fn product<const N: usize>(x: Taylor<N>, y: Taylor<N>, value: f64, strong: bool) -> Taylor<N> {
    let mut result = Taylor { value, higher: [0.0; N] };
    for k in 0..N {
        let ends = by_value(x.higher[k], y.value, strong) + by_value(y.higher[k], x.value, strong);
        result.higher[k] = ends + convolution(k, &x.higher, &y.higher, strong);
    }
    result
}

/// The product, where what is zero in `x` counts for nothing, its value included.
pub(super) fn strongly_times<const N: usize>(x: Taylor<N>, y: Taylor<N>) -> Taylor<N> {
    let value = crate::strong_zero(x.value, y.value);
    strongly_if_needed(|strong| {
        let mut result = product(x, y, value, strong);
        if strong && x.value == 0.0 {
            for k in 0..N {
                result.higher[k] = share(x.higher[k], y.value) + convolution(k, &x.higher, &y.higher, true);
            }
        }
        result
    })
}

#[inline(always)]
fn quotient<const N: usize>(x: Taylor<N>, y: Taylor<N>, strong: bool) -> Taylor<N> {
    let mut result = Taylor { value: x.value / y.value, higher: [0.0; N] };
    for k in 0..N {
        let by_others =
            by_value(y.higher[k], result.value, strong) + convolution(k, &result.higher, &y.higher, strong);
        result.higher[k] = divided(x.higher[k] - by_others, y.value, strong);
    }
    result
}

/// The part of the product's coefficient of order `k + 1` in which no value is a factor.
#[inline(always)]
pub(super) fn convolution(k: usize, x: &[f64], y: &[f64], strong: bool) -> f64 {
    let factors = x[..k].iter().zip(y[..k].iter().rev());
    factors.map(|(&x, &y)| of_higher_order(x, y, strong)).sum()
}

/// The same, where each coefficient of `x` is weighted with its order.
#[inline(always)]
pub(super) fn weighted_convolution(k: usize, x: &[f64], y: &[f64], strong: bool) -> f64 {
    let factors = (1_u32..).zip(&x[..k]).zip(y[..k].iter().rev());
    factors.map(|((j, &x), &y)| of_higher_order(f64::from(j) * x, y, strong)).sum()
}

#[inline(always)]
pub(super) fn of_higher_order(x: f64, y: f64, strong: bool) -> f64 {
    if strong { strong_product(x, y) } else { x * y }
}

#[inline(always)]
pub(super) fn by_value(coefficient: f64, value: f64, strong: bool) -> f64 {
    if strong { share(coefficient, value) } else { coefficient * value }
}

#[inline(always)]
pub(super) fn divided(coefficient: f64, value: f64, strong: bool) -> f64 {
    if strong { strong_quotient(coefficient, value) } else { coefficient / value }
}
