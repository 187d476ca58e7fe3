//! The error function and the normal distribution.

use super::normal_pdf;
use crate::differentiable;
use core::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

/// The error function, 2/√π times the integral of exp(-t²) from 0 to `x` (DLMF 7.2.1): between -1 and 1.
///
/// The value is `libm::erf`, with an error below one unit in the last place. The derivative is 2 exp(-x²) / √π.
///
/// ```
/// use ad_runtime::{differentiable, special};
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     special::erf(x)
/// }
///
/// assert_eq!(f_value_and_grad(0.0), (0.0, std::f64::consts::FRAC_2_SQRT_PI));
/// ```
#[differentiable(second_order, adjoint = erf_adjoint)]
#[must_use]
pub fn erf(x: f64) -> f64 {
    libm::erf(x)
}

#[differentiable]
fn erf_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    seed * (FRAC_2_SQRT_PI * (-x * x).exp())
}

/// The complementary error function 1 - erf `x` (DLMF 7.2.2), which keeps its digits where erf `x` is near 1.
///
/// The value is `libm::erfc`; it is 0 for `x` above 27. The derivative is -2 exp(-x²) / √π.
///
/// ```
/// use ad_runtime::{differentiable, special};
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     special::erfc(x).ln()
/// }
///
/// // About -2 x.
/// assert!((f_grad(10.0) + 20.099).abs() < 1e-3);
/// ```
#[differentiable(second_order, adjoint = erfc_adjoint)]
#[must_use]
pub fn erfc(x: f64) -> f64 {
    libm::erfc(x)
}

#[differentiable]
fn erfc_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    -erf_adjoint(x, 0.0, seed)
}

/// The probability that a standard normal variable is below `x`: erfc(-x/√2) / 2 (DLMF 7.20.3), which keeps its digits in the lower tail.
///
/// The derivative is [`normal_pdf`].
///
/// ```
/// use ad_runtime::{differentiable, special::{normal_cdf, normal_pdf}};
///
/// #[differentiable]
/// fn f(x: f64) -> f64 {
///     normal_cdf(x)
/// }
///
/// assert_eq!(f_value_and_grad(0.0), (0.5, normal_pdf(0.0)));
/// ```
#[differentiable(second_order, adjoint = normal_cdf_adjoint)]
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

#[differentiable]
fn normal_cdf_adjoint(x: f64, _: f64, seed: f64) -> f64 {
    seed * normal_pdf(x)
}
