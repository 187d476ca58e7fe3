//! Fits a data set by Newton's method in trust regions, then by plain Newton steps for the last digits.

use crate::objective::{Objective, Work};
use crate::region::{ExactStep, Newton};
use crate::sum_of_squares::{self as sum, Expansion};
use argmin::core::{Error, Executor, KV, Problem, Solver, State, TerminationReason, TerminationStatus};
use argmin::solver::trustregion::TrustRegion;
use nalgebra::DVector;
use nist::dataset::DataSet;
use nist::polish::settle;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Radii of the first trust region, in the order in which they are tried; the parameters at the start are 1.
/// A large region saves iterations. From far away its first step can end where the model no longer depends on some
/// parameter, or in the valley of another minimum, and a smaller one does not.
const RADII: [f64; 4] = [1.0, 0.1, 10.0, 0.01];

/// The most iterations of one attempt.
const ITERATIONS: u64 = 2000;

/// So many steps in a row that lead nowhere end an attempt: each of them has divided the radius by 4.
const REFUSED: u64 = 25;

/// An attempt also ends when a step lowers the sum of squares by no larger part of itself.
const SMALLEST_GAIN: f64 = 1e-13;

/// The result of a fit.
#[derive(Debug)]
pub(crate) struct Fit {
    pub(crate) parameters: Vec<f64>,
    pub(crate) sum_of_squares: f64,
    /// Whether the parameters are at a minimum. If not, they are the best that was met.
    pub(crate) converged: bool,
    /// How many of the radii were tried.
    pub(crate) attempts: usize,
    pub(crate) work: Work,
    pub(crate) elapsed: Duration,
}

/// Fits the model to the data, beginning at the parameters `start`.
pub(crate) fn fit(data: &DataSet, start: &[f64]) -> Fit {
    let begin = Instant::now();
    let mut best = Fit {
        parameters: start.to_vec(),
        sum_of_squares: f64::INFINITY,
        converged: false,
        attempts: 0,
        work: Work::default(),
        elapsed: Duration::ZERO,
    };
    for radius in RADII {
        best.attempts += 1;
        attempt(data, start, radius, &mut best);
        if best.converged {
            break;
        }
    }
    best.elapsed = begin.elapsed();
    best
}

/// Tries one radius, and keeps the result if it is better than the best so far.
fn attempt(data: &DataSet, start: &[f64], radius: f64, best: &mut Fit) {
    let work = RefCell::new(Work { path: Vec::new(), ..best.work.clone() });
    // An error means that the start itself has no finite derivatives.
    let found = descend(Objective::new(data, start, &work), start, radius).unwrap_or_else(|_| start.to_vec());
    let mut b = DVector::from_vec(found);
    let converged = settle(&mut b, |b| {
        let Expansion { value, gradient, hessian } = sum::expand(data, b.as_slice());
        let mut work = work.borrow_mut();
        work.hessians += 1;
        work.path.push(value);
        Some(-(sum::invert(&hessian)? * gradient))
    });
    let sum_of_squares = sum::value(data, b.as_slice());
    best.work = work.into_inner();
    best.work.sums += 1;
    if converged || sum_of_squares < best.sum_of_squares {
        best.parameters = b.as_slice().to_vec();
        best.sum_of_squares = sum_of_squares;
        best.converged = converged;
    }
}

/// Goes downhill in trust regions as far as the sum of squares shows the way.
fn descend(objective: Objective<'_>, start: &[f64], radius: f64) -> Result<Vec<f64>, Error> {
    let solver = Stopping(TrustRegion::new(ExactStep::default()).with_radius(radius)?);
    let u = objective.scaled(start);
    let executor = Executor::new(objective, solver).timer(false);
    let mut result = executor.configure(|state| state.param(u).max_iters(ITERATIONS)).run()?;
    let u = result.state.take_best_param().ok_or_else(|| Error::msg("no point has a finite sum"))?;
    let objective = result.problem.take_problem().ok_or_else(|| Error::msg("the objective is kept"))?;
    Ok(objective.unscaled(&u))
}

/// A solver that stops when it makes no progress. argmin's trust region method stops at the iteration limit alone.
struct Stopping<S>(S);

impl<O, S: Solver<O, Newton>> Solver<O, Newton> for Stopping<S> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn init(&mut self, problem: &mut Problem<O>, state: Newton) -> Result<(Newton, Option<KV>), Error> {
        self.0.init(problem, state)
    }

    fn next_iter(&mut self, problem: &mut Problem<O>, state: Newton) -> Result<(Newton, Option<KV>), Error> {
        self.0.next_iter(problem, state)
    }

    fn terminate(&mut self, state: &Newton) -> TerminationStatus {
        // The number of the iteration is already that of the next one.
        let waited = state.get_iter().saturating_sub(state.get_last_best_iter());
        let gain = state.get_prev_best_cost() - state.get_best_cost();
        let small = waited == 1 && gain <= SMALLEST_GAIN * state.get_best_cost();
        if small || waited > REFUSED {
            TerminationStatus::Terminated(TerminationReason::SolverConverged)
        } else {
            TerminationStatus::NotTerminated
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nist::dataset::{Observation, Start};
    use nist::digits::fewest_digits;
    use nist::misra1a;
    use nist::models::{Model, Response};

    #[test]
    fn misra1a_is_fitted_from_both_starting_points() {
        let data = misra1a::data_set();
        for start in [Start::One, Start::Two] {
            let fit = fit(&data, &data.starting_point(start));
            assert!(fit.converged && fewest_digits(&data, &fit.parameters) > 9.0, "{start:?}: {fit:?}");
        }
    }

    /// A model of which the data determine the sum of two parameters alone.
    fn of_the_sum(value: fn(&[f64], &[f64]) -> f64) -> &'static Model {
        Box::leak(Box::new(Model {
            data_set: "sum",
            parameters: 2,
            predictors: 1,
            response: Response::Observed,
            value,
            value_and_grad: |b, x| ((b[0] + b[1]) * x[0], vec![x[0], x[0]]),
            hessian: |_, _| vec![vec![0.0; 2]; 2],
        }))
    }

    fn data(model: &'static Model) -> DataSet {
        DataSet {
            model,
            parameters: Vec::new(),
            certified_sum_of_squares: 0.0,
            response: "y".to_owned(),
            predictors: vec!["x".to_owned()],
            observations: [1.0, 2.0, 4.0].map(|x| Observation { y: 3.0 * x + 0.5, x: vec![x] }).into(),
        }
    }

    #[test]
    fn parameters_that_the_data_do_not_determine_are_no_fit() {
        let fit = fit(&data(of_the_sum(|b, x| (b[0] + b[1]) * x[0])), &[1.0, 0.5]);
        assert!(!fit.converged, "{fit:?}");
        assert_eq!(fit.attempts, RADII.len());
    }

    #[test]
    fn a_start_where_the_model_has_no_value_is_no_fit() {
        let fit = fit(&data(of_the_sum(|_, _| f64::NAN)), &[1.0, 0.5]);
        assert!(!fit.converged, "{fit:?}");
        assert_eq!(fit.parameters, [1.0, 0.5]);
    }
}
