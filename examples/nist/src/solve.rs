//! Fits a data set: Levenberg-Marquardt from the starting point, then Gauss-Newton steps for the last digits.

use crate::dataset::DataSet;
use crate::polish::polish;
use crate::problem::{Evaluations, Problem};
use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use nalgebra::DVector;
use std::time::{Duration, Instant};

/// Bounds of the first step, relative to the starting point, in the order in which they are tried; the range
/// is the one that MINPACK, whose algorithm this is, recommends. A long first step saves iterations, but from
/// far away it can end where the model no longer depends on some parameter (in BoxBOD, a rate so large that
/// the exponential vanishes), and a shorter one does not.
const STEP_BOUNDS: [f64; 4] = [100.0, 10.0, 1.0, 0.1];

/// How many steps to allow, per parameter. From far away, Bennett5 and MGH09 follow a narrow curved valley
/// for hundreds of steps; the solver's own limit would stop them in it.
const PATIENCE: usize = 300;

/// The result of a fit.
#[derive(Debug)]
pub struct Fit {
    /// The parameters at the end.
    pub parameters: Vec<f64>,
    /// The sum of squared residuals there.
    pub sum_of_squares: f64,
    /// Whether the parameters are at a minimum. If not, they are the best that was met.
    pub converged: bool,
    /// What was computed for it.
    pub evaluations: Evaluations,
    /// How long it took.
    pub elapsed: Duration,
}

/// Fits the model to the data, beginning at the parameters `start`.
pub fn fit(data: &DataSet, start: &[f64]) -> Fit {
    let begin = Instant::now();
    let mut best = Fit {
        parameters: start.to_vec(),
        sum_of_squares: f64::INFINITY,
        converged: false,
        evaluations: Evaluations::default(),
        elapsed: Duration::ZERO,
    };
    for step_bound in STEP_BOUNDS {
        attempt(data, start, step_bound, &mut best);
        if best.converged {
            break;
        }
    }
    best.elapsed = begin.elapsed();
    best
}

/// Tries one bound of the first step, and keeps the result if it is better than the best so far.
fn attempt(data: &DataSet, start: &[f64], step_bound: f64, best: &mut Fit) {
    let problem = Problem::new(data, DVector::from_column_slice(start));
    // As far as floating point goes. Whether the solver stopped at a minimum is for the polishing to say:
    // it asks for more than the solver's own criteria do.
    let solver = LevenbergMarquardt::new()
        .with_ftol(f64::EPSILON)
        .with_xtol(f64::EPSILON)
        .with_gtol(f64::EPSILON)
        .with_stepbound(step_bound)
        .with_patience(PATIENCE);
    let (mut problem, _) = solver.minimize(problem);
    let converged = polish(&mut problem);
    let sum_of_squares = problem.sum_of_squares();
    best.evaluations += problem.evaluations();
    if converged || sum_of_squares < best.sum_of_squares {
        best.parameters = problem.params().as_slice().to_vec();
        best.sum_of_squares = sum_of_squares;
        best.converged = converged;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::{Observation, Start};
    use crate::digits::fewest_digits;
    use crate::misra1a;
    use crate::models::{Model, Response};
    use crate::polish::gauss_newton_step;

    /// Observations of `y = sqrt(x - 1)`, for a model that has no value where the offset is beyond `x`.
    fn square_root(model: &'static Model) -> DataSet {
        let observe = |x: f64| Observation { y: (x - 1.0).sqrt(), x: vec![x] };
        DataSet {
            model,
            parameters: Vec::new(),
            certified_sum_of_squares: 0.0,
            response: "y".to_owned(),
            predictors: vec!["x".to_owned()],
            observations: [1.5, 2.0, 4.0, 9.0].map(observe).into(),
        }
    }

    static SQUARE_ROOT: Model = Model {
        data_set: "square root with an offset",
        parameters: 1,
        predictors: 1,
        response: Response::Observed,
        value: |b, x| (x[0] - b[0]).sqrt(),
        value_and_grad: |b, x| {
            let root = (x[0] - b[0]).sqrt();
            (root, vec![-0.5 / root])
        },
        hessian: |b, x| vec![vec![-0.25 * (x[0] - b[0]).powf(-1.5)]],
    };

    #[test]
    fn misra1a_is_fitted_from_both_starting_points() {
        let data = misra1a::data_set();
        for start in [Start::One, Start::Two] {
            let fit = fit(&data, &data.starting_point(start));
            assert!(fit.converged && fewest_digits(&data, &fit.parameters) > 9.0, "{start:?}: {fit:?}");
        }
    }

    #[test]
    fn steps_to_where_the_model_has_no_value_are_refused() {
        let data = square_root(&SQUARE_ROOT);
        let start = -100.0;
        let (residuals, jacobian) =
            Problem::new(&data, DVector::from_element(1, start)).residuals_and_jacobian();
        let full_step = gauss_newton_step(residuals, jacobian).unwrap()[0];
        assert!(start + full_step > 9.0, "a step of {full_step} does not test anything");
        let fit = fit(&data, &[start]);
        assert!(fit.converged && (fit.parameters[0] - 1.0).abs() < 1e-12, "{fit:?}");
    }

    #[test]
    fn a_start_where_the_model_has_no_value_is_no_fit() {
        let fit = fit(&square_root(&SQUARE_ROOT), &[5.0]);
        assert!(!fit.converged);
        assert_eq!(fit.parameters, [5.0]);
    }

    #[test]
    fn parameters_that_the_data_do_not_determine_are_no_fit() {
        static ONE_TOO_MANY: Model = Model {
            data_set: "only the sum matters",
            parameters: 2,
            value: |b, x| (b[0] + b[1]) * x[0],
            value_and_grad: |b, x| ((b[0] + b[1]) * x[0], vec![x[0], x[0]]),
            hessian: |_, _| vec![vec![0.0; 2]; 2],
            ..SQUARE_ROOT
        };
        let fit = fit(&square_root(&ONE_TOO_MANY), &[1.0, 0.5]);
        assert!(!fit.converged, "{fit:?}");
    }
}
