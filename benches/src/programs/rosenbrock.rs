//! The generalised Rosenbrock function, the valley on which optimisers are tried:
//! `sum of 100 (x[i+1] - x[i]²)² + (1 - x[i])²` (Rosenbrock 1960; this form is More, Garbow and Hillstrom, 1981).

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The function.
#[differentiable]
pub fn rosenbrock(x: &[f64]) -> f64 {
    x.windows(2).map(|w| 100.0 * (w[1] - w[0] * w[0]).powi(2) + (1.0 - w[0]).powi(2)).sum()
}

/// Value and gradient, in two loops: the sum has an order, which keeps its loop from being vectorised, but the entries of the
/// gradient do not depend on each other. To compute the differences twice is cheaper than to wait for them.
pub fn rosenbrock_by_hand(x: &[f64]) -> (f64, Vec<f64>) {
    let rise = |left: f64, right: f64| right - left * left;
    let as_left = |left: f64, right: f64| -400.0 * rise(left, right) * left - 2.0 * (1.0 - left);
    let mut value = 0.0;
    for pair in x.windows(2) {
        let (rise, rest) = (rise(pair[0], pair[1]), 1.0 - pair[0]);
        value += 100.0 * rise * rise + rest * rest;
    }
    let mut gradient = vec![0.0; x.len()];
    if let [first, second, ..] = x {
        gradient[0] = as_left(*first, *second);
        gradient[x.len() - 1] = 200.0 * rise(x[x.len() - 2], x[x.len() - 1]);
        for (g, near) in gradient[1..].iter_mut().zip(x.windows(3)) {
            *g = 200.0 * rise(near[0], near[1]) + as_left(near[1], near[2]);
        }
    }
    (value, gradient)
}

/// A point of `n` coordinates around the minimum at `(1, .., 1)`.
pub fn point(n: usize) -> Vec<f64> {
    Random::new(1).list(n, -1.0, 2.0)
}

/// The contenders in `n` dimensions.
pub fn case_of(n: usize) -> Case {
    Case::new(point(n), |x| rosenbrock(x), |x| rosenbrock_by_hand(x), |x| rosenbrock_value_and_grad(x))
}

/// The number of coordinates.
pub fn dimensions(size: Size) -> usize {
    match size {
        Size::Full => 1000,
        Size::Small => 100,
    }
}

/// The contenders: 1000 dimensions.
pub fn case(size: Size) -> Case {
    case_of(dimensions(size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        let x = point(20);
        let (value, gradient) = rosenbrock_by_hand(&x);
        assert_close(&[value], &[rosenbrock(&x)], EXACT);
        assert_close(&gradient, &central_differences(rosenbrock, &x), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let x = point(1000);
        let ((value, gradient), (expected, expected_gradient)) =
            (rosenbrock_value_and_grad(&x), rosenbrock_by_hand(&x));
        assert_close(&[value], &[expected], EXACT);
        assert_close(&gradient, &expected_gradient, EXACT);
    }
}
