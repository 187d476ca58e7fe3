//! How vectors grow under J and under its inverse, the longer the run.

use crate::dense;
use crate::modes::{self, Inverses};
use crate::trajectory::Trajectory;
use crate::vector::{apart, direction, norm};
use ad_runtime::trace::TraceError;

/// What holds after some time.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) time: f64,
    /// ‖J v‖ and ‖J⁻¹ v‖, for a v of length one.
    pub(crate) tangent: f64,
    pub(crate) inverse: f64,
    /// det J of the steps, and that of the flow.
    pub(crate) determinant: f64,
    pub(crate) exact_determinant: f64,
    /// How far J⁻¹ J v is from v.
    pub(crate) apart: f64,
    /// How far J⁻¹ (J v + e) is from v, for an error e of length 10⁻¹⁰.
    pub(crate) apart_with_error: f64,
}

const ERROR: f64 = 1e-10;

/// A row after every `every` steps of a run.
///
/// # Errors
/// If the Jacobian of a step is singular.
pub(crate) fn table(run: &Trajectory, every: usize) -> Result<Vec<Row>, TraceError> {
    let (inverses, v, w) = (Inverses::new(run)?, direction(run.size(), 1), direction(run.size(), 2));
    (0..=run.steps())
        .step_by(every)
        .map(|steps| {
            let part = Trajectory { states: run.states[..=steps].to_vec(), ..run.clone() };
            let (time, tangent) = (run.time(steps), modes::jvp(&part, &v));
            let with_error: Vec<f64> = tangent.iter().zip(&w).map(|(part, w)| part + ERROR * w).collect();
            Ok(Row {
                time,
                tangent: norm(&tangent),
                inverse: norm(&inverses.jvp_from(steps, &v)?),
                determinant: dense::jacobian(&part).determinant(),
                exact_determinant: (run.system.divergence(run.size()) * time).exp(),
                apart: apart(&inverses.jvp_from(steps, &tangent)?, &v),
                apart_with_error: apart(&inverses.jvp_from(steps, &with_error)?, &v),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Volumes shrink by exp(−c t); so what J shrinks by half of that, its inverse stretches by half of that.
    #[test]
    fn the_inverse_of_a_damped_pendulum_grows() {
        let rows = table(&Trajectory::of_pendulum(0.05, 800), 200).unwrap();
        for row in &rows {
            assert!((row.determinant / row.exact_determinant - 1.0).abs() < 1e-4, "{row:?}");
            assert!(row.apart < 1e-9, "{row:?}");
        }
        let (first, last) = (&rows[0], &rows[4]);
        assert!(first.apart_with_error < 1.1 * ERROR && last.apart_with_error > 1e3 * ERROR);
        let (shrunk, grown) = (last.tangent.ln() / last.time, last.inverse.ln() / last.time);
        assert!((shrunk + 0.25).abs() < 0.05 && (grown - 0.25).abs() < 0.05, "{shrunk} {grown}");
    }
}
