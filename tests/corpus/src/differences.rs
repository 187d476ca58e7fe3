//! Central differences with Richardson extrapolation.

/// A directional derivative, and how far rounding alone may have moved it, per component.
pub(crate) struct Difference {
    pub(crate) derivative: Vec<f64>,
    pub(crate) rounding: Vec<f64>,
}

/// The derivative of `f` at `point` along `direction`, for floats of rounding `epsilon`.
///
/// Three central differences, at a step, its half and its quarter, with the terms in `step²` and `step⁴`
/// eliminated; what is left is in `step⁶`. The step is chosen so that this is far below rounding.
pub(crate) fn along(
    f: &dyn Fn(&[f64]) -> Vec<f64>,
    point: &[f64],
    direction: &[f64],
    epsilon: f64,
) -> Difference {
    let step = if epsilon > f64::EPSILON { 1.0 / 32.0 } else { 1.0 / 1024.0 };
    let moved = |step: f64| -> Vec<f64> {
        f(&point.iter().zip(direction).map(|(x, x_dot)| x + step * x_dot).collect::<Vec<_>>())
    };
    let central = |step: f64| -> Vec<f64> {
        let (ahead, behind) = (moved(step), moved(-step));
        assert_eq!(ahead.len(), behind.len(), "the shape of the result is the same on both sides");
        ahead.iter().zip(&behind).map(|(a, b)| (a - b) / (2.0 * step)).collect()
    };
    let (whole, half, quarter) = (central(step), central(step / 2.0), central(step / 4.0));
    let extrapolate = |coarse: f64, fine: f64, power: f64| fine + (fine - coarse) / (power - 1.0);
    let derivative = whole
        .iter()
        .zip(half.iter().zip(&quarter))
        .map(|(whole, (half, quarter))| {
            extrapolate(extrapolate(*whole, *half, 4.0), extrapolate(*half, *quarter, 4.0), 16.0)
        })
        .collect();
    // A result is off by a few roundings; the finest difference divides that by its step.
    let rounding = moved(0.0).iter().map(|value| 8.0 * epsilon * value.abs() / (step / 4.0)).collect();
    Difference { derivative, rounding }
}

#[cfg(test)]
mod tests {
    use super::along;
    use approx::assert_abs_diff_eq;

    #[test]
    fn derivative_of_a_product_and_of_an_exponential() {
        let f = |x: &[f64]| vec![x[0] * x[1], x[0].exp()];
        let difference = along(&f, &[2.0, 3.0], &[0.5, -1.0], f64::EPSILON);
        let expected = [0.5 * 3.0 - 2.0, 0.5 * 2.0_f64.exp()];
        assert_abs_diff_eq!(difference.derivative[..], expected[..], epsilon = 1e-10);
        assert!(difference.rounding.iter().all(|r| *r < 1e-9));
    }
}
