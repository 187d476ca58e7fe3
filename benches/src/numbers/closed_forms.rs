//! Derivatives in closed form, to compare those of Taylor polynomials with before these are timed.

use crate::harness::table::aligned;
use ad_runtime::numbers::{Functions, Taylor};
use std::f64::consts::FRAC_PI_2;

/// The highest order.
pub const ORDER: usize = 10;

/// A function with its derivatives.
struct Form {
    name: &'static str,
    at: f64,
    series: fn(Taylor<ORDER>) -> Taylor<ORDER>,
    /// The derivative of an order at a point.
    derivative: fn(f64, usize) -> f64,
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

/// p (p − 1) … (p − k + 1)
fn falling(p: f64, k: usize) -> f64 {
    (0..k).map(|j| p - j as f64).product()
}

fn sign(k: usize) -> f64 {
    if k.is_multiple_of(2) { 1.0 } else { -1.0 }
}

/// The Hermite polynomial of the physicists.
fn hermite(n: usize, x: f64) -> f64 {
    let (mut before, mut last) = (0.0, 1.0);
    for k in 0..n {
        (before, last) = (last, 2.0 * x * last - 2.0 * k as f64 * before);
    }
    last
}

const FORMS: [Form; 12] = [
    Form { name: "exp x", at: 0.7, series: |x| x.exp(), derivative: |x, _| x.exp() },
    Form { name: "sin x", at: 0.7, series: |x| x.sin(), derivative: |x, k| (x + k as f64 * FRAC_PI_2).sin() },
    Form { name: "cos x", at: 0.7, series: |x| x.cos(), derivative: |x, k| (x + k as f64 * FRAC_PI_2).cos() },
    Form {
        name: "sinh x",
        at: 0.7,
        series: |x| x.sinh(),
        derivative: |x, k| if k.is_multiple_of(2) { x.sinh() } else { x.cosh() },
    },
    Form {
        name: "ln x",
        at: 0.7,
        series: |x| x.ln(),
        derivative: |x, k| if k == 0 { x.ln() } else { sign(k - 1) * factorial(k - 1) / x.powi(k as i32) },
    },
    Form {
        name: "1 / (1 - x)",
        at: 0.3,
        series: |x| 1.0 / (1.0 - x),
        derivative: |x, k| factorial(k) / (1.0 - x).powi(k as i32 + 1),
    },
    Form {
        name: "sqrt x",
        at: 1.7,
        series: |x| x.sqrt(),
        derivative: |x, k| falling(0.5, k) * x.powf(0.5 - k as f64),
    },
    Form {
        name: "x ^ 2.5",
        at: 1.7,
        series: |x| x.powf(Taylor::from_coefficients(2.5, [0.0; ORDER])),
        derivative: |x, k| falling(2.5, k) * x.powf(2.5 - k as f64),
    },
    Form {
        name: "sin x cos x",
        at: 0.4,
        series: |x| x.sin() * x.cos(),
        derivative: |x, k| 0.5 * 2.0_f64.powi(k as i32) * (2.0 * x + k as f64 * FRAC_PI_2).sin(),
    },
    Form {
        name: "exp x sin x",
        at: 0.4,
        series: |x| x.exp() * x.sin(),
        derivative: |x, k| 2.0_f64.powf(0.5 * k as f64) * x.exp() * (x + 0.5 * k as f64 * FRAC_PI_2).sin(),
    },
    Form {
        name: "atan x",
        at: 0.4,
        series: |x| x.atan(),
        derivative: |x, k| {
            let y = x.atan();
            if k == 0 {
                return y;
            }
            factorial(k - 1) * y.cos().powi(k as i32) * (k as f64 * (y + FRAC_PI_2)).sin()
        },
    },
    Form {
        name: "exp(-x^2)",
        at: 0.4,
        series: |x| (-(x * x)).exp(),
        derivative: |x, k| sign(k) * hermite(k, x) * (-x * x).exp(),
    },
];

/// How far the derivatives of each function to the tenth order are from its closed form, and at which order that is.
pub fn errors() -> Vec<(&'static str, f64, usize)> {
    FORMS
        .iter()
        .map(|form| {
            let series = (form.series)(Taylor::variable(form.at));
            let error = |k: usize| {
                let expected = (form.derivative)(form.at, k);
                ((series.derivative(k) - expected) / expected).abs()
            };
            let worst = (0..=ORDER).max_by(|&one, &other| error(one).total_cmp(&error(other))).unwrap_or(0);
            (form.name, error(worst), worst)
        })
        .collect()
}

/// The table.
pub fn table(errors: &[(&'static str, f64, usize)]) -> String {
    let head = ["Taylor<10> against closed forms", "largest relative error", "at order"];
    let rows = errors
        .iter()
        .map(|(name, error, order)| vec![(*name).to_owned(), format!("{error:.1e}"), order.to_string()]);
    aligned(&[vec![head.map(String::from).to_vec()], rows.collect()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_have_the_derivatives_of_closed_forms() {
        for (name, error, order) in errors() {
            assert!(error < 1e-12, "{name}: {error:e} at order {order}");
        }
    }

    #[test]
    fn hermite_polynomials() {
        assert_eq!([0, 1, 2, 3].map(|n| hermite(n, 0.5)), [1.0, 1.0, -1.0, -5.0]);
    }
}
