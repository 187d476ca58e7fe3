//! Kepler's equation `E - e sin E = M`, solved for the eccentric anomaly by Newton's method, until a step is small. The gradient in
//! the eccentricity and the mean anomaly is that of the program: of what the loop gives after the steps that it took.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The eccentric anomaly.
#[differentiable]
pub fn eccentric_anomaly(eccentricity: f64, mean_anomaly: f64) -> f64 {
    let mut anomaly = mean_anomaly;
    let mut step: f64 = 1.0;
    while step.abs() > 1e-12 {
        let residual = anomaly - eccentricity * anomaly.sin() - mean_anomaly;
        step = residual / (1.0 - eccentricity * anomaly.cos());
        anomaly -= step;
    }
    anomaly
}

/// Value and gradient. With two inputs and steps without number, tangents are carried along: there is nothing to be kept then, and the
/// derivative of a step of Newton's method is a multiple of the step.
pub fn eccentric_anomaly_by_hand(eccentricity: f64, mean_anomaly: f64) -> (f64, (f64, f64)) {
    let (mut anomaly, mut by_eccentricity, mut by_mean) = (mean_anomaly, 0.0, 1.0);
    let mut step: f64 = 1.0;
    while step.abs() > 1e-12 {
        let (sine, cosine) = anomaly.sin_cos();
        let per_slope = 1.0 / (1.0 - eccentricity * cosine);
        step = (anomaly - eccentricity * sine - mean_anomaly) * per_slope;
        let bend = step * eccentricity * sine;
        by_eccentricity = (sine - step * cosine + bend * by_eccentricity) * per_slope;
        by_mean = (1.0 + bend * by_mean) * per_slope;
        anomaly -= step;
    }
    (anomaly, (by_eccentricity, by_mean))
}

/// `n` orbits: eccentricity and mean anomaly. Eccentricities are such that Newton's method gets there from the mean anomaly.
pub fn orbits(n: usize) -> Vec<(f64, f64)> {
    let mut random = Random::new(8);
    (0..n).map(|_| (random.between(0.0, 0.7), random.between(0.0, std::f64::consts::TAU))).collect()
}

/// Sums of the values and of both parts of the gradients, so that all of them have to be computed.
pub(crate) fn total(
    orbits: &[(f64, f64)],
    gradient: impl Fn(f64, f64) -> (f64, (f64, f64)),
) -> (f64, f64, f64) {
    let mut total = (0.0, 0.0, 0.0);
    for &(e, m) in orbits {
        let (value, (de, dm)) = gradient(e, m);
        total = (total.0 + value, total.1 + de, total.2 + dm);
    }
    total
}

/// The number of orbits.
pub fn number(size: Size) -> usize {
    match size {
        Size::Full => 100_000,
        Size::Small => 20,
    }
}

/// The contenders: 100 000 orbits.
pub fn case(size: Size) -> Case {
    Case::new(
        orbits(number(size)),
        |orbits| orbits.iter().map(|&(e, m)| eccentric_anomaly(e, m)).sum::<f64>(),
        |orbits| total(orbits, eccentric_anomaly_by_hand),
        |orbits| total(orbits, eccentric_anomaly_value_and_grad),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (e, m) in orbits(100) {
            let (value, (de, dm)) = eccentric_anomaly_by_hand(e, m);
            assert_close(&[value], &[eccentric_anomaly(e, m)], EXACT);
            let differences = central_differences(|p| eccentric_anomaly(p[0], p[1]), &[e, m]);
            assert_close(&[de, dm], &differences, DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        for (e, m) in orbits(1000) {
            let ours = eccentric_anomaly_value_and_grad(e, m);
            let (value, (de, dm)) = eccentric_anomaly_by_hand(e, m);
            assert_close(&[ours.0, ours.1.0, ours.1.1], &[value, de, dm], EXACT);
        }
    }
}
