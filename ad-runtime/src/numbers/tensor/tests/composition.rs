//! The composition of series against the series of the composition.

use super::{Random, SMOOTH, Tensor, assert_close_at_scale, smooth, tensor_length};
use crate::numbers::{Dual, Functions, Number, Taylor};

const ORDER: usize = 6;
const LENGTH: usize = tensor_length(2, ORDER);
type Series = Tensor<2, ORDER, LENGTH>;

#[track_caller]
fn assert_same(x: Series, y: Series, what: &dyn std::fmt::Debug) {
    let scale = x.coefficients.into_iter().map(f64::abs).fold(0.0, f64::max);
    for k in 0..LENGTH {
        assert_close_at_scale(x.coefficients[k], y.coefficients[k], scale, &(what, k));
    }
}

fn outer<N: Number>([u, v]: [N; 2]) -> N {
    (u * v).sin() + u.exp() / (v * v + 1.0)
}

fn inner<N: Number>([x, y]: [N; 2]) -> [N; 2] {
    [x * y + 0.5, (x - y).cos()]
}

#[test]
fn composition_is_the_series_of_the_composition() {
    let mut random = Random(21);
    for _ in 0..20 {
        let point = random.numbers();
        let inner_series = inner(Series::variables(point));
        let outer_series = outer(Series::variables(inner(point)));
        assert_same(outer_series.compose(inner_series), outer(inner(Series::variables(point))), &point);
    }
}

/// Every function of two numbers, and of one.
#[test]
fn functions_are_compositions() {
    let mut random = Random(22);
    for &(function, points) in SMOOTH {
        for &[x, y, z] in points {
            // The derivatives of a root of very small numbers overflow, those of large ones vanish.
            if function == "sqrt" && !(1e-3..1e3).contains(&x) {
                continue;
            }
            let mut around = |value: f64| {
                let coefficient = |exponents| if exponents == [0, 0] { value } else { 0.1 * random.number() };
                Series::from_coefficients(coefficient)
            };
            let [u, v] = [around(x), around(y)];
            let z = Series::constant(z);
            let [first, second] = Series::variables([x, y]);
            let composed = smooth(function, [first, second, z]).compose([u, v]);
            assert_same(composed, smooth(function, [u, v, z]), &(function, x, y));
        }
    }
}

#[test]
fn composition_is_associative() {
    let mut random = Random(23);
    let mut series = || Series::from_coefficients(|_| random.integers::<1>()[0]);
    let [f, g, h, k, l] = [(); 5].map(|()| series());
    let left = f.compose([g, h]).compose([k, l]);
    let right = f.compose([g.compose([k, l]), h.compose([k, l])]);
    assert_eq!(left.coefficients, right.coefficients);
}

/// The chain rule of one variable, along a curve.
#[test]
fn composition_with_other_numbers() {
    let curve = |t: f64| {
        let t = Taylor::<ORDER>::variable(t);
        [t.sin() + 1.0, t * t]
    };
    let values = curve(0.4).map(Number::value);
    let (composed, direct) = (outer(Series::variables(values)).compose(curve(0.4)), outer(curve(0.4)));
    for k in 0..=ORDER {
        assert_close_at_scale(composed.derivative(k), direct.derivative(k), direct.derivative(k).abs(), &k);
    }
    let [u, v] = Dual::variables(values);
    let (composed, direct) = (outer(Series::variables(values)).compose([u, v]), outer([u, v]));
    for k in 0..2 {
        assert_close_at_scale(composed.tangent[k], direct.tangent[k], direct.tangent[k].abs(), &k);
    }
}
