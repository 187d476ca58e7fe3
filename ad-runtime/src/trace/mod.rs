//! The record of a run, and what can be computed from it.
//!
//! A run over [`Traced`] numbers writes a Wengert list: one line for each operation, with its operands and its partial derivatives by them.
//!
//! | method of [`Trace`] | what it gives |
//! | --- | --- |
//! | [`gradient`](Trace::gradient), [`jvp`](Trace::jvp), [`vjp`](Trace::vjp) | one sweep, forward or backward |
//! | [`jacobian`](Trace::jacobian) | the Jacobian by eliminating one line after the other, in an [`Order`] of one's choice |
//! | [`inverse`](Trace::inverse) | the inverse of the Jacobian, to be applied to vectors; neither matrix is formed |
//!
//! ```
//! use ad_runtime::trace::{Order, Trace};
//!
//! let trace = Trace::new();
//! let [x, y] = trace.variables([3.0, 2.0]);
//! let outputs = [x * y, x + y];
//! assert_eq!(trace.gradient(outputs[0]), [2.0, 3.0]);
//! assert_eq!(trace.jacobian(&outputs, Order::Reverse)?.rows, [[2.0, 3.0], [1.0, 1.0]]);
//!
//! // The direction of the inputs that changes the first output by 1 and leaves the second as it is.
//! assert_eq!(trace.inverse_jvp(&outputs, &[1.0, 0.0])?, [-1.0, 1.0]);
//! # Ok::<(), ad_runtime::trace::TraceError>(())
//! ```

mod dense;
mod elimination;
mod error;
mod graph;
mod inverse;
mod lumps;
mod rounding;
mod search;
mod sweeps;
#[cfg(test)]
mod tests;

pub use crate::numbers::Traced;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
pub use elimination::{Jacobian, Order};
pub use error::TraceError;
pub use inverse::Inverse;
pub use lumps::Lump;
pub use rounding::{RoundingError, Share};

use crate::numbers::{Inputs, flattened, lifted_from};
use core::cell::RefCell;
use core::fmt;

/// The record of a run.
///
/// Its lines are numbered from 0. A variable is a line without operands.
///
/// [`clear`](Trace::clear) forgets them and keeps the memory. It needs the only reference, so no number outlives its line.
///
/// ```
/// use ad_runtime::trace::Trace;
///
/// let mut trace = Trace::new();
/// let mut x = 1.0;
/// for _ in 0..60 {
///     let slope = {
///         let x = trace.variable(x);
///         trace.gradient((x - 3.0) * (x - 3.0))[0]
///     };
///     x -= 0.25 * slope;
///     trace.clear();
/// }
/// assert_eq!(x, 3.0);
/// ```
#[derive(Default)]
pub struct Trace {
    list: RefCell<List>,
}

/// One line after the other, in one list of edges.
#[derive(Default)]
struct List {
    /// Where the edges of each line end.
    ends: Vec<usize>,
    edges: Vec<Edge>,
    /// The value of each line.
    values: Vec<f64>,
    /// The lines of the variables.
    variables: Vec<usize>,
}

/// An operand of a line, and the line's partial derivative by it.
#[derive(Clone, Copy, Debug)]
struct Edge {
    operand: usize,
    partial: f64,
}

impl List {
    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The edges of a line. No two of them have the same operand.
    fn edges(&self, line: usize) -> &[Edge] {
        let start = if line == 0 { 0 } else { self.ends[line - 1] };
        &self.edges[start..self.ends[line]]
    }

    fn push(&mut self, value: f64, edges: impl Iterator<Item = (usize, f64)>) -> usize {
        let start = self.edges.len();
        for (operand, partial) in edges {
            // The two operands of `x * x` are one edge.
            match self.edges[start..].iter_mut().find(|edge| edge.operand == operand) {
                Some(edge) => edge.partial += partial,
                None => self.edges.push(Edge { operand, partial }),
            }
        }
        self.ends.push(self.edges.len());
        self.values.push(value);
        self.ends.len() - 1
    }
}

impl Trace {
    /// A trace without lines.
    #[must_use]
    pub fn new() -> Self {
        Trace::default()
    }

    /// Forgets all lines, and keeps the memory.
    pub fn clear(&mut self) {
        let list = self.list.get_mut();
        list.ends.clear();
        list.edges.clear();
        list.values.clear();
        list.variables.clear();
    }

    /// The number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.borrow().len()
    }

    /// Whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A new variable. Derivatives stand in the order in which the variables were made.
    #[must_use]
    pub fn variable(&self, value: f64) -> Traced<'_> {
        let line = self.push(value, core::iter::empty());
        self.list.borrow_mut().variables.push(line);
        Traced::recorded(value, self, line)
    }

    /// New variables.
    #[must_use]
    pub fn variables<const N: usize>(&self, values: [f64; N]) -> [Traced<'_>; N] {
        values.map(|value| self.variable(value))
    }

    /// Arguments whose floats are new variables, in the order of [`flattened`].
    ///
    /// ```
    /// use ad_runtime::trace::Trace;
    ///
    /// let trace = Trace::new();
    /// let (scale, list) = trace.arguments(&(2.0, vec![3.0, 5.0]));
    /// assert_eq!(trace.gradient(scale * list[1]), [5.0, 0.0, 2.0]);
    /// ```
    #[must_use]
    pub fn arguments<I: Inputs + ?Sized>(&self, values: &I) -> I::Lifted<Traced<'_>> {
        let numbers: Vec<_> = flattened(values).into_iter().map(|value| self.variable(value)).collect();
        lifted_from(values, &numbers)
    }

    pub(crate) fn push(&self, value: f64, edges: impl Iterator<Item = (usize, f64)>) -> usize {
        self.list.borrow_mut().push(value, edges)
    }

    /// The line of a number, if it is no constant.
    fn line(&self, number: Traced<'_>) -> Option<usize> {
        let (trace, line) = number.place()?;
        assert!(core::ptr::eq(self, trace), "a number belongs to another trace");
        Some(line)
    }

    fn lines(&self, numbers: &[Traced<'_>]) -> Vec<Option<usize>> {
        numbers.iter().map(|&number| self.line(number)).collect()
    }
}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.list.borrow();
        f.debug_map().entries((0..list.len()).map(|line| (line, list.edges(line)))).finish()
    }
}
