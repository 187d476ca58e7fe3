//! `sin(x y) + exp(x / y) - tanh(x) y`, at many points: a function that is dear for its size, called often, where any cost of a
//! call shows. It is of the kind on which crates for automatic differentiation show themselves first.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The function.
#[differentiable]
pub fn waves(x: f64, y: f64) -> f64 {
    (x * y).sin() + (x / y).exp() - x.tanh() * y
}

/// Value and gradient, each transcendental function once.
pub fn waves_by_hand(x: f64, y: f64) -> (f64, (f64, f64)) {
    let (sine, cosine) = (x * y).sin_cos();
    let quotient = x / y;
    let slope = quotient.exp();
    let bend = x.tanh();
    let value = sine + slope - bend * y;
    let by_quotient = slope / y;
    let dx = y * cosine + by_quotient - (1.0 - bend * bend) * y;
    let dy = x * cosine - by_quotient * quotient - bend;
    (value, (dx, dy))
}

/// `n` points.
pub fn points(n: usize) -> Vec<(f64, f64)> {
    let mut random = Random::new(2);
    (0..n).map(|_| (random.between(-2.0, 2.0), random.between(0.5, 2.5))).collect()
}

/// Sums of the values and of both parts of the gradients, so that all of them have to be computed.
pub(crate) fn total(
    points: &[(f64, f64)],
    gradient: impl Fn(f64, f64) -> (f64, (f64, f64)),
) -> (f64, f64, f64) {
    let mut total = (0.0, 0.0, 0.0);
    for &(x, y) in points {
        let (value, (dx, dy)) = gradient(x, y);
        total = (total.0 + value, total.1 + dx, total.2 + dy);
    }
    total
}

/// The number of points.
pub fn number(size: Size) -> usize {
    match size {
        Size::Full => 1_000_000,
        Size::Small => 100,
    }
}

/// The contenders: a million points.
pub fn case(size: Size) -> Case {
    Case::new(
        points(number(size)),
        |points| points.iter().map(|&(x, y)| waves(x, y)).sum::<f64>(),
        |points| total(points, waves_by_hand),
        |points| total(points, waves_value_and_grad),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (x, y) in points(20) {
            let (value, (dx, dy)) = waves_by_hand(x, y);
            assert_close(&[value], &[waves(x, y)], EXACT);
            assert_close(&[dx, dy], &central_differences(|p| waves(p[0], p[1]), &[x, y]), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        for (x, y) in points(1000) {
            let ((value, (dx, dy)), (expected, (ex, ey))) = (waves_value_and_grad(x, y), waves_by_hand(x, y));
            assert_close(&[value, dx, dy], &[expected, ex, ey], EXACT);
        }
    }
}
