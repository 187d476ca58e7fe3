//! The estimate, by L-BFGS.

use crate::model::{cost, cost_value_and_grad};
use crate::observations::Observations;
use crate::options::Options;
use argmin::core::observers::{Observe, ObserverMode};
use argmin::core::{CostFunction, Error, Executor, Gradient, KV, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::RefCell;

/// How many steps L-BFGS remembers.
const MEMORY: usize = 10;

/// What was found.
pub(crate) struct Estimate {
    pub(crate) initial: Vec<f64>,
    pub(crate) cost: f64,
    pub(crate) iterations: u64,
    /// How many gradients were computed.
    pub(crate) gradients: usize,
}

/// The cost at a place.
struct Evaluated {
    at: Vec<f64>,
    value: f64,
    gradient: Vec<f64>,
}

/// The cost for argmin, which asks for values and gradients one by one, but at the same places. It is that of one value that is observed: the first step goes as far as the gradient
/// is long, and a state that is far from all weather has no finite cost.
struct Problem<'a> {
    observations: &'a Observations,
    dt: f64,
    steps: usize,
    last: RefCell<Option<Evaluated>>,
    gradients: &'a RefCell<usize>,
}

impl Problem<'_> {
    fn at<T>(&self, x: &[f64], what: impl Fn(f64, &[f64]) -> T) -> T {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|last| last.at != x) {
            let (value, gradient) = cost_value_and_grad(x, self.observations, self.dt, self.steps);
            *self.gradients.borrow_mut() += 1;
            let share = 1.0 / self.observations.count() as f64;
            let gradient = gradient.iter().map(|g| share * g).collect();
            *last = Some(Evaluated { at: x.to_vec(), value: share * value, gradient });
        }
        let last = last.as_ref().expect("it was computed");
        what(last.value, &last.gradient)
    }
}

impl CostFunction for Problem<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, x: &Vec<f64>) -> Result<f64, Error> {
        Ok(self.at(x, |value, _| value))
    }
}

impl Gradient for Problem<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, x: &Vec<f64>) -> Result<Vec<f64>, Error> {
        Ok(self.at(x, |_, gradient| gradient.to_vec()))
    }
}

/// Shows how far it is.
struct Bar(ProgressBar);

impl<I: State<Float = f64>> Observe<I> for Bar {
    fn observe_iter(&mut self, state: &I, _: &KV) -> Result<(), Error> {
        self.0.set_position(state.get_iter());
        self.0.set_message(format!("{:.4}", state.get_best_cost()));
        Ok(())
    }
}

/// Goes downhill from what was expected before; shows how far it is, or does not.
pub(crate) fn estimate(
    observations: &Observations,
    options: &Options,
    shows: bool,
) -> Result<Estimate, Error> {
    let gradients = RefCell::new(0);
    let dt = options.window / options.steps as f64;
    let problem =
        Problem { observations, dt, steps: options.steps, last: RefCell::new(None), gradients: &gradients };
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), MEMORY).with_tolerance_cost(1e-10)?;
    let bar = if shows { ProgressBar::new(options.iterations) } else { ProgressBar::hidden() };
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} iterations, cost per value {msg}, {elapsed}")?;
    bar.set_style(style);
    let result = Executor::new(problem, solver)
        .configure(|state| state.param(observations.background.clone()).max_iters(options.iterations))
        .add_observer(Bar(bar.clone()), ObserverMode::Always)
        .timer(false)
        .run()?;
    bar.finish_and_clear();
    let mut state = result.state;
    let initial = state.take_best_param().ok_or_else(|| Error::msg("no state has a finite cost"))?;
    let cost = cost(&initial, observations, dt, options.steps);
    Ok(Estimate { initial, cost, iterations: state.get_iter(), gradients: gradients.take() })
}
