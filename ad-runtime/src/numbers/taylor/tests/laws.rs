//! Laws, on numbers that look random.

use super::{Random, Taylor, assert_close_at_scale};
use crate::numbers::{Functions, Number};

const ORDER: usize = 8;
type Series = Taylor<ORDER>;

fn series(random: &mut Random) -> Series {
    Taylor::from_coefficients(random.number(), random.numbers())
}

fn integers(random: &mut Random) -> Series {
    Taylor::from_coefficients(random.integers::<1>()[0], random.integers())
}

fn coefficients(series: Series) -> [f64; ORDER + 1] {
    std::array::from_fn(|k| series.coefficient(k))
}

/// Rounding errors are relative to the terms, whose sum may be near to zero.
#[track_caller]
fn assert_same(x: Series, y: Series) {
    let scale = coefficients(x).into_iter().map(f64::abs).fold(0.0, f64::max);
    for k in 0..=ORDER {
        assert_close_at_scale(x.coefficient(k), y.coefficient(k), scale, &k);
    }
}

#[test]
fn integers_are_a_ring() {
    let mut random = Random(3);
    for _ in 0..100 {
        let [x, y, z] = [(); 3].map(|()| integers(&mut random));
        assert_eq!(coefficients(x * y), coefficients(y * x));
        assert_eq!(coefficients((x * y) * z), coefficients(x * (y * z)));
        assert_eq!(coefficients(x * (y + z)), coefficients(x * y + x * z));
        assert_eq!(coefficients((x + y) + z), coefficients(x + (y + z)));
        assert_eq!(coefficients(x - y), coefficients(x + -y));
        assert_eq!(coefficients(x * 1.0), coefficients(x));
        assert_eq!(coefficients(x * Series::constant(3.0)), coefficients(x * 3.0));
        assert_eq!(coefficients(x * 2.0 / 2.0), coefficients(x));
    }
}

#[test]
fn quotients_undo_products() {
    let mut random = Random(4);
    for _ in 0..100 {
        let (x, y) = (series(&mut random), series(&mut random) + 3.0);
        assert_same(x, x * y / y);
        assert_same(x, x * y * y.recip());
    }
}

#[test]
fn products_obey_leibniz() {
    let mut random = Random(5);
    for _ in 0..100 {
        let (x, y) = (series(&mut random), series(&mut random));
        let derivative: Taylor<7> = (x * y).reduce();
        let (lower_x, lower_y) = (lower(x), lower(y));
        let expected = x.reduce() * lower_y + lower_x * y.reduce();
        for k in 0..ORDER {
            // The terms are products of numbers below 1, each weighted with its order.
            assert_close_at_scale(derivative.coefficient(k), expected.coefficient(k), 8.0, &k);
        }
    }
}

fn lower(x: Series) -> Taylor<7> {
    Taylor::from_coefficients(x.value(), std::array::from_fn(|k| x.coefficient(k + 1)))
}

#[test]
fn compositions_obey_the_chain_rule() {
    let mut random = Random(6);
    for _ in 0..100 {
        let inner = series(&mut random);
        let outer = Series::variable(inner.value());
        assert_same(outer.sin().compose(inner), inner.sin());
        assert_same(outer.exp().compose(inner), inner.exp());
        assert_same(outer.atan().compose(inner), inner.atan());
        assert_same((outer * outer + 2.0).sqrt().compose(inner), (inner * inner + 2.0).sqrt());
    }
}

#[test]
fn functions_undo_each_other() {
    let mut random = Random(7);
    for _ in 0..100 {
        let x = Taylor::from_coefficients(random.number(), random.numbers::<ORDER>().map(|x| 0.25 * x)) * 0.5;
        let y = x + 2.0;
        assert_same(x, x.exp().ln());
        assert_same(x, x.exp_m1().ln_1p());
        assert_same(x, x.sin().asin());
        assert_same(x, x.tan().atan());
        assert_same(x, x.sinh().asinh());
        assert_same(x, x.tanh().atanh());
        assert_same(y, y.sqrt().powi(2));
        assert_same(y, y.cbrt().powi(3));
        assert_same(y, y.powf(y).ln() / y.ln());
        assert_same(y.hypot(x), (x * x + y * y).sqrt());
        assert_same(Series::constant(1.0), x.sin().powi(2) + x.cos().powi(2));
        assert_same(Series::constant(1.0), x.cosh().powi(2) - x.sinh().powi(2));
    }
}

#[test]
fn shifts_of_polynomials_are_exact() {
    let mut random = Random(8);
    for _ in 0..100 {
        let [at, step, a, b, c] = random.integers();
        let polynomial = |x: f64| ((a * x + b) * x + c) * x - 1.0;
        let x = Series::variable(at);
        let series = ((x * a + b) * x + c) * x - 1.0;
        assert_eq!(series.apply(step), polynomial(at + step));
    }
}

/// What is left out is of order `h⁹`: half the step, 512 times less.
#[test]
fn shifts_are_wrong_by_the_next_order() {
    let sin = Series::variable(0.7).sin();
    let error = |step: f64| (sin.apply(step) - (0.7 + step).sin()).abs();
    let ratio = error(1.0) / error(0.5);
    assert!((400.0..600.0).contains(&ratio), "{ratio}");
}
