//! Functions of `ad_runtime::special`: known values, derivatives in every mode, tails and edges.
//!
//! Numbers with more digits than those of the tables that are named beside them were computed with mpmath at 40 digits.

use ad_corpus::{assert_close, check};
use ad_runtime::{differentiable, special};
use approx::relative_eq;
use special::*;
use std::f64::consts::{FRAC_2_SQRT_PI, LN_2, PI};

/// Asserts that numbers agree to the given relative error, whatever their size.
fn agree(name: &str, actual: f64, expected: f64, error: f64) {
    let good = relative_eq!(actual, expected, epsilon = 0.0, max_relative = error);
    assert!(good, "{name}: {actual:e} instead of {expected:e}");
}

/// Value and slope of `f` at points, in both modes, and with a seed.
macro_rules! known {
    ($error:literal: $($x:expr => $value:expr, $slope:expr;)+) => {$(
        agree(&format!("the value at {}", $x), f($x), $value, $error);
        agree(&format!("the slope at {}, in reverse", $x), f_grad($x), $slope, $error);
        agree(&format!("the slope at {}, forward", $x), f_jvp($x, 1.0).1, $slope, $error);
        agree(&format!("the seeded slope at {}", $x), f_can_grad($x, -2.0).1, -2.0 * $slope, $error);
        // A zero adjoint stays one.
        assert_eq!((f_can_grad($x, 0.0).1, f_jvp($x, 0.0).1), (0.0, 0.0), "no slope at {}", $x);
    )+};
}

#[test]
fn softplus_and_its_tails() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        softplus(x)
    }
    check!(f without lifted at (0.0), (-0.0), (0.5), (-1.0), (3.0), (-30.0), (30.0), (800.0), (-800.0));
    known! { 1e-15:
        0.0 => LN_2, 0.5;
        -1.0 => 0.313261687518222834, 0.268941421369995121;
        0.5 => 0.974076984180106681, 0.622459331201854565;
        30.0 => 30.0000000000000936, 0.999999999999906424;
        -40.0 => 4.24835425529158899e-18, 4.24835425529158898e-18;
        800.0 => 800.0, 1.0;
        -800.0 => 0.0, 0.0;
        f64::INFINITY => f64::INFINITY, 1.0;
        f64::NEG_INFINITY => 0.0, 0.0;
    }
    assert!(f(f64::NAN).is_nan() && f_grad(f64::NAN).is_nan());
}

#[test]
fn sigmoid_and_its_tails() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        sigmoid(x)
    }
    check!(f without lifted at (0.0), (0.5), (-1.0), (3.0), (-30.0), (30.0), (800.0), (-800.0));
    known! { 1e-15:
        0.0 => 0.5, 0.25;
        -1.0 => 0.268941421369995121, 0.196611933241481853;
        0.5 => 0.622459331201854565, 0.235003712201594489;
        30.0 => 0.999999999999906424, 9.3576229688384233e-14;
        40.0 => 1.0, 4.24835425529158896e-18;
        800.0 => 1.0, 0.0;
        -800.0 => 0.0, 0.0;
        f64::INFINITY => 1.0, 0.0;
        f64::NEG_INFINITY => 0.0, 0.0;
    }
}

#[test]
fn logarithm_of_a_sum_of_exponentials() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        log_sum_exp(x)
    }
    check!(f without lifted at (&[0.5, 2.0, -1.0]), (&[1.5, 1.5]), (&[0.0, 0.0, 0.0]), (&[0.75]), (&[1000.0, 999.0]), (&[-1000.0, -1000.5]));
    let (infinity, nan) = (f64::INFINITY, f64::NAN);
    for (x, value, gradient) in [
        (&[][..], -infinity, vec![]),
        (&[3.0], 3.0, vec![1.0]),
        (&[1000.0, 1000.0], 1000.0 + LN_2, vec![0.5, 0.5]),
        (&[-1000.0, -1000.0], -1000.0 + LN_2, vec![0.5, 0.5]),
        (&[0.0, -40.0], 4.24835425529158899e-18, vec![1.0, 4.24835425529158899e-18]),
        (&[1e300, -1e300], 1e300, vec![1.0, 0.0]),
        (&[-infinity, 2.0, 2.0], 2.0 + LN_2, vec![0.0, 0.5, 0.5]),
        (&[-infinity, -infinity], -infinity, vec![0.0, 0.0]),
        (&[infinity, 2.0, -infinity, infinity], infinity, vec![0.5, 0.0, 0.0, 0.5]),
    ] {
        agree("the value", f(x), value, 1e-15);
        assert_close(f_grad(x), gradient.clone());
        let directions: Vec<f64> = (0..x.len()).map(|k| f64::from(1 + 10 * k as u32)).collect();
        let along: f64 = gradient.iter().zip(&directions).map(|(x, y)| x * y).sum();
        assert_close(f_jvp(x, &directions).1, along);
    }
    assert!(f(&[nan, 1.0]).is_nan() && f(&[1.0, nan]).is_nan() && f(&[nan, infinity]).is_nan());
    assert!(f_grad(&[1.0, nan]).iter().all(|slope| slope.is_nan()));
}

#[test]
fn normal_density() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        normal_pdf(x)
    }
    check!(f without lifted at (0.0), (0.5), (-1.0), (3.0), (40.0));
    known! { 1e-14:
        0.0 => 0.398942280401432678, 0.0;
        1.0 => 0.24197072451914335, -0.24197072451914335;
        -2.5 => 0.0175283004935685374, 2.5 * 0.0175283004935685374;
        -20.0 => 5.52094836215976319e-88, 20.0 * 5.52094836215976319e-88;
        f64::INFINITY => 0.0, 0.0;
        f64::NEG_INFINITY => 0.0, 0.0;
    }
    assert!(f_grad(f64::NAN).is_nan());
}

/// M. Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions*, table 7.1: erf 1/2, 1 and 2 to ten digits.
#[test]
fn error_function() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        erf(x)
    }
    check!(f without lifted at (0.0), (0.5), (-1.5), (3.0), (10.0));
    known! { 1e-9: 0.5 => 0.5204998778, 0.87878257893; 1.0 => 0.8427007929, 0.41510749742; 2.0 => 0.9953222650, 0.02066698535; }
    known! { 1e-15:
        0.0 => 0.0, FRAC_2_SQRT_PI;
        0.5 => 0.520499877813046538, 0.878782578935444794;
        -1.5 => -0.966105146475310727, 0.118930289223629372;
        6.0 => 1.0, 2.61730123924926483e-16;
        f64::INFINITY => 1.0, 0.0;
        f64::NEG_INFINITY => -1.0, 0.0;
    }
}

#[test]
fn complementary_error_function_and_its_tail() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        erfc(x)
    }
    check!(f without lifted at (0.0), (0.5), (-1.5), (3.0), (10.0));
    known! { 1e-13:
        0.5 => 0.479500122186953462, -0.878782578935444794;
        2.0 => 4.67773498104726584e-3, -0.0206669853540920539;
        -1.5 => 1.96610514647531073, -0.118930289223629372;
        6.0 => 2.15197367124989131e-17, -2.61730123924926483e-16;
        10.0 => 2.08848758376254476e-45, -4.19765623135441689e-44;
        26.0 => 5.66319240885614285e-296, -2.94703499326626954e-294;
        f64::INFINITY => 0.0, 0.0;
        f64::NEG_INFINITY => 2.0, 0.0;
    }
}

/// A model in the lower tail: its logarithm is as good as the probability.
#[test]
fn normal_distribution_and_its_tail() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        normal_cdf(x)
    }
    check!(f without lifted at (0.0), (0.5), (-1.5), (3.0), (-8.0));
    known! { 1e-13:
        0.0 => 0.5, 0.398942280401432678;
        1.0 => 0.841344746068542949, 0.24197072451914335;
        -8.0 => 6.22096057427178412e-16, 5.05227108353689229e-15;
        -20.0 => 2.7536241186062337e-89, 5.52094836215976319e-88;
        -37.0 => 5.72557122252457682e-300, 2.12000655152460563e-298;
        6.0 => 0.999999999013412355, 6.07588284982328549e-9;
        f64::INFINITY => 1.0, 0.0;
        f64::NEG_INFINITY => 0.0, 0.0;
    }
    #[differentiable(second_order)]
    fn logarithm(x: f64) -> f64 {
        normal_cdf(x).ln()
    }
    agree(
        "the inverse of Mills' ratio",
        logarithm_grad(-20.0),
        5.52094836215976319e-88 / 2.7536241186062337e-89,
        1e-13,
    );
}

#[test]
fn logarithm_of_the_gamma_function() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        ln_gamma(x)
    }
    check!(f without lifted at (0.1), (0.5), (1.0), (2.5), (10.0), (100.0), (-0.5), (-2.5));
    known! { 1e-14:
        1e-10 => 23.0258509298827353, -1.00000000005772157e+10;
        0.5 => 0.5 * PI.ln(), -1.96351002602142348;
        1.0 => 0.0, -0.577215664901532861;
        2.5 => 0.28468287047291916, 0.703156640645243187;
        10.0 => 362880.0_f64.ln(), 2.25175258906672111;
        100.0 => 359.134205369575399, 4.6001618527380874;
        1e8 => 1.74206806610383471e+9, 18.4206807389523655;
        -0.5 => 1.2655121234846454, 0.0364899739785765206;
        -10.25 => -14.2039979009310907, 5.51685841988627331;
    }
    assert_eq!((f(0.0), f_grad(0.0), f_can_grad(0.0, 0.0).1), (f64::INFINITY, f64::NEG_INFINITY, 0.0));
    assert_eq!((f(f64::INFINITY), f_grad(f64::INFINITY)), (f64::INFINITY, f64::INFINITY));
    assert_eq!((f(-3.0), f_can_grad(-3.0, 0.0).1), (f64::INFINITY, 0.0));
    assert!(f_grad(-3.0).is_nan());
}

/// Abramowitz and Stegun, table 6.1: ψ and ψ' between 1 and 2 to ten digits, and at 10 (table 6.2).
#[test]
fn digamma_and_trigamma() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        digamma(x)
    }
    check!(f without lifted at (0.1), (0.5), (1.0), (2.5), (10.0), (100.0), (-0.5), (-2.5));
    known! { 2e-9: 1.0 => -0.5772156649, 1.6449340668; 1.5 => 0.0364899740, 0.9348022005; 10.0 => 2.2517525891, 0.1051663357; }
    known! { 1e-14:
        1e-10 => -1.00000000005772157e+10, 1e20;
        0.1 => -10.4237549404110768, 101.433299150792759;
        0.5 => -1.96351002602142348, PI * PI / 2.0;
        1.0 => -0.577215664901532861, PI * PI / 6.0;
        2.5 => 0.703156640645243187, 0.490357756100234865;
        10.0 => 2.25175258906672111, 0.105166335681685746;
        100.0 => 4.6001618527380874, 0.0100501666633335714;
        1e8 => 18.4206807389523655, 1.00000000500000002e-8;
        -0.5 => 0.0364899739785765206, 8.93480220054467931;
        -2.5 => 1.10315664064524319, 9.53924664498912375;
        -10.25 => 5.51685841988627331, 19.6462524246226528;
        -100.75 => 1.4760041167485509, 19.7293323392509606;
    }
    assert_eq!((f(f64::INFINITY), f_grad(f64::INFINITY)), (f64::INFINITY, 0.0));
    assert!(f(-2.0).is_nan());
    assert_eq!((f_grad(-2.0), f_grad(0.0), f_can_grad(-2.0, 0.0).1), (f64::INFINITY, f64::INFINITY, 0.0));
}

#[test]
fn logarithm_of_the_beta_function() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        beta_ln(a, b)
    }
    check!(f without lifted at (0.5, 0.5), (2.0, 3.0), (200.0, 300.0), (0.25, 20.0), (20.0, 0.25), (17.0, 16.5), (1e4, 2.5));
    for (a, b, value, slope_a, slope_b) in [
        (0.5, 0.5, PI.ln(), -2.0 * LN_2, -2.0 * LN_2),
        (2.0, 3.0, -(12.0_f64.ln()), -13.0 / 12.0, -7.0 / 12.0),
        (200.0, 300.0, -337.980113065464668, -0.917792481869080127, -0.511492883024354474),
        (1e10, 2.5, -57.2799444545657229, -2.4999999998125e-10, -22.3226942894952137),
        (0.25, 1e6, -2.16585502104298326, -18.0429638413405499, -2.50000093750015625e-7),
    ] {
        agree("the value", f(a, b), value, 1e-13);
        let (da, db) = f_grad(a, b);
        agree("the slope by a", da, slope_a, 1e-14);
        agree("the slope by b", db, slope_b, 1e-14);
        agree("the slope by a, forward", f_jvp(a, b, 1.0, 0.0).1, slope_a, 1e-14);
        agree("the slope by b, forward", f_jvp(a, b, 0.0, 1.0).1, slope_b, 1e-14);
    }
}

mod spellings {
    use super::*;
    use ad_runtime::special::ln_gamma as log_gamma;

    #[test]
    fn paths() {
        #[differentiable(second_order)]
        fn f(x: f64) -> f64 {
            ad_runtime::special::erf(x) * special::softplus(x) + ::ad_runtime::special::sigmoid(x) * erfc(x)
        }
        check!(f without lifted at (0.5), (-1.5));
    }

    #[test]
    fn names_of_ones_own() {
        #[differentiable(second_order)]
        fn f(x: f64) -> f64 {
            log_gamma(x) * x
        }
        check!(f without lifted at (0.5), (2.5));
    }

    #[test]
    fn imports_in_the_body() {
        #[differentiable(second_order)]
        fn f(x: &[f64]) -> f64 {
            use ad_runtime::special::{log_sum_exp as total, normal_cdf};
            total(x) * normal_cdf(x[0])
        }
        check!(f without lifted at (&[0.5, 2.0]));
    }

    #[test]
    fn functions_by_name() {
        #[differentiable(second_order)]
        fn f(x: &[f64]) -> f64 {
            x.iter().copied().map(softplus).sum::<f64>()
                + x.iter().map(|&x| special::normal_pdf(x)).sum::<f64>()
        }
        check!(f without lifted at (&[0.5, -2.0, 0.0]));
    }

    #[test]
    fn their_own_gradients() {
        assert_eq!((softplus_grad(0.0), erf_value_and_grad(0.0).0), (0.5, 0.0));
    }
}

#[test]
fn negative_binomial_likelihood() {
    #[differentiable(second_order)]
    fn f(size: f64, score: f64, counts: &[f64]) -> f64 {
        let mut sum = 0.0;
        for &count in counts {
            sum -= special::beta_ln(count + 1.0, size) + (count + size).ln();
            sum -= size * softplus(score) + count * softplus(-score);
        }
        sum
    }
    check!(f without lifted at (1.5, 0.0, &[0.0, 3.0, 12.0]), (40.0, -2.0, &[1.0, 700.0]));
}

#[test]
fn logistic_regression_from_zero_weights() {
    #[differentiable(second_order)]
    fn f(weights: &[f64], inputs: &[[f64; 2]], labels: &[f64]) -> f64 {
        let mut loss = 0.0;
        for i in 0..inputs.len() {
            let score = weights[0] * inputs[i][0] + weights[1] * inputs[i][1];
            loss += softplus(-labels[i] * score);
        }
        loss
    }
    check!(f without lifted at (&[0.0, 0.0], &[[1.5, -0.5], [0.25, 2.0]], &[1.0, -1.0]));
}
