//! Newton's method by shooting: the step is J⁻¹ of the residual, by inverse accumulation over the whole run.

use crate::dense;
use crate::problem::{Problem, residual, residual_jvp, residual_lifted};
use crate::vector::{apart, norm};
use ad_runtime::trace::{Lump, Trace, Traced};
use anyhow::{Result, bail};

/// What one iteration has seen.
#[derive(Clone, Debug)]
pub(crate) struct Iteration {
    /// The length of the residual, before the step.
    pub(crate) residual: f64,
    /// How far the step is from that by the dense Jacobian.
    pub(crate) apart: f64,
}

/// A solved problem.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) start: Vec<f64>,
    pub(crate) iterations: Vec<Iteration>,
    /// The length of the residual at the end.
    pub(crate) residual: f64,
    /// The steps of inverse accumulation, in the last iteration.
    pub(crate) lumps: Vec<Lump>,
}

/// Where the residual counts as zero.
const CONVERGED: f64 = 1e-11;
const MOST_ITERATIONS: usize = 25;

/// # Errors
/// If a Jacobian is singular, or the iterations do not converge.
pub(crate) fn solve(problem: &Problem) -> Result<Solution> {
    let (mut start, mut iterations, mut lumps) = (problem.guess.clone(), Vec::new(), Vec::new());
    let mut trace = Trace::new();
    loop {
        let missed = value(problem, &start);
        let length = norm(&missed);
        if length < CONVERGED {
            return Ok(Solution { start, iterations, residual: length, lumps });
        }
        if !length.is_finite() || iterations.len() == MOST_ITERATIONS {
            let count = iterations.len();
            bail!("Newton's method does not converge: the residual is {length:e} after {count} steps");
        }
        let inverse = trace.inverse(&record(problem, &trace, &start))?;
        let step = inverse.jvp(&missed)?;
        lumps = inverse.lumps().to_vec();
        trace.clear();

        let by_matrix =
            dense::solve(dense::from_columns(start.len(), |v| product(problem, &start, v)), &missed)?;
        iterations.push(Iteration { residual: length, apart: apart(&step, &by_matrix) });
        start.iter_mut().zip(step).for_each(|(start, step)| *start -= step);
    }
}

fn value(problem: &Problem, x: &[f64]) -> Vec<f64> {
    let Problem { dt, steps, system, condition, end, .. } = problem;
    residual(x, *dt, *steps, system, condition, end)
}

fn product(problem: &Problem, x: &[f64], v: &[f64]) -> Vec<f64> {
    let Problem { dt, steps, system, condition, end, .. } = problem;
    residual_jvp(x, *dt, *steps, system, condition, end, v).1
}

fn record<'t>(problem: &Problem, trace: &'t Trace, x: &[f64]) -> Vec<Traced<'t>> {
    let Problem { dt, steps, system, condition, end, .. } = problem;
    let variables: Vec<Traced<'t>> = x.iter().map(|&value| trace.variable(value)).collect();
    residual_lifted(&variables, *dt, *steps, system, condition, end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Condition, problems};
    use crate::system::flow;

    #[test]
    fn steps_are_those_of_the_dense_jacobian_and_converge() {
        for problem in problems(8) {
            let solution = solve(&problem).unwrap();
            for iteration in &solution.iterations {
                assert!(iteration.apart < 1e-9, "{}: {iteration:?}", problem.name);
            }
            let end = flow(&solution.start, problem.dt, problem.steps, &problem.system);
            let missed = match problem.condition {
                Condition::Angles { start, end: last } => vec![solution.start[0] - start, end[0] - last],
                Condition::Periodic => vec![solution.start[0] - end[0], solution.start[1] - end[1]],
                Condition::End => crate::vector::difference(&end, &problem.end),
            };
            assert!(norm(&missed) < 1e-10, "{}", problem.name);
        }
    }

    #[test]
    fn what_cannot_be_is_said_in_words() {
        // Without a step, the end cannot be another state than the start.
        let [mut problem, ..] = <[Problem; 3]>::try_from(problems(8)).unwrap();
        problem.steps = 0;
        assert!(solve(&problem).unwrap_err().to_string().contains("singular"));
    }
}
