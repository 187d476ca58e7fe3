//! The differential equations of functions, solved for the coefficients of the result.
//!
//! With u the argument and v the result, each is v' = w u' or w v' = u', where the factor w is known or made along with v. Comparing the coefficients of
//! order k gives v_k from u, and from coefficients of v and w of lower order.

use super::Taylor;
use super::arithmetic::{
    by_value, convolution, divided, of_higher_order, strongly_if_needed, weighted_convolution,
};

/// The coefficient of order `k + 1` of v, where v' = w u'.
#[inline(always)]
fn integrated(k: usize, u: &[f64], (w0, w): (f64, &[f64]), strong: bool) -> f64 {
    by_value(u[k], w0, strong) + weighted_convolution(k, u, w, strong) / (k + 1) as f64
}

/// The coefficient of order `k + 1` of v, where w v' = u'.
#[inline(always)]
fn solved(k: usize, u: &[f64], (w0, w): (f64, &[f64]), v: &[f64], strong: bool) -> f64 {
    divided(u[k] - weighted_convolution(k, v, w, strong) / (k + 1) as f64, w0, strong)
}

/// v' = w u', where w is v times a rate, and `factor` its value.
pub(super) fn exponential<const N: usize>(u: Taylor<N>, value: f64, factor: f64, rate: f64) -> Taylor<N> {
    strongly_if_needed(|strong| {
        let mut v = Taylor { value, higher: [0.0; N] };
        for k in 0..N {
            v.higher[k] = rate * integrated(k, &u.higher, (factor, &v.higher), strong);
        }
        v
    })
}

/// w v' = u'
pub(super) fn quotient_of_rates<const N: usize>(u: Taylor<N>, value: f64, w: Taylor<N>) -> Taylor<N> {
    strongly_if_needed(|strong| {
        let mut v = Taylor { value, higher: [0.0; N] };
        for k in 0..N {
            v.higher[k] = solved(k, &u.higher, (w.value, &w.higher), &v.higher, strong);
        }
        v
    })
}

/// v v = u
pub(super) fn square_root<const N: usize>(u: Taylor<N>, value: f64) -> Taylor<N> {
    strongly_if_needed(|strong| {
        let mut v = Taylor { value, higher: [0.0; N] };
        for k in 0..N {
            let inner = convolution(k, &v.higher, &v.higher, strong);
            v.higher[k] = divided(u.higher[k] - inner, 2.0 * value, strong);
        }
        v
    })
}

/// 3 v² v' = u'
pub(super) fn cube_root<const N: usize>(u: Taylor<N>, value: f64) -> Taylor<N> {
    strongly_if_needed(|strong| {
        let mut v = Taylor { value, higher: [0.0; N] };
        let mut w = Taylor { value: 3.0 * value * value, higher: [0.0; N] };
        for k in 0..N {
            v.higher[k] = solved(k, &u.higher, (w.value, &w.higher), &v.higher, strong);
            w.higher[k] = 3.0 * square(k, &v, strong);
        }
        v
    })
}

/// v' = w u', where w = 1 + sign v²: the tangents. `slope` is the value of w.
pub(super) fn tangent<const N: usize>(u: Taylor<N>, value: f64, slope: f64, sign: f64) -> Taylor<N> {
    strongly_if_needed(|strong| {
        let mut v = Taylor { value, higher: [0.0; N] };
        let mut w = Taylor { value: slope, higher: [0.0; N] };
        for k in 0..N {
            v.higher[k] = integrated(k, &u.higher, (w.value, &w.higher), strong);
            w.higher[k] = sign * square(k, &v, strong);
        }
        v
    })
}

/// s' = c u' and c' = sign s u': sine and cosine, of the circle or of the hyperbola.
pub(super) fn circular<const N: usize>(
    u: Taylor<N>,
    values: (f64, f64),
    sign: f64,
) -> (Taylor<N>, Taylor<N>) {
    let run = |strong: bool| {
        let (mut s, mut c) =
            (Taylor { value: values.0, higher: [0.0; N] }, Taylor { value: values.1, higher: [0.0; N] });
        for k in 0..N {
            s.higher[k] = integrated(k, &u.higher, (c.value, &c.higher), strong);
            c.higher[k] = sign * integrated(k, &u.higher, (s.value, &s.higher), strong);
        }
        (s, c)
    };
    let (s, c) = run(false);
    if s.contains_nan() || c.contains_nan() { run(true) } else { (s, c) }
}

/// u v' = p v u'
pub(super) fn power<const N: usize>(u: Taylor<N>, p: f64, value: f64) -> Taylor<N> {
    strongly_if_needed(|strong| {
        let mut v = Taylor { value, higher: [0.0; N] };
        for k in 0..N {
            let order = (k + 1) as f64;
            let mut sum = by_value(p * order * u.higher[k], value, strong);
            for j in 0..k {
                let factor = p * (j + 1) as f64 - (k - j) as f64;
                sum += of_higher_order(factor * u.higher[j], v.higher[k - 1 - j], strong);
            }
            v.higher[k] = divided(sum / order, u.value, strong);
        }
        v
    })
}

/// The coefficient of order `k + 1` of v².
#[inline(always)]
fn square<const N: usize>(k: usize, v: &Taylor<N>, strong: bool) -> f64 {
    by_value(2.0 * v.higher[k], v.value, strong) + convolution(k, &v.higher, &v.higher, strong)
}
