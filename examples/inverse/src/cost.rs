//! What J⁻¹ v costs by each way, for some sizes of Lorenz's model.

use crate::modes::{Inverses, of_step};
use crate::system::{sequential_step, sequential_step_jvp, sequential_step_lifted};
use crate::trajectory::Trajectory;
use crate::vector::{apart, direction};
use crate::{dense, equation};
use ad_runtime::trace::Trace;
use anyhow::Result;
use std::time::{Duration, Instant};

/// Steps of each run, and the forcing where it is not part of one.
const STEPS: usize = 20;
const DT: f64 = 0.02;
const FORCING: f64 = 8.0;

/// One size.
pub(crate) struct Row {
    /// From the dense Jacobian of the run with steps of Runge and Kutta.
    pub(crate) dense: Duration,
    /// By the inverses of these steps: the sum of l³ + k l over the lumps, the time, and the distance from the dense solution.
    pub(crate) steps: Way,
    /// By the inverse tangent's equation.
    pub(crate) equation: Duration,
    pub(crate) equation_apart: f64,
    /// The same with steps that go component by component.
    pub(crate) sequential_dense: Duration,
    pub(crate) sequential: Way,
}

/// One way by lumps.
pub(crate) struct Way {
    pub(crate) cost: u64,
    pub(crate) time: Duration,
    pub(crate) apart: f64,
}

/// # Errors
/// If a Jacobian is singular.
pub(crate) fn row(size: usize) -> Result<Row> {
    let run = Trajectory::of_lorenz96(size, DT, STEPS);
    let v = direction(size, 1);

    let (dense, expected) = timed(|| dense::solve(dense::jacobian(&run), &v))?;
    let (time, (cost, found)) = timed(|| {
        let inverses = Inverses::new(&run)?;
        Ok((inverses.cost(), inverses.jvp(&v)?))
    })?;
    let steps = Way { cost, time, apart: apart(&found, &expected) };
    let (equation, by_equation) = timed(|| Ok(equation::inverse_jvp(&run, &v)))?;

    let start = &run.states[0];
    let (sequential_dense, expected) =
        timed(|| dense::solve(dense::from_columns(size, |v| sequential_jvp(start, v)), &v))?;
    let (time, (cost, found)) = timed(|| sequential_inverse(start, &v))?;
    let sequential = Way { cost, time, apart: apart(&found, &expected) };
    let equation_apart = apart(&by_equation, &dense::solve(dense::jacobian(&run), &v)?);
    Ok(Row { dense, steps, equation, equation_apart, sequential_dense, sequential })
}

/// J v of the run whose steps go component by component.
fn sequential_jvp(start: &[f64], v: &[f64]) -> Vec<f64> {
    let start = (start.to_vec(), v.to_vec());
    (0..STEPS).fold(start, |(state, v), _| sequential_step_jvp(&state, DT, FORCING, &v)).1
}

/// The cost of the lumps, and J⁻¹ v.
fn sequential_inverse(start: &[f64], v: &[f64]) -> Result<(u64, Vec<f64>)> {
    let (mut trace, mut state, mut inverses) = (Trace::new(), start.to_vec(), Vec::new());
    for _ in 0..STEPS {
        inverses.push(of_step(&trace, &state, |x| sequential_step_lifted(x, DT, FORCING))?);
        trace.clear();
        state = sequential_step(&state, DT, FORCING);
    }
    let cost = inverses.iter().map(|inverse| inverse.cost()).sum();
    let product = inverses.iter().rev().try_fold(v.to_vec(), |v, inverse| inverse.jvp(&v))?;
    Ok((cost, product))
}

/// The median of five times, and the result.
fn timed<T>(mut compute: impl FnMut() -> Result<T>) -> Result<(Duration, T)> {
    let mut times = Vec::new();
    let mut result = None;
    for _ in 0..5 {
        let start = Instant::now();
        result = Some(compute()?);
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok((times[2], result.expect("it was computed five times")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_agree() {
        for size in [4, 7, 12] {
            let row = row(size).unwrap();
            assert!(row.steps.apart < 1e-11 && row.sequential.apart < 1e-11, "{size}");
            assert!(row.equation_apart < 1e-3, "{size}: {:e}", row.equation_apart);
        }
    }

    /// A step of Runge and Kutta is one lump, of all components; one that goes component by component has a lump of one result for each.
    #[test]
    fn costs_are_those_of_the_lumps() {
        let (small, large) = (row(8).unwrap(), row(16).unwrap());
        assert_eq!(small.steps.cost, STEPS as u64 * (8 * 8 * 8 + 8 * 8));
        assert_eq!(large.steps.cost, STEPS as u64 * (16 * 16 * 16 + 16 * 16));
        // Four inputs, one result.
        assert_eq!(small.sequential.cost, STEPS as u64 * 8 * 5);
        assert_eq!(large.sequential.cost, 2 * small.sequential.cost);
    }
}
