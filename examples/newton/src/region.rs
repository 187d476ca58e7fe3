//! The step of a trust region method, from the eigenvalues of the Hessian.
//!
//! It is the minimum of the quadratic model in the ball (Moré and Sorensen, 1983). With at most nine parameters the
//! eigenvalues cost nothing beside the model. argmin has Steihaug's method, which leaves the ball along conjugate
//! gradients. It works here, too, but takes about five times as many Hessians for Bennett5 from the far start, and for
//! Lanczos's three problems it ends at minima where the terms have changed places.

use argmin::core::{Error, IterState, KV, Problem, Solver, State, TerminationReason, TrustRegionRadius};
use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// Halvings that find the multiplier.
const HALVINGS: usize = 100;

/// The state of a method whose points are vectors and whose Hessian is a list of rows.
pub(crate) type Newton = IterState<Vec<f64>, Vec<f64>, (), Vec<Vec<f64>>, (), f64>;

/// A solver of the quadratic model that is exact but for rounding.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExactStep {
    radius: f64,
}

impl TrustRegionRadius<f64> for ExactStep {
    fn set_radius(&mut self, radius: f64) {
        self.radius = radius;
    }
}

impl<O> Solver<O, Newton> for ExactStep {
    fn name(&self) -> &str {
        "exact step"
    }

    fn next_iter(&mut self, _problem: &mut Problem<O>, state: Newton) -> Result<(Newton, Option<KV>), Error> {
        let (Some(gradient), Some(hessian)) = (state.get_gradient(), state.get_hessian()) else {
            return Err(Error::msg("a trust region method gives its gradient and its Hessian"));
        };
        let n = gradient.len();
        let hessian = DMatrix::from_fn(n, n, |i, j| hessian[i][j]);
        let step = minimise(&DVector::from_column_slice(gradient), hessian, self.radius);
        let step = step.ok_or_else(|| Error::msg("the Hessian is not finite"))?;
        Ok((state.param(step.as_slice().to_vec()).terminate_with(TerminationReason::SolverConverged), None))
    }
}

/// The step of at most the length `radius` that minimises the quadratic model.
fn minimise(gradient: &DVector<f64>, hessian: DMatrix<f64>, radius: f64) -> Option<DVector<f64>> {
    if !gradient.iter().chain(hessian.iter()).all(|entry| entry.is_finite()) {
        return None;
    }
    let SymmetricEigen { eigenvectors, eigenvalues } = SymmetricEigen::new(hessian);
    let slopes = eigenvectors.tr_mul(gradient);
    // Where the gradient has no part along an eigenvector, the step has none, whatever the eigenvalue.
    let part = |slope: f64, value: f64| if slope == 0.0 { 0.0 } else { -slope / value };
    let shifted = |mu: f64| slopes.zip_map(&eigenvalues, |slope, value| part(slope, value + mu));
    let least = eigenvalues.min();
    let step = if least > 0.0 && shifted(0.0).norm() <= radius {
        shifted(0.0)
    } else {
        // The length of the step falls as the multiplier grows. It is searched by halving its distance from the
        // least one that makes the model convex.
        let convex = (-least).max(0.0);
        let (mut low, mut high) = (0.0, gradient.norm() / radius + eigenvalues.amax());
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            if shifted(convex + middle).norm() > radius {
                low = middle;
            } else {
                high = middle;
            }
        }
        let mut step = shifted(convex + high);
        // The hard case: the gradient has no part along the least eigenvalue, so the step ends inside of the ball.
        // It goes on to the boundary along that direction, which is downhill on both sides.
        let missing = radius * radius - step.norm_squared();
        if least <= 0.0 && missing > 1e-6 * radius * radius {
            let direction = eigenvalues.imin();
            let along = step[direction];
            step[direction] = (missing + along * along).sqrt().copysign(along);
        }
        step
    };
    Some(eigenvectors * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_step(gradient: [f64; 2], hessian: [f64; 4], radius: f64, expected: [f64; 2]) {
        let gradient = DVector::from_column_slice(&gradient);
        let step = minimise(&gradient, DMatrix::from_row_slice(2, 2, &hessian), radius).unwrap();
        let expected = DVector::from_column_slice(&expected);
        assert!((&step - &expected).norm() < 1e-9 || (&step + &expected).norm() < 1e-9, "{step}");
        assert!(gradient.dot(&step) <= 0.0);
    }

    #[test]
    fn a_short_newton_step_is_taken() {
        assert_step([2.0, -4.0], [2.0, 0.0, 0.0, 1.0], 10.0, [-1.0, 4.0]);
    }

    #[test]
    fn a_long_step_ends_on_the_sphere() {
        assert_step([3.0, 4.0], [1.0, 0.0, 0.0, 1.0], 1.0, [-0.6, -0.8]);
    }

    #[test]
    fn negative_curvature_is_followed() {
        assert_step([1.0, 0.0], [-1.0, 0.0, 0.0, 1.0], 2.0, [-2.0, 0.0]);
        // Here the gradient does not show the way down.
        assert_step([0.0, 0.0], [-1.0, 0.0, 0.0, 1.0], 2.0, [2.0, 0.0]);
    }

    #[test]
    fn what_is_not_finite_gives_no_step() {
        assert!(minimise(&DVector::zeros(1), DMatrix::from_element(1, 1, f64::NAN), 1.0).is_none());
    }
}
