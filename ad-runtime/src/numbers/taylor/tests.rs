//! Taylor polynomials against closed forms, against nested dual numbers, and the laws that they obey.

mod closed_forms;
mod kinks;
mod laws;

use super::Taylor;
use crate::numbers::testing::{
    Case, KINKED, Nested, Random, SMOOTH, assert_close, assert_close_at_scale, kinked, smooth,
};
use crate::numbers::{Dual, Functions, Number};

type Fourth = Dual<Dual<Dual<Dual<f64>>>>;

/// The derivatives of a curve.
fn derivatives(curve: Taylor<4>) -> [f64; 5] {
    std::array::from_fn(|k| curve.derivative(k))
}

fn agrees_with_dual_numbers(
    cases: &[Case],
    series: fn(&str, [Taylor<4>; 3]) -> Taylor<4>,
    nested: fn(&str, [Fourth; 3]) -> Fourth,
    float: fn(&str, [f64; 3]) -> f64,
) {
    let mut random = Random(1);
    for &(function, points) in cases {
        for &point in points {
            let straight = point.map(Taylor::variable);
            let curved = point.map(|value| Taylor::from_coefficients(value, random.numbers()));
            for curves in [straight, curved] {
                let found = series(function, curves);
                let expected = nested(function, curves.map(|curve| Fourth::along(&derivatives(curve))));
                assert_eq!(found.value().to_bits(), float(function, point).to_bits(), "{function} {point:?}");
                for order in 1..=4 {
                    assert_close(
                        found.derivative(order),
                        expected.derivative(order),
                        &(function, point, order),
                    );
                }
            }
        }
    }
}

#[test]
fn functions_agree_with_nested_dual_numbers() {
    agrees_with_dual_numbers(SMOOTH, smooth, smooth, smooth);
}

#[test]
fn functions_with_kinks_agree_with_nested_dual_numbers() {
    agrees_with_dual_numbers(KINKED, kinked, kinked, kinked);
}

#[test]
fn integer_powers_agree_with_nested_dual_numbers() {
    let mut random = Random(2);
    for value in [0.7, -1.5, 0.0, 2.0] {
        for n in [0, 1, 2, 3, 7, 64, 65, 100, -1, -2, -9, -70] {
            if value == 0.0 && n < 0 {
                continue;
            }
            let curve = Taylor::<4>::from_coefficients(value, random.numbers());
            let expected = Fourth::along(&derivatives(curve)).powi(n);
            for found in [curve.powi(n), curve.powf(Taylor::constant(f64::from(n)))] {
                for order in 0..=4 {
                    assert_close(found.derivative(order), expected.derivative(order), &(value, n, order));
                }
            }
            assert_eq!(curve.powi(n).value().to_bits(), value.powi(n).to_bits());
        }
    }
}
