//! One pass over the list, forward or backward.

use super::{Trace, TraceError, Traced};
use crate::strong_zero;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

impl Trace {
    /// The derivative of an output by each variable: one sweep from the last line to the first.
    ///
    /// # Panics
    ///
    /// If the output belongs to another trace.
    #[must_use]
    pub fn gradient(&self, output: Traced<'_>) -> Vec<f64> {
        let outputs = [(self.line(output), 1.0)];
        self.backward(outputs.into_iter())
    }

    /// The Jacobian of the outputs times a vector, `tangent` having a component for each variable: one sweep from the first line to the last.
    ///
    /// A tangent that is zero stays zero, even where a partial derivative is infinite.
    ///
    /// ```
    /// let trace = ad_runtime::trace::Trace::new();
    /// let [x, y] = trace.variables([3.0, 2.0]);
    /// assert_eq!(trace.jvp(&[x * y, y], &[1.0, 10.0])?, [32.0, 10.0]);
    /// # Ok::<(), ad_runtime::trace::TraceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the vector has the wrong length.
    ///
    /// # Panics
    ///
    /// If an output belongs to another trace.
    pub fn jvp(&self, outputs: &[Traced<'_>], tangent: &[f64]) -> Result<Vec<f64>, TraceError> {
        let list = self.list.borrow();
        check(list.variables.len(), tangent)?;
        let mut tangents = vec![0.0; list.len()];
        for (&line, &part) in list.variables.iter().zip(tangent) {
            tangents[line] = part;
        }
        for line in 0..list.len() {
            for edge in list.edges(line) {
                tangents[line] += strong_zero(tangents[edge.operand], edge.partial);
            }
        }
        Ok(outputs.iter().map(|&output| self.line(output).map_or(0.0, |line| tangents[line])).collect())
    }

    /// The transposed Jacobian times a vector, `adjoint` having a component for each output: one sweep from the last line to the first.
    ///
    /// An adjoint that is zero stays zero, even where a partial derivative is infinite.
    ///
    /// ```
    /// let trace = ad_runtime::trace::Trace::new();
    /// let [x, y] = trace.variables([3.0, 2.0]);
    /// assert_eq!(trace.vjp(&[x * y, y], &[1.0, 10.0])?, [2.0, 13.0]);
    /// # Ok::<(), ad_runtime::trace::TraceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the vector has the wrong length.
    ///
    /// # Panics
    ///
    /// If an output belongs to another trace.
    pub fn vjp(&self, outputs: &[Traced<'_>], adjoint: &[f64]) -> Result<Vec<f64>, TraceError> {
        check(outputs.len(), adjoint)?;
        Ok(self.backward(self.lines(outputs).into_iter().zip(adjoint.iter().copied())))
    }

    fn backward(&self, seeds: impl Iterator<Item = (Option<usize>, f64)>) -> Vec<f64> {
        let adjoints = self.adjoints(seeds);
        self.list.borrow().variables.iter().map(|&line| adjoints[line]).collect()
    }

    /// The adjoints of all lines.
    pub(super) fn adjoints(&self, seeds: impl Iterator<Item = (Option<usize>, f64)>) -> Vec<f64> {
        let list = self.list.borrow();
        let mut adjoints = vec![0.0; list.len()];
        for (line, seed) in seeds {
            if let Some(line) = line {
                adjoints[line] += seed;
            }
        }
        for line in (0..list.len()).rev() {
            let adjoint = adjoints[line];
            // Zero counts for nothing, and skipping it spares the lines that have no part in the output.
            if adjoint != 0.0 {
                for edge in list.edges(line) {
                    adjoints[edge.operand] += adjoint * edge.partial;
                }
            }
        }
        adjoints
    }
}

/// Whether a vector has the right length.
pub(super) fn check(expected: usize, vector: &[f64]) -> Result<(), TraceError> {
    let found = vector.len();
    if found == expected { Ok(()) } else { Err(TraceError::WrongLength { expected, found }) }
}
