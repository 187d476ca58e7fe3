//! Functions made of exponentials and logarithms.

use crate::differentiable;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// ln(1 + eˣ): positive, near 0 below and near `x` above, the smooth form of `x.max(0.0)`.
///
/// It is computed as `max(x, 0) + ln_1p(exp(-|x|))`, which neither overflows nor loses digits (M. Mächler, *Accurately computing
/// log(1 - exp(-|a|))*, 2012). Its derivative is [`sigmoid`]. At -∞ it is 0, with slope 0; at ∞ it is ∞, with slope 1.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::special::softplus;
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     softplus(2.0 * x)
/// }
///
/// assert_eq!(f_value_and_grad(0.0), (2.0_f64.ln(), 1.0));
/// assert_eq!(f_value_and_grad(400.0), (800.0, 2.0));
/// ```
#[differentiable(second_order, adjoint = softplus_adjoint)]
#[must_use]
pub fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

#[differentiable]
fn softplus_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    seed * sigmoid(x)
}

/// The logistic function 1 / (1 + e⁻ˣ), between 0 and 1.
///
/// On either side of 0 it is computed with the exponential that does not overflow. Its derivative is `sigmoid(x) sigmoid(-x)`, which
/// unlike `s (1 - s)` keeps its digits for large `x`. At -∞ and ∞ it is 0 and 1, with slope 0.
///
/// ```
/// use ad_runtime::{differentiable, special};
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     special::sigmoid(x)
/// }
///
/// assert_eq!(f_value_and_grad(0.0), (0.5, 0.25));
/// assert_eq!(f_value_and_grad(800.0), (1.0, 0.0));
/// assert_eq!(f_grad(40.0), (-40.0_f64).exp());
/// ```
#[differentiable(second_order, adjoint = sigmoid_adjoint)]
#[must_use]
pub fn sigmoid(x: f64) -> f64 {
    if x < 0.0 {
        let small = x.exp();
        small / (1.0 + small)
    } else {
        1.0 / (1.0 + (-x).exp())
    }
}

#[differentiable]
fn sigmoid_adjoint(x: f64, value: f64, seed: f64) -> f64 {
    seed * (value * sigmoid(-x))
}

/// ln Σ exp xᵢ, the smooth form of the largest entry.
///
/// The largest entry is subtracted before exponentials are taken, so that none overflows (P. Blanchard, D. J. Higham and N. J. Higham,
/// *Accurately computing the log-sum-exp and softmax functions*, 2021, algorithm 4.1). The derivative by xᵢ is
/// exp xᵢ / Σ exp xⱼ, the softmax of `x`.
///
/// Of no entries it is -∞. Entries that are -∞ add nothing, and have the derivative 0. If entries are ∞ the result is, and they share the
/// derivative 1.
///
/// ```
/// use ad_runtime::{differentiable, special::log_sum_exp};
///
/// #[differentiable]
/// fn f(x: &[f64]) -> f64 {
///     log_sum_exp(x)
/// }
///
/// assert_eq!(f(&[1000.0, 1000.0]), 1000.0 + 2.0_f64.ln());
/// assert_eq!(f_grad(&[1000.0, 1000.0, f64::NEG_INFINITY]), [0.5, 0.5, 0.0]);
/// ```
#[differentiable(second_order, adjoint = log_sum_exp_adjoint)]
#[must_use]
pub fn log_sum_exp(x: &[f64]) -> f64 {
    let Some(position) = largest(x) else { return f64::NEG_INFINITY };
    let largest = x[position];
    if !largest.is_finite() {
        return largest;
    }
    largest + beside(x, position).ln_1p()
}

#[differentiable]
fn log_sum_exp_adjoint(x: &[f64], value: f64, seed: f64) -> Vec<f64> {
    if value == f64::INFINITY {
        let count = x.iter().filter(|&&entry| entry == f64::INFINITY).count();
        return x.iter().map(|&entry| if entry == value { seed / count as f64 } else { 0.0 }).collect();
    }
    let Some(position) = largest(x) else { return Vec::new() };
    // Not exp(x - value): the rounding of a large value would be that of the exponent.
    let unit = seed / (1.0 + beside(x, position));
    let share =
        |&entry: &f64| if entry == f64::NEG_INFINITY { 0.0 } else { unit * (entry - x[position]).exp() };
    x.iter().map(share).collect()
}

/// Where the largest entry is, or the last that is NaN.
fn largest(x: &[f64]) -> Option<usize> {
    (0..x.len()).reduce(|best, k| if x[k] > x[best] || x[k].is_nan() { k } else { best })
}

/// The sum of the exponentials of all entries but the largest, relative to that of the largest.
#[differentiable]
fn beside(x: &[f64], largest: usize) -> f64 {
    let others = x[..largest].iter().chain(&x[largest + 1..]);
    others.map(|&entry| (entry - x[largest]).exp()).sum()
}

/// The density exp(-x²/2) / √(2π) of the standard normal distribution.
///
/// Its derivative is -x `normal_pdf(x)`; both are 0 at -∞ and ∞.
///
/// ```
/// use ad_runtime::{differentiable, special::normal_pdf};
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     normal_pdf(x)
/// }
///
/// assert_eq!(f_grad(2.0), -2.0 * normal_pdf(2.0));
/// assert_eq!(f_grad(f64::INFINITY), 0.0);
/// ```
#[differentiable(second_order, adjoint = normal_pdf_adjoint)]
#[must_use]
pub fn normal_pdf(x: f64) -> f64 {
    const ONE_BY_SQRT_TAU: f64 = 0.398_942_280_401_432_7;
    ONE_BY_SQRT_TAU * (-0.5 * x * x).exp()
}

#[differentiable]
fn normal_pdf_adjoint(x: f64, value: f64, seed: f64) -> f64 {
    // Far out the density is 0, and infinity times 0 is not.
    if value == 0.0 {
        return 0.0;
    }
    -seed * x * value
}
