//! The gamma function's logarithm, and what belongs to it.

use crate::{differentiable, strong_zero};
use core::f64::consts::PI;
use spec_math::cephes64;

/// ln |Γ(x)|, the logarithm of the gamma function (DLMF 5.2.1): ln (n - 1)! at whole numbers.
///
/// The value is `libm::lgamma`. The derivative is [`digamma`]. At 0 and the negative whole numbers the value is ∞, and there is no
/// derivative: it is NaN, at 0 infinite.
///
/// ```
/// use ad_runtime::{differentiable, special::{digamma, ln_gamma}};
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     ln_gamma(x)
/// }
///
/// assert_eq!(f(5.0), 24.0_f64.ln());
/// assert_eq!(f_grad(5.0), digamma(5.0));
/// ```
#[differentiable(second_order, adjoint = ln_gamma_adjoint)]
#[must_use]
pub fn ln_gamma(x: f64) -> f64 {
    libm::lgamma(x)
}

#[differentiable]
fn ln_gamma_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    strong_zero(seed, digamma(x))
}

/// The digamma function ψ(x) = Γ'(x) / Γ(x) (DLMF 5.2.2).
///
/// The value is `psi` of the crate `spec_math`, a translation of Cephes. The derivative is the trigamma function, Σ 1/(x + k)² over k ≥ 0
/// (DLMF 5.15.1), which is Hurwitz' zeta function of 2 and `x` (DLMF 25.11.12); for negative `x`, it is reflected (DLMF 5.15.6).
/// At the negative whole numbers ψ is NaN, and its derivative infinite.
///
/// ```
/// use ad_runtime::{differentiable, special::digamma};
/// use std::f64::consts::PI;
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     digamma(x)
/// }
///
/// assert!((f_grad(1.0) - PI * PI / 6.0).abs() < 1e-15);
/// ```
#[differentiable(second_order, adjoint = digamma_adjoint)]
#[must_use]
pub fn digamma(x: f64) -> f64 {
    cephes64::psi(x)
}

#[differentiable]
fn digamma_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    strong_zero(seed, trigamma(x))
}

/// The derivative of [`digamma`].
#[differentiable(adjoint = trigamma_adjoint)]
fn trigamma(x: f64) -> f64 {
    if x > 0.0 {
        return cephes64::zeta(2.0, x);
    }
    // ψ'(x) + ψ'(1 - x) = π² / sin² πx; x and its distance to the nearest whole number have the same sine up to the sign.
    let reflected = PI / (PI * (x - x.round())).sin();
    reflected * reflected - cephes64::zeta(2.0, 1.0 - x)
}

fn trigamma_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    strong_zero(seed, tetragamma(x))
}

/// The derivative of the trigamma function (DLMF 5.15.1).
fn tetragamma(x: f64) -> f64 {
    if x > 0.0 {
        return -2.0 * cephes64::zeta(3.0, x);
    }
    // Of ψ'(x) + ψ'(1 - x) = π² / sin² πx.
    let (sine, cosine) = (PI * (x - x.round())).sin_cos();
    let reflected = PI / sine;
    -2.0 * reflected * reflected * reflected * cosine - 2.0 * cephes64::zeta(3.0, 1.0 - x)
}

/// ln |B(a, b)|, the logarithm of the beta function: ln Γ(a) + ln Γ(b) - ln Γ(a + b) (DLMF 5.12.1).
///
/// The value is `lbeta` of the crate `spec_math`. Where an operand is large, the difference of its two terms is that of their asymptotic
/// series (DLMF 5.11.1), which keeps the digits that they would lose to each other. The derivatives are ψ(a) - ψ(a + b) and
/// ψ(b) - ψ(a + b), with the digamma function ψ, and likewise.
///
/// ```
/// use ad_runtime::{differentiable, special::beta_ln};
///
/// #[differentiable]
/// fn f(a: f64, b: f64) -> f64 {
///     beta_ln(a, b)
/// }
///
/// assert!((f(2.0, 3.0) + 12.0_f64.ln()).abs() < 1e-14);
/// let (da, db) = f_grad(2.0, 3.0);
/// assert!((da + 13.0 / 12.0).abs() < 1e-14 && (db + 7.0 / 12.0).abs() < 1e-14);
/// ```
#[differentiable(second_order, adjoint = beta_ln_adjoint)]
#[must_use]
pub fn beta_ln(a: f64, b: f64) -> f64 {
    let (less, more) = if a < b { (a, b) } else { (b, a) };
    if !is_asymptotic(more, less) {
        return cephes64::lbeta(a, b);
    }
    // ln Γ(x) = (x - 1/2) ln x - x + ln √(2π) + Σ B₂ₖ / (2k (2k - 1) x²ᵏ⁻¹)
    let end = more + less;
    let series = |x: f64| x * polynomial(1.0 / (x * x), |order| 1.0 / (order - 1.0));
    let rise = (end - 0.5) * (less / more).ln_1p() + less * (more.ln() - 1.0) + (series(end) - series(more));
    libm::lgamma(less) - rise
}

#[differentiable]
fn beta_ln_adjoint(a: f64, b: f64, _: f64, seed: f64) -> (f64, f64) {
    (strong_zero(seed, -digamma_rise(a, b)), strong_zero(seed, -digamma_rise(b, a)))
}

/// ψ(x + step) - ψ(x).
#[differentiable]
fn digamma_rise(x: f64, step: f64) -> f64 {
    let end = x + step;
    if !is_asymptotic(x, step) {
        return digamma(end) - digamma(x);
    }
    // ψ(x) = ln x - 1 / 2x - Σ B₂ₖ / (2k x²ᵏ) (DLMF 5.11.2)
    let series = |x: f64| polynomial(1.0 / (x * x), |_| 1.0);
    (step / x).ln_1p() + 0.5 * step / (x * end) + (series(x) - series(end))
}

/// Whether the asymptotic series of `x` and of `x + step` are exact, and differ by less than themselves.
fn is_asymptotic(x: f64, step: f64) -> bool {
    (16.0..f64::INFINITY).contains(&x) && step > 0.0 && step <= x
}

/// Σ weight(2k) B₂ₖ / 2k xᵏ for k from 1 to 6, with the numbers of Bernoulli.
#[differentiable]
fn polynomial(x: f64, weight: impl Fn(f64) -> f64) -> f64 {
    const BERNOULLI: [(f64, f64); 6] = [
        (12.0, -691.0 / 2730.0),
        (10.0, 5.0 / 66.0),
        (8.0, -1.0 / 30.0),
        (6.0, 1.0 / 42.0),
        (4.0, -1.0 / 30.0),
        (2.0, 1.0 / 6.0),
    ];
    BERNOULLI.iter().fold(0.0, |sum, (order, number)| x * (sum + weight(*order) * number / order))
}
