//! The normal distribution.

use ad_runtime::{adjoint, differentiable};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

/// The macro cannot look into another crate, so the derivative of this function is written by hand. It is marked itself:
/// its derivative is the second derivative.
#[adjoint(of = libm::erfc, second_order)]
#[differentiable]
fn erfc_adjoint(x: f64, _erfc: f64, seed: f64) -> f64 {
    -FRAC_2_SQRT_PI * (-x * x).exp() * seed
}

/// The probability of a value up to `x`.
#[differentiable(second_order)]
pub(crate) fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

/// The density, for the formulas that the derivatives are compared with.
pub(crate) fn normal_pdf(x: f64) -> f64 {
    0.5 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2 * (-0.5 * x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_are_the_density_and_its_slope() {
        for x in [-3.0, -0.5, 0.0, 1.7] {
            assert!((normal_cdf_grad(x) - normal_pdf(x)).abs() < 1e-16, "{x}");
            assert!((normal_cdf_hessian(x)[0][0] + x * normal_pdf(x)).abs() < 1e-15, "{x}");
        }
    }
}
