//! Inverse accumulation.

use super::dense::Factors;
use super::graph::Graph;
use super::lumps::{Lump, Step, steps};
use super::sweeps::check;
use super::{Trace, TraceError, Traced};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// The inverse of a Jacobian, as a sequence of steps. See [`Trace::inverse`].
#[derive(Clone, Debug)]
pub struct Inverse {
    steps: Vec<Solved>,
    lumps: Vec<Lump>,
    variables: usize,
    /// The slot of each output. Variables stand in their own order at the start.
    outputs: Vec<usize>,
}

/// A step's Jacobian, of the slots that it overwrites by these slots (A) and by those that it only reads (B).
#[derive(Clone, Debug)]
struct Solved {
    overwritten: Vec<usize>,
    kept: Vec<usize>,
    a: Factors,
    /// By rows.
    b: Vec<f64>,
}

impl Trace {
    /// The inverse of the Jacobian of as many outputs as there are variables.
    ///
    /// The method is that of Pearlmutter and Siskind, *Automatic Differentiation: Inverse Accumulation Mode*. With n variables, the run is seen as a machine with n
    /// slots. A step reads k slots and overwrites l of them, so the inverse of its Jacobian is as sparse as the Jacobian itself:
    ///
    /// ```text
    /// [ A  B ]⁻¹   [ A⁻¹  −A⁻¹ B ]
    /// [ 0  I ]   = [ 0     I     ]
    /// ```
    ///
    /// The inverse of the whole is the product of these, applied to a vector. Neither the Jacobian nor its inverse is formed.
    ///
    /// A line that is the last to read one of its operands overwrites it: l = 1, and A is the partial derivative by that operand. Where more than n
    /// values are live, all lines up to the next point with n live values are one *lump*: one step, whose A and B are accumulated inside it.
    /// The lines are taken in the order of the trace, or in one that keeps few values live, whichever costs less. A lump costs l³ + kl.
    ///
    /// ```
    /// use ad_runtime::numbers::Functions;
    /// use ad_runtime::trace::Trace;
    ///
    /// // Newton's method for x² + y² = 4, y = eˣ − 1.
    /// let mut trace = Trace::new();
    /// let mut point = [1.0, 1.0];
    /// for _ in 0..6 {
    ///     let step = {
    ///         let [x, y] = trace.variables(point);
    ///         let residuals = [x * x + y * y - 4.0, y - x.exp() + 1.0];
    ///         trace.inverse(&residuals)?.jvp(&residuals.map(|r| ad_runtime::numbers::Number::value(r)))?
    ///     };
    ///     point = [point[0] - step[0], point[1] - step[1]];
    ///     trace.clear();
    /// }
    /// let [x, y] = point;
    /// assert!((x * x + y * y - 4.0).abs() < 1e-14 && (y - x.exp_m1()).abs() < 1e-14);
    /// # Ok::<(), ad_runtime::trace::TraceError>(())
    /// ```
    ///
    /// Outputs that are a gradient give the inverse Hessian times a vector: a step that finds the minimum of a quadratic function.
    ///
    /// ```
    /// use ad_runtime::numbers::Deltas;
    /// use ad_runtime::trace::Trace;
    ///
    /// let trace = Trace::new();
    /// let deltas = Deltas::new();
    /// let [x, y] = deltas.variables(trace.variables([7.0, -2.0]));
    /// let f = x * x + 3.0 * y * y + 2.0 * x * y - 4.0 * y;
    /// let gradient = deltas.gradient(f.tangent);
    /// let values: Vec<f64> = gradient.iter().map(|&part| ad_runtime::numbers::Number::value(part)).collect();
    /// let step = trace.inverse_jvp(&gradient, &values)?;
    /// assert_eq!([7.0 - step[0], -2.0 - step[1]], [-1.0, 1.0]);
    /// # Ok::<(), ad_runtime::trace::TraceError>(())
    /// ```
    ///
    /// # Stability
    ///
    /// If a run contracts, like a stable differential equation over a long time, its inverse expands: rounding errors grow as the run has made differences
    /// shrink. And a step is inverted with its own pivots only, so a step that is nearly singular loses digits, even if a later
    /// one would make up for it in the Jacobian.
    ///
    /// # Errors
    ///
    /// If there are more or fewer outputs than variables, or the Jacobian is singular: at some point fewer than n values are live
    /// ([`TraceError::TooNarrow`]), or a step's A is singular ([`TraceError::Singular`]).
    ///
    /// # Panics
    ///
    /// If an output belongs to another trace.
    pub fn inverse(&self, outputs: &[Traced<'_>]) -> Result<Inverse, TraceError> {
        let list = self.list.borrow();
        let variables = list.variables.len();
        if outputs.len() != variables {
            return Err(TraceError::NotSquare { variables, outputs: outputs.len() });
        }
        let outputs = self.lines(outputs);
        let graph = Graph::new(self, &outputs);
        let plan = steps(&graph, &list.variables)?;

        let mut slots = vec![usize::MAX; list.len()];
        for (slot, &line) in list.variables.iter().enumerate() {
            slots[line] = slot;
        }
        // A value of another line, while a step is accumulated.
        let mut adjoints = vec![0.0; list.len()];
        let mut inverse = Inverse {
            lumps: plan.iter().map(Step::lump).collect(),
            variables,
            steps: Vec::new(),
            outputs: Vec::new(),
        };
        for (step, lump) in plan.iter().zip(&inverse.lumps) {
            let (a, b) = accumulate(&graph, step, &mut adjoints);
            let factors =
                if b.iter().all(|entry| entry.is_finite()) { Factors::new(lump.results, a) } else { None };
            let a = factors.ok_or(TraceError::Singular { first: lump.first, last: lump.last })?;
            let overwritten: Vec<usize> = step.overwritten.iter().map(|&line| slots[line]).collect();
            let kept = step.kept.iter().map(|&line| slots[line]).collect();
            for (&result, &slot) in step.results.iter().zip(&overwritten) {
                slots[result] = slot;
            }
            inverse.steps.push(Solved { overwritten, kept, a, b });
        }
        // An output without a line would have left fewer live values than variables.
        inverse.outputs = outputs.into_iter().flatten().map(|line| slots[line]).collect();
        Ok(inverse)
    }

    /// J⁻¹ v, where J is the Jacobian of the outputs: [`Inverse::jvp`] of [`Trace::inverse`].
    ///
    /// # Errors
    ///
    /// As [`Trace::inverse`], or if the vector has the wrong length.
    ///
    /// # Panics
    ///
    /// If an output belongs to another trace.
    pub fn inverse_jvp(&self, outputs: &[Traced<'_>], v: &[f64]) -> Result<Vec<f64>, TraceError> {
        check(outputs.len(), v)?;
        self.inverse(outputs)?.jvp(v)
    }

    /// J⁻ᵀ v, where J is the Jacobian of the outputs: [`Inverse::vjp`] of [`Trace::inverse`].
    ///
    /// # Errors
    ///
    /// As [`Trace::inverse`], or if the vector has the wrong length.
    ///
    /// # Panics
    ///
    /// If an output belongs to another trace.
    pub fn inverse_vjp(&self, outputs: &[Traced<'_>], v: &[f64]) -> Result<Vec<f64>, TraceError> {
        check(self.list.borrow().variables.len(), v)?;
        self.inverse(outputs)?.vjp(v)
    }
}

/// A and B of a step, by rows: one sweep backward through the step for each result.
fn accumulate(graph: &Graph, step: &Step, adjoints: &mut [f64]) -> (Vec<f64>, Vec<f64>) {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for &result in &step.results {
        adjoints[result] = 1.0;
        for &line in step.lines.iter().rev() {
            let adjoint = core::mem::take(&mut adjoints[line]);
            if adjoint != 0.0 {
                for (&operand, &partial) in &graph.predecessors[line] {
                    adjoints[operand] += adjoint * partial;
                }
            }
        }
        a.extend(step.overwritten.iter().map(|&line| core::mem::take(&mut adjoints[line])));
        b.extend(step.kept.iter().map(|&line| core::mem::take(&mut adjoints[line])));
    }
    (a, b)
}

impl Inverse {
    /// J⁻¹ v, with a component for each variable: the change of the variables that changes the outputs by `v`.
    ///
    /// This is reverse inverse mode. It takes the steps from the last to the first; each changes what it has overwritten, to A⁻¹ (u − B w).
    ///
    /// # Errors
    ///
    /// If the vector has the wrong length.
    pub fn jvp(&self, v: &[f64]) -> Result<Vec<f64>, TraceError> {
        check(self.variables, v)?;
        let mut state = vec![0.0; self.variables];
        for (&slot, &part) in self.outputs.iter().zip(v) {
            state[slot] = part;
        }
        for step in self.steps.iter().rev() {
            let width = step.kept.len();
            let rest = |(row, &slot): (usize, &usize)| {
                let row = &step.b[row * width..(row + 1) * width];
                row.iter().zip(&step.kept).fold(state[slot], |sum, (entry, &kept)| sum - entry * state[kept])
            };
            let rest: Vec<f64> = step.overwritten.iter().enumerate().map(rest).collect();
            for (&slot, part) in step.overwritten.iter().zip(step.a.solve(&rest)) {
                state[slot] = part;
            }
        }
        Ok(state)
    }

    /// J⁻ᵀ v, with a component for each output: the adjoint of the outputs that gives the adjoint `v` of the variables.
    ///
    /// This is forward inverse mode. It takes the steps from the first to the last; what a step overwrites becomes A⁻ᵀ u, and Bᵀ times that is taken from what it
    /// only reads.
    ///
    /// ```
    /// // The multipliers λ with Jᵀ λ = (1, 2).
    /// let trace = ad_runtime::trace::Trace::new();
    /// let [x, y] = trace.variables([3.0, 2.0]);
    /// let outputs = [x * y, y];
    /// let multipliers = trace.inverse(&outputs)?.vjp(&[1.0, 2.0])?;
    /// assert_eq!(multipliers, [0.5, 0.5]);
    /// assert_eq!(trace.vjp(&outputs, &multipliers)?, [1.0, 2.0]);
    /// # Ok::<(), ad_runtime::trace::TraceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the vector has the wrong length.
    pub fn vjp(&self, v: &[f64]) -> Result<Vec<f64>, TraceError> {
        check(self.variables, v)?;
        let mut state = v.to_vec();
        for step in &self.steps {
            let width = step.kept.len();
            let before: Vec<f64> = step.overwritten.iter().map(|&slot| state[slot]).collect();
            for (row, (&slot, part)) in
                step.overwritten.iter().zip(step.a.solve_transposed(&before)).enumerate()
            {
                state[slot] = part;
                for (entry, &kept) in step.b[row * width..(row + 1) * width].iter().zip(&step.kept) {
                    state[kept] -= entry * part;
                }
            }
        }
        Ok(self.outputs.iter().map(|&slot| state[slot]).collect())
    }

    /// The steps, first to last. A step with one result that is one line of the trace overwrites an operand of that line.
    #[must_use]
    pub fn lumps(&self) -> &[Lump] {
        &self.lumps
    }

    /// The sum of the [costs](Lump::cost) of the steps.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.lumps.iter().map(Lump::cost).sum()
    }
}
