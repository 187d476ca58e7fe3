//! Laws, on numbers that look random.

use super::{Random, Tensor, assert_close_at_scale, tensor_length};
use crate::numbers::{Functions, Number};

const LENGTH: usize = tensor_length(3, 4);
type Series = Tensor<3, 4, LENGTH>;
type Lower = Tensor<3, 3, { tensor_length(3, 3) }>;

fn series(random: &mut Random) -> Series {
    Series::from_coefficients(|_| random.number())
}

fn integers(random: &mut Random) -> Series {
    Series::from_coefficients(|_| random.integers::<1>()[0])
}

/// Rounding errors are relative to the terms, whose sum may be near to zero.
#[track_caller]
fn assert_same<const N: usize, const L: usize>(x: Tensor<3, N, L>, y: Tensor<3, N, L>) {
    let scale = x.coefficients.into_iter().map(f64::abs).fold(1.0, f64::max);
    for k in 0..L {
        assert_close_at_scale(x.coefficients[k], y.coefficients[k], scale, &k);
    }
}

fn lower(x: Series) -> Lower {
    Lower::from_coefficients(|exponents| x.coefficient(&exponents))
}

#[test]
fn integers_are_a_ring() {
    let mut random = Random(13);
    for _ in 0..50 {
        let [x, y, z] = [(); 3].map(|()| integers(&mut random));
        assert_eq!((x * y).coefficients, (y * x).coefficients);
        assert_eq!(((x * y) * z).coefficients, (x * (y * z)).coefficients);
        assert_eq!((x * (y + z)).coefficients, (x * y + x * z).coefficients);
        assert_eq!(((x + y) + z).coefficients, (x + (y + z)).coefficients);
        assert_eq!((x - y).coefficients, (x + -y).coefficients);
        assert_eq!((x * 1.0).coefficients, x.coefficients);
        assert_eq!((x * Series::constant(3.0)).coefficients, (x * 3.0).coefficients);
    }
}

#[test]
fn quotients_undo_products() {
    let mut random = Random(14);
    for _ in 0..50 {
        let (x, y) = (series(&mut random), series(&mut random) + 3.0);
        assert_same(x, x * y / y);
        assert_same(x, x * y * y.recip());
        assert_same(x, (x * y) * (1.0 / y));
    }
}

#[test]
fn products_obey_leibniz() {
    let mut random = Random(15);
    for _ in 0..50 {
        let (x, y) = (series(&mut random), series(&mut random));
        for variable in 0..3 {
            let expected = x.reduce(variable) * lower(y) + lower(x) * y.reduce(variable);
            assert_same::<3, _>((x * y).reduce(variable), expected);
        }
    }
}

#[test]
fn derivatives_commute() {
    let mut random = Random(16);
    let x = series(&mut random);
    let by_both: Tensor<3, 2, { tensor_length(3, 2) }> = Lower::reduce(x.reduce(0), 2);
    let by_both_turned: Tensor<3, 2, _> = Lower::reduce(x.reduce(2), 0);
    assert_eq!(by_both.coefficients, by_both_turned.coefficients);
    assert_eq!(by_both.derivative(&[0, 2, 0]), x.derivative(&[1, 2, 1]));
}

#[test]
fn shifts_of_polynomials_are_exact() {
    let mut random = Random(17);
    for _ in 0..50 {
        let [at, step] = [(); 2].map(|()| random.integers::<3>());
        let [a, b, c] = random.integers();
        let polynomial = |[x, y, z]: [f64; 3]| a * x * y * y * z + b * x * x + c * y * z - x;
        let [x, y, z] = Series::variables(at);
        let series = a * x * y * y * z + b * x * x + c * y * z - x;
        assert_eq!(series.apply(step), polynomial(std::array::from_fn(|k| at[k] + step[k])));
    }
}

/// e^{(s+t)∂} = e^{s∂} e^{t∂}
#[test]
fn shifts_add_up() {
    let mut random = Random(18);
    for _ in 0..50 {
        let x = integers(&mut random);
        let [s, t] = [(); 2].map(|()| random.integers::<3>());
        let both = std::array::from_fn(|k| s[k] + t[k]);
        assert_eq!(x.shift(s).shift(t).coefficients, x.shift(both).coefficients);
        assert_eq!(x.shift(s).apply(t), x.apply(both));
        let (s, t) = (random.numbers(), random.numbers());
        let both = std::array::from_fn(|k| s[k] + t[k]);
        assert_eq!(x.shift([0.0; 3]).coefficients, x.coefficients);
        assert_same(x.shift(s).shift(t), x.shift(both));
    }
}

/// τₖ₊₁ P = P + ∂ τₖ P: above the value, a series is that of the derivatives, whose order is lower by one.
#[test]
fn a_series_is_the_value_and_the_series_of_the_derivatives() {
    fn program<N: Number>([x, y, z]: [N; 3]) -> N {
        (x * y).sin() * z.exp() + x / z
    }
    fn derivatives<N: Number>([x, y, z]: [N; 3]) -> [N; 3] {
        let (sin, cos) = (x * y).sin_cos();
        [y * cos * z.exp() + z.recip(), x * cos * z.exp(), sin * z.exp() - x / (z * z)]
    }
    let point = [0.7, -1.2, 0.4];
    let series = program(Series::variables(point));
    let derivatives = derivatives(Lower::variables(point));
    assert_eq!(series.value(), program(point));
    for (variable, derivative) in derivatives.into_iter().enumerate() {
        assert_same(series.reduce(variable), derivative);
    }
}

/// A derivative is a program that can be part of another one.
#[test]
fn reduced_series_are_differentiated_again() {
    let [x, y, _] = Series::variables([0.7, -1.2, 0.4]);
    let by_x: Lower = (x.powi(3) * y.exp()).reduce(0);
    let [lower_x, lower_y, _] = Lower::variables([0.7, -1.2, 0.4]);
    assert_same(by_x.sin(), (3.0 * lower_x * lower_x * lower_y.exp()).sin());
}
