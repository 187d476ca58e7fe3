//! Formulas of a few floats, as they stand in numeric programs: straight lines and calls of the standard library.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn product_plus_sine() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        x * y + x.sin()
    }
    check!(f at (2.0, 3.0), (-0.5, 0.25), (0.0, 1.0));
    assert_close(f_grad(2.0, 3.0), (3.0 + 2.0_f64.cos(), 2.0));
    assert_close(f_value_and_grad(2.0, 3.0), (6.0 + 2.0_f64.sin(), (3.0 + 2.0_f64.cos(), 2.0)));
}

#[test]
fn the_argument_itself() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x
    }
    check!(f at (2.0), (-0.5));
    assert_eq!(f_grad(2.0), 1.0);
}

#[test]
fn reference_to_the_argument() {
    #[differentiable(second_order, lifted)]
    fn f(x: &f64) -> f64 {
        *x
    }
    check!(f at (&2.0), (&-0.5));
    assert_eq!(f_grad(&2.0), 1.0);
}

#[test]
fn a_constant() {
    #[differentiable(second_order, lifted)]
    fn f(_x: f64) -> f64 {
        3.5
    }
    check!(f at (2.0));
    assert_eq!(f_value_and_grad(2.0), (3.5, 0.0));
}

#[test]
fn an_unused_parameter_has_gradient_zero() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, _unused: f64, y: f64) -> f64 {
        x - y
    }
    check!(f at (2.0, 5.0, 1.0));
    assert_eq!(f_grad(2.0, 5.0, 1.0), (1.0, 0.0, -1.0));
}

#[test]
fn rosenbrock() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
    }
    check!(f at (-1.2, 1.0), (0.5, 0.5), (1.5, -0.25));
    assert_close(f_grad(-1.2, 1.0), (-215.6, -88.0));
    assert_eq!(f_grad(1.0, 1.0), (0.0, 0.0));
}

#[test]
fn logistic_loss() {
    #[differentiable(second_order, lifted)]
    fn f(weight: f64, bias: f64, x: f64, label: f64) -> f64 {
        let z = weight * x + bias;
        let p = 1.0 / (1.0 + (-z).exp());
        -(label * p.ln() + (1.0 - label) * (1.0 - p).ln())
    }
    check!(f at (0.5, -0.25, 1.5, 1.0), (-1.0, 0.5, 0.75, 0.25), (2.0, 0.0, -0.5, 0.5));
    let (dw, db, _, _) = f_grad(0.5, -0.25, 1.5, 1.0);
    let p = 1.0 / (1.0 + (-0.5_f64).exp());
    assert_close((dw, db), ((p - 1.0) * 1.5, p - 1.0));
}

#[test]
fn gelu_by_tanh() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        const COEFFICIENT: f64 = 0.044_715;
        let inner = (2.0 / PI).sqrt() * (x + COEFFICIENT * x.powi(3));
        0.5 * x * (1.0 + inner.tanh())
    }
    check!(f at (0.5), (-1.25), (2.0), (0.0));
    assert_close(f_grad(0.0), 0.5);
}

#[test]
fn black_scholes_call() {
    #[differentiable(second_order, lifted)]
    fn f(spot: f64, strike: f64, rate: f64, volatility: f64, maturity: f64) -> f64 {
        let deviation = volatility * maturity.sqrt();
        let d1 = ((spot / strike).ln() + (rate + 0.5 * volatility * volatility) * maturity) / deviation;
        let d2 = d1 - deviation;
        // The logistic approximation of the normal distribution.
        let n1 = 1.0 / (1.0 + (-1.5976 * d1 - 0.070_56 * d1.powi(3)).exp());
        let n2 = 1.0 / (1.0 + (-1.5976 * d2 - 0.070_56 * d2.powi(3)).exp());
        spot * n1 - strike * (-rate * maturity).exp() * n2
    }
    check!(f at (100.0, 95.0, 0.03, 0.25, 0.5), (42.0, 40.0, 0.1, 0.2, 0.5));
}

#[test]
fn haversine() {
    #[differentiable(second_order, lifted)]
    fn f(lat1: f64, lon1: f64, lat2: f64, lon2: f64) -> f64 {
        let (phi1, phi2) = (lat1.to_radians(), lat2.to_radians());
        let half_dphi = (phi2 - phi1) / 2.0;
        let half_dlambda = (lon2 - lon1).to_radians() / 2.0;
        let a = half_dphi.sin().powi(2) + phi1.cos() * phi2.cos() * half_dlambda.sin().powi(2);
        2.0 * 6371.0 * a.sqrt().atan2((1.0 - a).sqrt())
    }
    check!(f at (52.5, 13.4, 48.1, 11.6), (40.7, -74.0, 51.5, -0.1));
    // Along a meridian, one degree of latitude is as long everywhere.
    let (dlat1, _, dlat2, _) = f_grad(10.0, 20.0, 30.0, 20.0);
    assert_close((dlat1, dlat2), (-6371.0 * PI / 180.0, 6371.0 * PI / 180.0));
}

#[test]
fn lennard_jones_with_named_powers() {
    #[differentiable(second_order, lifted)]
    fn f(distance: f64, sigma: f64, epsilon: f64) -> f64 {
        let s2 = (sigma / distance).powi(2);
        let s6 = s2 * s2 * s2;
        let s12 = s6 * s6;
        4.0 * epsilon * (s12 - s6)
    }
    check!(f at (1.2, 1.0, 0.5), (2.5, 1.1, 0.75));
    // The minimum of the potential.
    let (dr, _, _) = f_grad(2.0_f64.powf(1.0 / 6.0), 1.0, 1.0);
    assert_close(dr, 0.0);
}

#[test]
fn normal_density_and_its_tail() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, mu: f64, sigma: f64) -> (f64, f64) {
        let z = (x - mu) / sigma;
        let density = (-0.5 * z * z).exp() / (sigma * (2.0 * PI).sqrt());
        let t = 1.0 / (1.0 + 0.231_641_9 * z);
        let tail = density
            * t
            * (0.319_381_530
                + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
        (density, tail)
    }
    check_seeded!(f at (1.5, 0.25, 2.0), (0.5, -0.5, 0.75));
}

#[test]
fn roots_of_a_quadratic() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, c: f64) -> (f64, f64) {
        let root = (b * b - 4.0 * a * c).sqrt();
        let q = -0.5 * (b + root.copysign(b));
        (q / a, c / q)
    }
    check_seeded!(f at (1.0, -3.0, 2.0), (2.0, 5.0, 1.0));
    // By the implicit function theorem: dx/dc = -1 / (2 a x + b), at the roots 2 and 1.
    let (_, (_, _, dc)) = f_can_grad(1.0, -3.0, 2.0, (10.0, 1.0));
    assert_close(dc, -10.0 + 1.0);
}

#[test]
fn polar_to_cartesian_and_back() {
    #[differentiable(second_order, lifted)]
    fn f(polar: (f64, f64)) -> (f64, f64) {
        let (r, phi) = polar;
        let (x, y) = (r * phi.cos(), r * phi.sin());
        (x.hypot(y), y.atan2(x))
    }
    check_seeded!(f at ((1.5, 0.75)), ((0.5, -2.0)));
    let (_, gradient) = f_can_grad((1.5, 0.75), (3.0, 7.0));
    assert_close(gradient, (3.0, 7.0));
}

#[test]
fn complex_product() {
    #[differentiable(second_order, lifted)]
    fn f(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
        (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
    }
    check_seeded!(f at ((1.5, 2.0), (-0.5, 0.25)));
    let (_, gradient) = f_can_grad((2.0, 3.0), (5.0, 7.0), (1.0, 10.0));
    assert_eq!(gradient, ((5.0 + 70.0, -7.0 + 50.0), (2.0 + 30.0, -3.0 + 20.0)));
}

#[test]
fn erf_by_a_rational_approximation_in_single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32) -> f32 {
        let t = 1.0 / (1.0 + 0.47047 * x);
        1.0 - t * (0.348_024 + t * (-0.095_88 + t * 0.747_86)) * (-x * x).exp()
    }
    check!(f at (0.5), (1.25), (2.0));
}

#[test]
fn kepler_residual() {
    #[differentiable(second_order, lifted)]
    fn f(anomaly: f64, eccentricity: f64, mean: f64) -> f64 {
        anomaly - eccentricity * anomaly.sin() - mean
    }
    check!(f at (1.5, 0.3, 1.2), (0.2, 0.9, 0.1));
    assert_close(f_grad(1.5, 0.3, 1.2), (1.0 - 0.3 * 1.5_f64.cos(), -(1.5_f64.sin()), -1.0));
}

#[test]
fn planck_radiance_in_natural_units() {
    #[differentiable(second_order, lifted)]
    fn f(frequency: f64, temperature: f64) -> f64 {
        frequency.powi(3) / (frequency / temperature).exp_m1()
    }
    check!(f at (1.5, 2.0), (3.0, 0.75));
}

#[test]
fn normal_quantile_of_two_uniform_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(u: f64, v: f64) -> [f64; 2] {
        let radius = (-2.0 * u.ln()).sqrt();
        let angle = 2.0 * PI * v;
        [radius * angle.cos() * FRAC_1_SQRT_2, radius * angle.sin() * FRAC_1_SQRT_2]
    }
    check_seeded!(f at (0.25, 0.4), (0.9, 0.1));
}
