//! Derivatives to order 10 against their formulas.

use super::{Taylor, assert_close, assert_close_at_scale};
use crate::numbers::{Functions, Number};

const ORDER: usize = 10;
type Series = Taylor<ORDER>;

fn factorial(k: usize) -> f64 {
    (1..=k).map(|j| j as f64).product()
}

/// `p (p - 1) …`, `k` factors.
fn falling(p: f64, k: usize) -> f64 {
    (0..k).map(|j| p - j as f64).product()
}

#[track_caller]
fn check(series: Series, derivative: impl Fn(usize) -> f64) {
    for k in 0..=ORDER {
        assert_close(series.derivative(k), derivative(k), &k);
    }
}

#[track_caller]
fn check_coefficients(series: Series, coefficients: [f64; ORDER + 1]) {
    for (k, coefficient) in coefficients.into_iter().enumerate() {
        assert_close(series.coefficient(k), coefficient, &k);
    }
}

#[test]
fn exponential_functions() {
    let x = Series::variable(0.7);
    check(x.exp(), |_| 0.7_f64.exp());
    check(x.exp2(), |k| std::f64::consts::LN_2.powi(k as i32) * 0.7_f64.exp2());
    check(x.exp_m1(), |k| if k == 0 { 0.7_f64.exp_m1() } else { 0.7_f64.exp() });
    check(Series::constant(3.0).powf(x), |k| 3_f64.ln().powi(k as i32) * 3_f64.powf(0.7));
}

#[test]
fn logarithms() {
    let slope = |x: f64, k: usize| -falling(-1.0, k - 1).abs() * (-1_f64).powi(k as i32) / x.powi(k as i32);
    let x = Series::variable(0.7);
    check(x.ln(), |k| if k == 0 { 0.7_f64.ln() } else { slope(0.7, k) });
    check(x.ln_1p(), |k| if k == 0 { 0.7_f64.ln_1p() } else { slope(1.7, k) });
    check(x.log2(), |k| if k == 0 { 0.7_f64.log2() } else { slope(0.7, k) / std::f64::consts::LN_2 });
    check(x.log10(), |k| if k == 0 { 0.7_f64.log10() } else { slope(0.7, k) / std::f64::consts::LN_10 });
    check(
        x.log(Series::constant(3.0)),
        |k| if k == 0 { 0.7_f64.log(3.0) } else { slope(0.7, k) / 3_f64.ln() },
    );
}

#[test]
fn powers() {
    for value in [0.7, 3.0] {
        let x = Series::variable(value);
        let power = |p: f64| move |k: usize| falling(p, k) * value.powf(p - k as f64);
        check(x.sqrt(), power(0.5));
        check(x.cbrt(), power(1.0 / 3.0));
        check(x.recip(), power(-1.0));
        check(x.powi(-4), power(-4.0));
        check(x.powi(7), power(7.0));
        check(x.powi(100), power(100.0));
        check(x.powf(Series::constant(2.5)), power(2.5));
        check(x.powf(Series::constant(-1.25)), power(-1.25));
        check(x.powf(Series::constant(4.0)), power(4.0));
    }
    let x = Series::variable(-2.0);
    check(x.cbrt(), |k| falling(1.0 / 3.0, k) * (-2_f64).cbrt() / (-2_f64).powi(k as i32));
    check(x.powi(-3), |k| falling(-3.0, k) * (-2_f64).powi(-3 - k as i32));
}

#[test]
fn powers_of_a_large_exponent_are_not_products() {
    let x = Series::variable(1.0 + 1e-6);
    let n = 1_000_003;
    check(x.powi(n), |k| {
        falling(f64::from(n), k) * (1.0_f64 + 1e-6).powi(n) / (1.0_f64 + 1e-6).powi(k as i32)
    });
}

#[test]
fn circular_and_hyperbolic_functions() {
    let x = Series::variable(0.7);
    let (sin, cos) = 0.7_f64.sin_cos();
    check(x.sin(), |k| [sin, cos, -sin, -cos][k % 4]);
    check(x.cos(), |k| [cos, -sin, -cos, sin][k % 4]);
    check(x.sinh(), |k| [0.7_f64.sinh(), 0.7_f64.cosh()][k % 2]);
    check(x.cosh(), |k| [0.7_f64.cosh(), 0.7_f64.sinh()][k % 2]);
}

#[test]
fn series_at_zero() {
    let x = Series::variable(0.0);
    let tan = [0., 1., 0., 1. / 3., 0., 2. / 15., 0., 17. / 315., 0., 62. / 2835., 0.];
    check_coefficients(x.tan(), tan);
    check_coefficients(x.tanh(), std::array::from_fn(|k| if k % 4 == 3 { -tan[k] } else { tan[k] }));
    let asin = [0., 1., 0., 1. / 6., 0., 3. / 40., 0., 15. / 336., 0., 105. / 3456., 0.];
    check_coefficients(x.asin(), asin);
    check_coefficients(
        x.acos(),
        std::array::from_fn(|k| if k == 0 { std::f64::consts::FRAC_PI_2 } else { -asin[k] }),
    );
    check_coefficients(x.asinh(), std::array::from_fn(|k| if k % 4 == 3 { -asin[k] } else { asin[k] }));
    let odd = |k: usize| if k % 2 == 1 { 1.0 / k as f64 } else { 0.0 };
    check_coefficients(x.atanh(), std::array::from_fn(odd));
    check_coefficients(x.atan(), std::array::from_fn(|k| if k % 4 == 3 { -odd(k) } else { odd(k) }));
}

/// With x = tan t, the derivative of order k is (k - 1)! cosᵏ t sin(k (t + π/2)).
#[test]
fn arc_tangent() {
    for value in [0.7_f64, 2.0] {
        let angle = value.atan();
        let x = Series::variable(value);
        let derivative = |k: usize| match k {
            0 => angle,
            _ => {
                factorial(k - 1)
                    * angle.cos().powi(k as i32)
                    * (k as f64 * (angle + std::f64::consts::FRAC_PI_2)).sin()
            }
        };
        check(x.atan(), derivative);
        check(x.atan2(Series::constant(1.0)), derivative);
        check(Series::constant(1.0).atan2(x), |k| if k == 0 { 1_f64.atan2(value) } else { -derivative(k) });
    }
}

/// The derivatives of acosh are those of a polynomial over a power of x² - 1.
#[test]
fn area_functions() {
    let x = Series::variable(1.7);
    let y = x.acosh();
    let root = (x - 1.0).sqrt() * (x + 1.0).sqrt();
    for k in 1..=ORDER {
        assert_close(y.coefficient(k) * k as f64, root.recip().coefficient(k - 1), &k);
    }
    // acosh(cosh t) = t: what is zero is a sum of terms of the size of 1.
    let t = Series::variable(1.2).cosh().acosh();
    for k in 1..=ORDER {
        assert_close_at_scale(t.coefficient(k), if k == 1 { 1.0 } else { 0.0 }, 1.0, &k);
    }
}

#[test]
fn polynomials_are_exact() {
    let x = Series::variable(3.0);
    let y = x * x * x - 2.0 * x + 1.0;
    assert_eq!([0, 1, 2, 3, 4].map(|k| y.derivative(k)), [22.0, 25.0, 18.0, 6.0, 0.0]);
    assert_eq!(x.powi(3).derivative(2), 18.0);
    assert_eq!(Series::variable(0.0).powi(4).derivative(4), 24.0);
    assert_eq!((y / (x - 4.0)) * (x - 4.0), y);
    assert_eq!(y.apply(2.0), 116.0);
}
