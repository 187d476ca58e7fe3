//! Models that NIST files under "Exponential Class".

use ad_runtime::differentiable;

/// Misra1a, BoxBOD: `y = b1*(1-exp[-b2*x])`.
#[differentiable(wrt(b), second_order)]
pub(super) fn saturation(b: &[f64], x: &[f64]) -> f64 {
    b[0] * (1.0 - (-b[1] * x[0]).exp())
}

/// Chwirut1, Chwirut2: `y = exp[-b1*x]/(b2+b3*x)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn chwirut(b: &[f64], x: &[f64]) -> f64 {
    (-b[0] * x[0]).exp() / (b[1] + b[2] * x[0])
}

/// Eckerle4: `y = (b1/b2) * exp[-0.5*((x-b3)/b2)**2]`.
#[differentiable(wrt(b), second_order)]
pub(super) fn eckerle4(b: &[f64], x: &[f64]) -> f64 {
    b[0] / b[1] * (-0.5 * ((x[0] - b[2]) / b[1]).powi(2)).exp()
}

/// Gauss1, Gauss2, Gauss3: an exponential background below two peaks,
/// `y = b1*exp(-b2*x) + b3*exp(-(x-b4)**2/b5**2) + b6*exp(-(x-b7)**2/b8**2)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn gauss(b: &[f64], x: &[f64]) -> f64 {
    let mut y = b[0] * (-b[1] * x[0]).exp();
    for k in [2, 5] {
        y += peak(x[0], b[k], b[k + 1], b[k + 2]);
    }
    y
}

/// One Gaussian peak.
#[differentiable(wrt(height, centre, width), second_order)]
fn peak(x: f64, height: f64, centre: f64, width: f64) -> f64 {
    let distance = (x - centre) / width;
    height * (-distance * distance).exp()
}

/// Lanczos1, Lanczos2, Lanczos3: `y = b1*exp(-b2*x) + b3*exp(-b4*x) + b5*exp(-b6*x)`.
#[differentiable(wrt(b), second_order)]
pub(super) fn lanczos(b: &[f64], x: &[f64]) -> f64 {
    let mut y = 0.0;
    for k in (0..6).step_by(2) {
        y += b[k] * (-b[k + 1] * x[0]).exp();
    }
    y
}

/// MGH10: `y = b1 * exp[b2/(x+b3)]`.
#[differentiable(wrt(b), second_order)]
pub(super) fn mgh10(b: &[f64], x: &[f64]) -> f64 {
    b[0] * (b[1] / (x[0] + b[2])).exp()
}

/// MGH17: `y = b1 + b2*exp[-x*b4] + b3*exp[-x*b5]`.
#[differentiable(wrt(b), second_order)]
pub(super) fn mgh17(b: &[f64], x: &[f64]) -> f64 {
    b[0] + b[1] * (-x[0] * b[3]).exp() + b[2] * (-x[0] * b[4]).exp()
}

/// Nelson, with two predictors and the logarithm of the response:
/// `log[y] = b1 - b2*x1 * exp[-b3*x2]`.
#[differentiable(wrt(b), second_order)]
pub(super) fn nelson(b: &[f64], x: &[f64]) -> f64 {
    b[0] - b[1] * x[0] * (-b[2] * x[1]).exp()
}

/// Rat42: `y = b1 / (1+exp[b2-b3*x])`.
#[differentiable(wrt(b), second_order)]
pub(super) fn rat42(b: &[f64], x: &[f64]) -> f64 {
    b[0] / (1.0 + (b[1] - b[2] * x[0]).exp())
}

/// Rat43: `y = b1 / ((1+exp[b2-b3*x])**(1/b4))`.
#[differentiable(wrt(b), second_order)]
pub(super) fn rat43(b: &[f64], x: &[f64]) -> f64 {
    let growth = (b[1] - b[2] * x[0]).exp();
    b[0] / (1.0 + growth).powf(1.0 / b[3])
}
