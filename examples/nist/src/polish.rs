//! Steps of Gauss-Newton's or Newton's method from where a solver stopped.
//!
//! Solvers compare sums of squares, and these are flat at a minimum: parameters that are wrong in their eighth digit
//! give the same sum in floating point. These steps need only the gradient to vanish, so they go on to the last
//! digits. They also tell a minimum from a place where the solver got stuck.

use crate::problem::Problem;
use levenberg_marquardt::LeastSquaresProblem;
use nalgebra::{DMatrix, DVector};

/// A step that changes a parameter by a larger part of itself does not start at a minimum.
const LARGEST_STEP: f64 = 1e-3;
/// The parameters are accepted when steps as small as this, relative to the parameters, have been reached.
const SETTLED: f64 = 1e-8;
/// Steps shrink by a constant factor, which is close to 1 where the residuals are large.
const MOST_STEPS: usize = 300;
/// When so many steps have been larger than the one before, the steps consist of rounding errors. The first
/// such step proves nothing: it may follow one that was small by accident.
const GROWING_STEPS: usize = 3;

/// Goes on by Gauss-Newton steps. Says whether the parameters are at a minimum.
pub fn polish(problem: &mut Problem<'_>) -> bool {
    let mut b = problem.params();
    let settled = settle(&mut b, |b| {
        problem.set_params(b);
        let (residuals, jacobian) = problem.residuals_and_jacobian();
        gauss_newton_step(residuals, jacobian)
    });
    problem.set_params(&b);
    settled
}

/// Goes on until the steps no longer shrink. Says whether they have become small enough for the parameters
/// to be a minimum.
pub fn settle(b: &mut DVector<f64>, mut step: impl FnMut(&DVector<f64>) -> Option<DVector<f64>>) -> bool {
    let mut previous = LARGEST_STEP;
    let mut growing = 0;
    for _ in 0..MOST_STEPS {
        let Some(step) = step(b) else { return false };
        let size = relative_size(&step, b);
        if size.is_nan() || size > LARGEST_STEP {
            return false;
        }
        *b += step;
        growing += usize::from(size >= previous);
        previous = size;
        if growing == GROWING_STEPS {
            break;
        }
    }
    previous <= SETTLED
}

/// The solution of the linearised problem, `None` where the Jacobian does not determine it. Parameters
/// differ by many orders of magnitude, so the columns are brought to length 1 first.
pub fn gauss_newton_step(residuals: DVector<f64>, mut jacobian: DMatrix<f64>) -> Option<DVector<f64>> {
    let lengths = normalise_columns(&mut jacobian);
    let qr = jacobian.qr();
    let mut rotated = -residuals;
    qr.q_tr_mul(&mut rotated);
    let step = qr.r().solve_upper_triangular(&rotated.rows(0, lengths.len()).into_owned())?;
    Some(step.component_div(&lengths))
}

/// Divides the columns by their lengths, and returns these.
pub fn normalise_columns(jacobian: &mut DMatrix<f64>) -> DVector<f64> {
    let lengths =
        DVector::from_iterator(jacobian.ncols(), jacobian.column_iter().map(|column| column.norm()));
    for (mut column, length) in jacobian.column_iter_mut().zip(&lengths) {
        column.unscale_mut(*length);
    }
    lengths
}

/// The largest change of a parameter, relative to the parameter.
fn relative_size(step: &DVector<f64>, b: &DVector<f64>) -> f64 {
    let changes = step.iter().zip(b.iter()).map(|(step, b)| (step / b).abs());
    changes.fold(0.0, |largest, change| if change <= largest { largest } else { change })
}
