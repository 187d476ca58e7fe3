//! What is given where derivatives do not exist, are infinite, or are not asked for.

use super::Taylor;
use crate::numbers::{Functions, Number};
use approx::{assert_abs_diff_eq, assert_relative_eq};

type Series = Taylor<3>;

fn coefficients(series: Series) -> [f64; 4] {
    std::array::from_fn(|k| series.coefficient(k))
}

#[test]
fn ties_share_their_derivatives() {
    let x = Series::variable(0.0);
    assert_eq!(coefficients(x.abs()), [0.0; 4]);
    assert_eq!(coefficients(x.max(Series::constant(0.0))), [0.0, 0.5, 0.0, 0.0]);
    assert_eq!(coefficients(x.clamp(Series::constant(0.0), Series::constant(1.0))), [0.0, 0.5, 0.0, 0.0]);
    // max(x, 0) + ln(1 + exp(-|x|)) is smooth, though its parts are not.
    let softplus = x.max(Series::constant(0.0)) + (-x.abs()).exp().ln_1p();
    assert_eq!(softplus.derivative(1), 0.5);
}

#[test]
fn what_is_constant_has_no_derivative_where_it_is_infinite() {
    let zero = Series::constant(0.0);
    let one = Series::constant(1.0);
    let infinite = [f64::INFINITY, 0.0, 0.0, 0.0];
    assert_eq!(coefficients(zero.sqrt()), [0.0; 4]);
    assert_eq!(coefficients(zero.cbrt()), [0.0; 4]);
    assert_eq!(coefficients(zero.powf(Series::constant(0.5))), [0.0; 4]);
    assert_eq!(coefficients(zero.recip()), infinite);
    assert_eq!(coefficients(zero.powi(-2)), infinite);
    assert_eq!(coefficients(-zero.ln()), infinite);
    assert_eq!(coefficients(one.atanh()), infinite);
    assert_eq!(one.asin().derivative(1), 0.0);
    assert_eq!(one.acosh().derivative(1), 0.0);
    assert_eq!(coefficients(Series::constant(1000.0).exp()), infinite);
    assert_eq!(coefficients((zero + 2.0).asin()).map(f64::is_nan), [true, false, false, false]);
}

#[test]
fn infinite_derivatives() {
    let x = Series::variable(0.0);
    let all = [f64::INFINITY; 4];
    assert_eq!(coefficients(x.sqrt())[1..], [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY]);
    assert_eq!(coefficients(x.ln())[1..], [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY]);
    assert_eq!(coefficients(x.recip()), [1.0, -1.0, 1.0, -1.0].map(|sign| sign * f64::INFINITY));
    assert_eq!(coefficients(x.powi(-2)), [1.0, -1.0, 1.0, -1.0].map(|sign| sign * f64::INFINITY));
    assert_eq!(coefficients((x + 1.0).asin())[1..], all[1..]);
    assert_eq!(x.cbrt().derivative(1), f64::INFINITY);
    // Derivatives below the exponent are zero.
    let power = x.powf(Series::constant(2.5));
    assert_eq!(coefficients(power), [0.0, 0.0, 0.0, f64::INFINITY]);
    assert_eq!(coefficients(x.powf(Series::constant(1.5)))[1..3], [0.0, f64::INFINITY]);
}

/// The branch that is not taken counts for nothing, though its derivative is infinite.
#[test]
fn what_loses_has_no_influence() {
    let x = Series::variable(0.0);
    assert_eq!(coefficients(Series::constant(1.0).min(x.recip())), [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn powers_whose_exponent_changes() {
    // x^x = exp(x ln x)
    let x = Series::variable(2.0);
    let expected = (x * x.ln()).exp();
    for k in 1..=3 {
        assert_relative_eq!(x.powf(x).coefficient(k), expected.coefficient(k), max_relative = 1e-14);
    }
    // At zero, the exponent has no influence; of a negative base, only a constant one has none.
    let exponent = Series::variable(2.0);
    assert_eq!(coefficients(Series::variable(0.0).powf(exponent)), [0.0, 0.0, 1.0, 0.0]);
    assert!(Series::variable(-1.0).powf(exponent).derivative(1).is_nan());
    assert_eq!(coefficients(Series::variable(-1.0).powf(Series::constant(2.0))), [1.0, -2.0, 1.0, 0.0]);
    assert_eq!(coefficients(x.powf(Series::constant(0.0))), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(coefficients(Series::constant(f64::NAN).powi(0)), [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn large_and_small_numbers() {
    let (x, y) = (Series::variable(3e200), Series::constant(4e200));
    assert_eq!(x.hypot(y).value(), 3e200_f64.hypot(4e200));
    assert_abs_diff_eq!(x.hypot(y).derivative(1), 0.6, epsilon = 1e-15);
    let (x, y) = (Series::variable(3e-300), Series::constant(4e-300));
    assert_abs_diff_eq!(x.hypot(y).derivative(1), 0.6, epsilon = 1e-15);
    assert_abs_diff_eq!(x.atan2(y).derivative(1) * 4e-300, 0.64, epsilon = 1e-14);
    assert_eq!(Series::variable(0.0).hypot(Series::constant(1e-200)).derivative(2), 1e200);
    assert_eq!(Series::variable(2.0).hypot(Series::constant(f64::INFINITY)).derivative(1), 0.0);
    // 1/h³, where the root of the sum of squares would keep ten digits.
    let (x, h) = (Series::variable(800.0), 640_001_f64.sqrt());
    assert_abs_diff_eq!(x.hypot(Series::constant(1.0)).derivative(2) * h * h * h, 1.0, epsilon = 1e-14);
    assert_eq!(Series::variable(1e-200).asin().derivative(2), 1e-200);
    assert_abs_diff_eq!(Series::variable(1e200).asinh().derivative(1), 1e-200, epsilon = 1e-214);
    // 1 - tanh² has lost its digits here.
    let slope = 4.0 * (-40_f64).exp();
    assert_relative_eq!(
        Series::variable(20.0).tanh().derivative(1),
        slope,
        epsilon = 0.0,
        max_relative = 1e-14
    );
}

#[test]
fn no_order_at_all() {
    let x = Taylor::<0>::variable(2.0);
    assert_eq!((x * x / x + x.exp().ln()).powf(x).value(), 16.0);
}
