//! Derivatives by central differences, extrapolated, with an estimate of their error.

use crate::evaluate::Failure;
use crate::inputs::Inputs;
use crate::syntax::Program;

/// A directional derivative of every float of the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Differences {
    /// The derivatives.
    pub derivatives: Vec<f64>,
    /// An estimate of the error of each.
    pub errors: Vec<f64>,
}

/// Steps are halved this often.
const LEVELS: usize = 12;
const LARGEST_STEP: f64 = 1.0 / 32.0;

impl Program {
    /// The derivative along `direction` (one float per float of the inputs) by central differences on the reference
    /// evaluator. They are extrapolated to step zero as Ridders does: of all entries of Richardson's tableau that one
    /// is taken whose neighbours differ least from it, and their difference is the estimate of the error. It is at least
    /// the rounding of the values over the step: neighbours may agree because neither sees more than that.
    ///
    /// Steps that cross a kink or a branch, which the evaluator's record of decisions shows, are left out; `None`
    /// says that no sufficiently small step avoids them.
    ///
    /// # Errors
    /// If the program cannot be evaluated at the point itself.
    pub fn central_differences(
        &self,
        inputs: &Inputs,
        direction: &[f64],
    ) -> Result<Option<Differences>, Failure> {
        let center = self.evaluate_along(inputs, direction)?;
        let floats = inputs.floats();
        let shifted = |step: f64| {
            let floats: Vec<f64> = floats.iter().zip(direction).map(|(x, dx)| x + step * dx).collect();
            let outcome = self.evaluate(&inputs.with_floats(&floats)).ok()?;
            (outcome.decisions == center.decisions).then_some(outcome.values)
        };
        // Each row of the tableau is an ever smaller step; each entry a vector, one float per result.
        let mut rows: Vec<Vec<Vec<f64>>> = Vec::new();
        let mut best = Differences {
            derivatives: vec![f64::NAN; center.values.len()],
            errors: vec![f64::INFINITY; center.values.len()],
        };
        let mut step = LARGEST_STEP;
        for _ in 0..LEVELS {
            if let (Some(ahead), Some(behind)) = (shifted(step), shifted(-step)) {
                let slopes = ahead.iter().zip(&behind).map(|(a, b)| (a - b) / (2.0 * step)).collect();
                rows.push(next_row(slopes, rows.last()));
                let roundings = center.roundings.iter().map(|rounding| rounding / step);
                best.improve(&rows, &roundings.collect::<Vec<f64>>());
            } else {
                // What a smaller step does not cross, a larger one may have: only an unbroken run counts.
                rows.clear();
            }
            step *= 0.5;
        }
        let found = best.errors.iter().all(|error| error.is_finite());
        Ok(found.then_some(best))
    }
}

/// The entries of a row, each extrapolated from the one before it and the one above that.
fn next_row(slopes: Vec<f64>, above: Option<&Vec<Vec<f64>>>) -> Vec<Vec<f64>> {
    let mut row = vec![slopes];
    let mut factor = 4.0;
    for coarser in above.into_iter().flatten() {
        let finer = row.last().expect("the row has a first entry");
        let entry =
            finer.iter().zip(coarser).map(|(fine, coarse)| fine + (fine - coarse) / (factor - 1.0)).collect();
        row.push(entry);
        factor *= 4.0;
    }
    row
}

impl Differences {
    /// Takes over the entries of the last row whose neighbours are nearer than those of the best so far; what rounding
    /// makes of a slope is the least error that they may have.
    fn improve(&mut self, rows: &[Vec<Vec<f64>>], roundings: &[f64]) {
        let [.., above, row] = rows else { return };
        for column in 1..row.len() {
            for component in 0..self.errors.len() {
                let entry = row[column][component];
                let beside = (entry - row[column - 1][component]).abs();
                let diagonal = (entry - above[column - 1][component]).abs();
                let error = beside.max(diagonal).max(roundings[component]);
                if error < self.errors[component] {
                    self.errors[component] = error;
                    self.derivatives[component] = entry;
                }
            }
        }
    }
}
