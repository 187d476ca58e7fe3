//! Series of several variables against nested dual numbers, against series of one variable, and the laws that they obey.

mod composition;
mod laws;

use super::{Tensor, tensor_length};
use crate::numbers::testing::{
    Case, KINKED, Random, SMOOTH, assert_close, assert_close_at_scale, kinked, smooth,
};
use crate::numbers::{Dual, Functions, Number, Taylor};

type Second = Tensor<2, 2, { tensor_length(2, 2) }>;
type Mixed = Dual<Dual<f64>>;

/// The number whose derivatives are those by two variables of the series.
fn mixed(series: Second, [first, second]: [usize; 2]) -> Mixed {
    let by = |variables: &[usize]| {
        let mut times = [0; 2];
        for &variable in variables {
            times[variable] += 1;
        }
        series.derivative(&times)
    };
    Dual {
        value: Dual { value: by(&[]), tangent: by(&[first]) },
        tangent: Dual { value: by(&[second]), tangent: by(&[first, second]) },
    }
}

fn agrees_with_dual_numbers(
    cases: &[Case],
    series: fn(&str, [Second; 3]) -> Second,
    nested: fn(&str, [Mixed; 3]) -> Mixed,
    float: fn(&str, [f64; 3]) -> f64,
) {
    let mut random = Random(11);
    for &(function, points) in cases {
        for &point in points {
            let operands = point.map(|value| {
                Second::from_coefficients(
                    |exponents| if exponents == [0, 0] { value } else { random.number() },
                )
            });
            let found = series(function, operands);
            assert_eq!(found.value().to_bits(), float(function, point).to_bits(), "{function} {point:?}");
            for pair in [[0, 0], [0, 1], [1, 1]] {
                let (found, what) = (mixed(found, pair), (function, point, pair));
                let expected = nested(function, operands.map(|operand| mixed(operand, pair)));
                assert_close(found.value.tangent, expected.value.tangent, &what);
                assert_close(found.tangent.value, expected.tangent.value, &what);
                assert_close(found.tangent.tangent, expected.tangent.tangent, &what);
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
    let mut random = Random(12);
    for value in [0.7, -1.5, 0.0, 2.0] {
        for n in [0, 1, 2, 3, 7, 64, 65, 100, -1, -2, -9, -70] {
            if value == 0.0 && n < 0 {
                continue;
            }
            let x = Second::from_coefficients(
                |exponents| if exponents == [0, 0] { value } else { random.number() },
            );
            for pair in [[0, 0], [0, 1], [1, 1]] {
                let (found, expected) = (mixed(x.powi(n), pair), mixed(x, pair).powi(n));
                assert_close(found.value.tangent, expected.value.tangent, &(value, n));
                assert_close(found.tangent.tangent, expected.tangent.tangent, &(value, n));
            }
            assert_eq!(x.powi(n).value().to_bits(), value.powi(n).to_bits());
        }
    }
}

#[test]
fn one_variable_is_a_taylor_polynomial() {
    type One = Tensor<1, 10, { tensor_length(1, 10) }>;
    for &(function, points) in SMOOTH {
        for &point in points {
            let expected = smooth(function, point.map(Taylor::<10>::variable));
            let found = smooth(function, point.map(|value| One::variables([value])[0]));
            // Where all operands change, derivatives may cancel: rounding errors are relative to those of lower order, which they are made from.
            let scale = |k: usize| (0..=k).map(|k| expected.derivative(k).abs()).fold(0.0, f64::max);
            for k in 0..=10 {
                let what = (function, point, k);
                assert_close_at_scale(found.derivative(&[k]), expected.derivative(k), scale(k), &what);
            }
        }
    }
}

/// All derivatives to order 10 of exp(2x - y), sin(x + 3y) and 1/(x y).
#[test]
fn closed_forms() {
    type Tenth = Tensor<2, 10, { tensor_length(2, 10) }>;
    let [x, y] = Tenth::variables([0.5, -0.3]);
    let (exp, sin, reciprocal) = ((x * 2.0 - y).exp(), (x + 3.0 * y).sin(), (x * y).recip());
    let (s, c) = (0.5 + 3.0 * -0.3_f64).sin_cos();
    let of_reciprocal = |value: f64, k: usize| (1..=k).fold(value.recip(), |r, j| -(j as f64) * r / value);
    for j in 0..=10_usize {
        for k in 0..=10 - j {
            let powers = |a: f64, b: f64| a.powi(j as i32) * b.powi(k as i32);
            assert_close(exp.derivative(&[j, k]), powers(2.0, -1.0) * 1.3_f64.exp(), &(j, k));
            assert_close(sin.derivative(&[j, k]), powers(1.0, 3.0) * [s, c, -s, -c][(j + k) % 4], &(j, k));
            assert_close(
                reciprocal.derivative(&[j, k]),
                of_reciprocal(0.5, j) * of_reciprocal(-0.3, k),
                &(j, k),
            );
        }
    }
}

#[test]
fn three_variables() {
    let [x, y, z] = Tensor::<3, 4, { tensor_length(3, 4) }>::variables([2.0, 3.0, 5.0]);
    let product = x * y * y * z;
    assert_eq!(product.gradient(), [45.0, 60.0, 18.0]);
    assert_eq!(product.hessian(), [[0.0, 30.0, 9.0], [30.0, 20.0, 12.0], [9.0, 12.0, 0.0]]);
    assert_eq!(product.derivative(&[1, 2, 1]), 2.0);
    assert_eq!(product.derivative(&[2, 1, 1]), 0.0);
    assert_eq!((product / z / y).gradient(), [3.0, 2.0, 0.0]);
}

#[test]
fn what_is_constant_has_no_derivative_where_it_is_infinite() {
    let zero = Second::constant(0.0);
    let derivatives = |series: Second| (series.gradient(), series.hessian());
    let none = ([0.0; 2], [[0.0; 2]; 2]);
    for series in [
        zero.sqrt(),
        zero.cbrt(),
        zero.recip(),
        zero.ln(),
        zero.powi(-2),
        (zero + 1.0).asin(),
        (zero - 2.0).ln(),
    ] {
        assert_eq!(derivatives(series), none);
    }
    // Only what changes has a part in it: the square root of x at zero has no derivative by y.
    let [x, y] = Second::variables([0.0, 3.0]);
    assert_eq!(x.sqrt().gradient(), [f64::INFINITY, 0.0]);
    assert_eq!(x.sqrt().hessian(), [[f64::NEG_INFINITY, 0.0], [0.0, 0.0]]);
    assert_eq!((x.recip() * 2.0).gradient(), [f64::NEG_INFINITY, 0.0]);
    assert_eq!((y / x).gradient(), [f64::NEG_INFINITY, f64::INFINITY]);
    assert_eq!(derivatives(Second::constant(1.0).min(x.recip())), none);
    assert_eq!(x.powf(Second::constant(1.5)).hessian()[0], [f64::INFINITY, 0.0]);
}

/// The tables of many coefficients are made in time, and each product finds its place.
#[test]
fn many_coefficients() {
    type Many = Tensor<4, 8, { tensor_length(4, 8) }>;
    let [x, y, z, w] = Many::variables([0.5, -1.0, 2.0, 0.25]);
    let exp = (x + 2.0 * y - z + 3.0 * w).exp();
    let product = x.exp() * (y * 2.0).exp() * (-z).exp() * (w * 3.0).exp();
    for times in [[2, 2, 2, 2], [8, 0, 0, 0], [0, 3, 1, 4], [1, 0, 0, 7]] {
        assert_close(exp.derivative(&times), product.derivative(&times), &times);
    }
}

#[test]
fn without_variables_or_order() {
    let [x] = Tensor::<1, 0, 1>::variables([2.0]);
    assert_eq!((x * x / x).exp().value(), 2_f64.exp());
    assert_eq!(x.apply([3.0]), 2.0);
    let x = Tensor::<0, 3, 1>::constant(2.0);
    assert_eq!(x.powi(3).sqrt().value(), 8_f64.sqrt());
}

#[test]
fn numbers_of_different_kinds_nest() {
    // The derivative by x of a series is that of the series of the derivative.
    let [x, y] = Second::variables([2.0, 3.0]);
    let x = Dual { value: x, tangent: Second::constant(1.0) };
    let by_x = (x * x * Dual { value: y, tangent: Second::constant(0.0) }).tangent;
    assert_eq!((by_x.value(), by_x.gradient()), (12.0, [6.0, 4.0]));
}
