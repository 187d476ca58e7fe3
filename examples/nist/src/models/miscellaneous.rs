//! Models that NIST files under "Miscellaneous Class".

use ad_runtime::differentiable;
use std::f64::consts::PI;

/// Bennett5: `y = b1 * (b2+x)**(-1/b3)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn bennett5(b: &[f64], x: &[f64]) -> f64 {
    b[0] * (b[1] + x[0]).powf(-1.0 / b[2])
}

/// DanWood: `y = b1*x**b2`.
#[differentiable(wrt(b), second_order)]
pub(super) fn danwood(b: &[f64], x: &[f64]) -> f64 {
    b[0] * x[0].powf(b[1])
}

/// ENSO: the yearly cycle and two cycles of unknown period,
/// `y = b1 + b2*cos(2*pi*x/12) + b3*sin(2*pi*x/12) + b5*cos(2*pi*x/b4) + b6*sin(2*pi*x/b4)
/// + b8*cos(2*pi*x/b7) + b9*sin(2*pi*x/b7)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn enso(b: &[f64], x: &[f64]) -> f64 {
    let turn = 2.0 * PI * x[0];
    let mut y = b[0] + b[1] * (turn / 12.0).cos() + b[2] * (turn / 12.0).sin();
    for k in [3, 6] {
        let phase = turn / b[k];
        y += b[k + 1] * phase.cos() + b[k + 2] * phase.sin();
    }
    y
}

/// Misra1b: `y = b1 * (1-(1+b2*x/2)**(-2))`.
#[differentiable(wrt(b), second_order)]
pub(super) fn misra1b(b: &[f64], x: &[f64]) -> f64 {
    b[0] * (1.0 - (1.0 + b[1] * x[0] / 2.0).powi(-2))
}

/// Misra1c: `y = b1 * (1-(1+2*b2*x)**(-.5))`.
#[differentiable(wrt(b), second_order)]
pub(super) fn misra1c(b: &[f64], x: &[f64]) -> f64 {
    b[0] * (1.0 - (1.0 + 2.0 * b[1] * x[0]).powf(-0.5))
}

/// Misra1d: `y = b1*b2*x*((1+b2*x)**(-1))`.
#[differentiable(wrt(b), second_order)]
pub(super) fn misra1d(b: &[f64], x: &[f64]) -> f64 {
    b[0] * b[1] * x[0] / (1.0 + b[1] * x[0])
}

/// Roszman1: `y = b1 - b2*x - arctan[b3/(x-b4)]/pi`.
#[differentiable(wrt(b), second_order)]
pub(super) fn roszman1(b: &[f64], x: &[f64]) -> f64 {
    b[0] - b[1] * x[0] - (b[2] / (x[0] - b[3])).atan() / PI
}
