//! The operators of series of several variables.

use super::Tensor;
use crate::numbers::series::{Series, share, strong_quotient};
use crate::numbers::{Arithmetic, series_functions};

impl<const M: usize, const N: usize, const L: usize> Arithmetic for Tensor<M, N, L> {
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
        let value = self.coefficients[0] * other.coefficients[0];
        let product = strongly_if_needed(|strong| product(&self, &other, false, strong));
        product.with_value(value)
    }

    #[inline]
    fn over(self, other: Self) -> Self {
        strongly_if_needed(|strong| quotient(self, &other, strong))
    }

    #[inline]
    fn modulo(self, other: Self) -> Self {
        series_functions::remainder(self, other)
    }

    #[inline]
    fn negated(self) -> Self {
        Tensor { coefficients: self.coefficients.map(|x| -x) }
    }

    #[inline]
    fn plus_float(self, other: f64) -> Self {
        self.with_value(self.coefficients[0] + other)
    }

    #[inline]
    fn minus_float(self, other: f64) -> Self {
        self.with_value(self.coefficients[0] - other)
    }

    #[inline]
    fn times_float(self, other: f64) -> Self {
        let value = self.coefficients[0] * other;
        Tensor { coefficients: self.coefficients.map(|x| share(x, other)) }.with_value(value)
    }

    #[inline]
    fn over_float(self, other: f64) -> Self {
        let value = self.coefficients[0] / other;
        Tensor { coefficients: self.coefficients.map(|x| strong_quotient(x, other)) }.with_value(value)
    }
}

/// Zeros that meet infinities make NaN: they are looked for only if there is one.
#[inline(always)]
fn strongly_if_needed<const M: usize, const N: usize, const L: usize>(
    run: impl Fn(bool) -> Tensor<M, N, L>,
) -> Tensor<M, N, L> {
    let plain = run(false);
    if plain.contains_nan() { run(true) } else { plain }
}

#[inline]
fn combine<const M: usize, const N: usize, const L: usize>(
    x: Tensor<M, N, L>,
    y: Tensor<M, N, L>,
    function: impl Fn(f64, f64) -> f64,
) -> Tensor<M, N, L> {
    Tensor { coefficients: core::array::from_fn(|k| function(x.coefficients[k], y.coefficients[k])) }
}

/// The product, where what is zero in `x` counts for nothing, its value included.
pub(super) fn strongly_times<const M: usize, const N: usize, const L: usize>(
    x: Tensor<M, N, L>,
    y: Tensor<M, N, L>,
) -> Tensor<M, N, L> {
    let value = crate::strong_zero(x.coefficients[0], y.coefficients[0]);
    strongly_if_needed(|strong| product(&x, &y, true, strong)).with_value(value)
}

/// The product but for its value. `strong_value` says that the value of `x` counts for nothing if it is zero.
#[inline(always)]
fn product<const M: usize, const N: usize, const L: usize>(
    x: &Tensor<M, N, L>,
    y: &Tensor<M, N, L>,
    strong_value: bool,
    strong: bool,
) -> Tensor<M, N, L> {
    let mut result = Tensor { coefficients: [0.0; L] };
    let mut places = [0; L];
    for (k, &factor) in x.coefficients.iter().enumerate() {
        if factor == 0.0 && (k > 0 || strong_value) {
            continue;
        }
        for_each_sum::<M, N, L>(k, &mut places, |j, place| {
            let coefficient = y.coefficients[j];
            if !(strong && j > 0 && coefficient == 0.0) {
                result.coefficients[place] += factor * coefficient;
            }
        });
    }
    result.coefficients[0] = 0.0;
    result
}

/// Long division: each coefficient of the quotient is taken out of the dividend, times the divisor.
#[inline(always)]
fn quotient<const M: usize, const N: usize, const L: usize>(
    x: Tensor<M, N, L>,
    y: &Tensor<M, N, L>,
    strong: bool,
) -> Tensor<M, N, L> {
    let (mut rest, mut result) = (x.coefficients, [0.0; L]);
    let mut places = [0; L];
    let divisor = y.coefficients[0];
    for k in 0..L {
        let factor = if strong && k > 0 { strong_quotient(rest[k], divisor) } else { rest[k] / divisor };
        result[k] = factor;
        if factor == 0.0 {
            continue;
        }
        for_each_sum::<M, N, L>(k, &mut places, |j, place| {
            if j > 0 && !(strong && y.coefficients[j] == 0.0) {
                rest[place] -= factor * y.coefficients[j];
            }
        });
    }
    Tensor { coefficients: result }
}

/// Calls the function with the place of each multi-index that can be added to that at place `k`, and the place of the sum.
#[inline(always)]
fn for_each_sum<const M: usize, const N: usize, const L: usize>(
    k: usize,
    places: &mut [usize; L],
    mut function: impl FnMut(usize, usize),
) {
    let indices = Tensor::<M, N, L>::INDICES;
    places[0] = k;
    function(0, k);
    for j in 1..indices.reach[k] {
        // The sum is the next one after that with one less.
        let (parent, variable) = indices.parents[j];
        let place = indices.next[places[parent]][variable];
        places[j] = place;
        function(j, place);
    }
}
