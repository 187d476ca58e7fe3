//! Models that NIST files under "Rational Class".

use ad_runtime::differentiable;

/// Hahn1, Thurber: `y = (b1+b2*x+b3*x**2+b4*x**3) / (1+b5*x+b6*x**2+b7*x**3)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn cubic_over_cubic(b: &[f64], x: &[f64]) -> f64 {
    let x = x[0];
    polynomial(&b[..4], x) / (1.0 + x * polynomial(&b[4..], x))
}

/// Kirby2: `y = (b1 + b2*x + b3*x**2) / (1 + b4*x + b5*x**2)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn quadratic_over_quadratic(b: &[f64], x: &[f64]) -> f64 {
    let x = x[0];
    polynomial(&b[..3], x) / (1.0 + x * polynomial(&b[3..], x))
}

/// `c1 + c2*x + c3*x**2 + ...` by Horner's rule.
#[differentiable(wrt(c), second_order)]
fn polynomial(c: &[f64], x: f64) -> f64 {
    let mut sum = 0.0;
    for k in (0..c.len()).rev() {
        sum = sum * x + c[k];
    }
    sum
}

/// MGH09: `y = b1*(x**2+x*b2) / (x**2+x*b3+b4)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn mgh09(b: &[f64], x: &[f64]) -> f64 {
    let x = x[0];
    b[0] * (x * x + x * b[1]) / (x * x + x * b[2] + b[3])
}
