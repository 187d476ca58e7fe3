//! The four products with the Jacobian of a run: J v and Jᵀ v, and by inverse accumulation J⁻¹ v and J⁻ᵀ v.

use crate::system::{flow_adj, flow_jvp, flow_prim, step_lifted};
use crate::trajectory::Trajectory;
use ad_runtime::trace::{Inverse, Trace, TraceError, Traced};

/// J v, forward beside the run.
pub(crate) fn jvp(run: &Trajectory, v: &[f64]) -> Vec<f64> {
    flow_jvp(&run.states[0], run.dt, run.steps(), &run.system, v).1
}

/// Jᵀ v, backward.
pub(crate) fn vjp(run: &Trajectory, v: &[f64]) -> Vec<f64> {
    let (checkpoints, _) = flow_prim(&run.states[0], run.dt, run.steps(), &run.system);
    flow_adj(&run.states[0], run.dt, run.steps(), &run.system, &checkpoints, v.to_vec())
}

/// The inverses of the Jacobians of all steps.
///
/// One step is recorded at a time, so the trace is as long as a step and not as the run.
pub(crate) struct Inverses(Vec<Inverse>);

impl Inverses {
    /// # Errors
    /// If the Jacobian of a step is singular.
    pub(crate) fn new(run: &Trajectory) -> Result<Self, TraceError> {
        let mut trace = Trace::new();
        let mut steps = Vec::with_capacity(run.steps());
        for (k, state) in run.states[..run.steps()].iter().enumerate() {
            steps.push(of_step(&trace, state, |x| step_lifted(x, run.time(k), run.dt, &run.system))?);
            trace.clear();
        }
        Ok(Inverses(steps))
    }

    /// J⁻¹ v: the inverses of the steps, last step first.
    ///
    /// # Errors
    /// If the vector has the wrong length.
    pub(crate) fn jvp(&self, v: &[f64]) -> Result<Vec<f64>, TraceError> {
        self.jvp_from(self.0.len(), v)
    }

    /// J⁻¹ v, where J is the Jacobian of the first steps alone.
    ///
    /// # Errors
    /// If the vector has the wrong length.
    pub(crate) fn jvp_from(&self, steps: usize, v: &[f64]) -> Result<Vec<f64>, TraceError> {
        self.0[..steps].iter().rev().try_fold(v.to_vec(), |v, step| step.jvp(&v))
    }

    /// J⁻ᵀ v: the transposed inverses of the steps, first step first.
    ///
    /// # Errors
    /// If the vector has the wrong length.
    pub(crate) fn vjp(&self, v: &[f64]) -> Result<Vec<f64>, TraceError> {
        self.0.iter().try_fold(v.to_vec(), |v, step| step.vjp(&v))
    }

    /// The sum of the costs of all lumps.
    pub(crate) fn cost(&self) -> u64 {
        self.0.iter().map(Inverse::cost).sum()
    }
}

/// The inverse of a step's Jacobian, from the record of the step.
///
/// # Errors
/// If it is singular.
pub(crate) fn of_step<'t>(
    trace: &'t Trace,
    state: &[f64],
    step: impl FnOnce(&[Traced<'t>]) -> Vec<Traced<'t>>,
) -> Result<Inverse, TraceError> {
    let variables: Vec<Traced<'t>> = state.iter().map(|&value| trace.variable(value)).collect();
    trace.inverse(&step(&variables))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::{apart, direction, dot, norm};

    fn runs() -> [Trajectory; 2] {
        [Trajectory::of_lorenz96(9, 0.05, 20), Trajectory::of_pendulum(0.1, 60)]
    }

    #[test]
    fn modes_and_inverse_modes_undo_each_other() {
        for run in runs() {
            let inverses = Inverses::new(&run).unwrap();
            let v = direction(run.size(), 1);
            let there_and_back = [
                inverses.jvp(&jvp(&run, &v)).unwrap(),
                jvp(&run, &inverses.jvp(&v).unwrap()),
                inverses.vjp(&vjp(&run, &v)).unwrap(),
                vjp(&run, &inverses.vjp(&v).unwrap()),
            ];
            for found in there_and_back {
                assert!(apart(&found, &v) < 1e-10, "{:?}: {:e}", run.system, apart(&found, &v));
            }
        }
    }

    #[test]
    fn each_mode_has_its_adjoint() {
        for run in runs() {
            let inverses = Inverses::new(&run).unwrap();
            let (v, w) = (direction(run.size(), 1), direction(run.size(), 2));
            let pairs =
                [(jvp(&run, &v), vjp(&run, &w)), (inverses.jvp(&v).unwrap(), inverses.vjp(&w).unwrap())];
            for (forward, backward) in pairs {
                let (left, right) = (dot(&w, &forward), dot(&backward, &v));
                assert!((left - right).abs() < 1e-11 * norm(&forward).max(norm(&backward)), "{left} {right}");
            }
        }
    }
}
