//! Jacobians by the elimination of vertices.

use super::graph::Graph;
use super::{Trace, TraceError, Traced, search};
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::BTreeSet;

/// The order in which the vertices between variables and outputs are eliminated.
///
/// All orders give the same Jacobian up to rounding. They differ in the number of multiplications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// From the variables to the outputs: forward mode for all variables at once.
    Forward,
    /// From the outputs to the variables: reverse mode for all outputs at once.
    Reverse,
    /// Always a vertex that takes the fewest multiplications at that time, the first of them in the trace (the rule of Markowitz).
    Markowitz,
    /// An order with the fewest multiplications of all. It is searched for in a time that grows exponentially, for at most [`Order::LIMIT`] vertices.
    Exhaustive,
}

impl Order {
    /// The number of vertices that [`Order::Exhaustive`] takes at most.
    pub const LIMIT: usize = 16;
}

/// A Jacobian, and what it has cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobian {
    /// A row for each output, with a component for each variable.
    pub rows: Vec<Vec<f64>>,
    /// The number of multiplications.
    pub multiplications: u64,
    /// The lines of the trace that were eliminated, in that order.
    pub eliminated: Vec<usize>,
}

impl Trace {
    /// The Jacobian of the outputs by all variables, by elimination of vertices.
    ///
    /// The lines of the trace are the vertices of a graph, with partial derivatives on its edges. To eliminate a vertex is to connect each of its
    /// predecessors with each of its successors, by an edge that has the product of the two partial derivatives; it is added to the edge that
    /// is there. That takes as many multiplications as there are pairs. When only variables and outputs are left, the edges are the entries of
    /// the Jacobian. See Griewank and Walther, *Evaluating Derivatives*, chapters 9 and 10.
    ///
    /// An output that other lines depend on is eliminated from their paths, and stays as an output. A product with zero is zero, even
    /// where the other factor is infinite.
    ///
    /// ```
    /// use ad_runtime::numbers::Functions;
    /// use ad_runtime::trace::{Order, Trace};
    ///
    /// // Many inputs, one value between, many outputs.
    /// let trace = Trace::new();
    /// let [x, y, z] = trace.variables([1.0, 2.0, 3.0]);
    /// let middle = (x * y * z).sin().exp();
    /// let outputs = [middle * 2.0, middle * middle, middle.sin()];
    ///
    /// let cost = |order| trace.jacobian(&outputs, order).map(|jacobian| jacobian.multiplications);
    /// assert_eq!(cost(Order::Forward)?, 2 + 3 + 3 + 9);
    /// assert_eq!(cost(Order::Reverse)?, 3 + 3 + 6 + 6);
    /// assert_eq!(cost(Order::Markowitz)?, 1 + 2 + 3 + 9);
    /// assert_eq!(cost(Order::Exhaustive)?, 1 + 2 + 2 + 9);
    /// # Ok::<(), ad_runtime::trace::TraceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are too many vertices for [`Order::Exhaustive`].
    ///
    /// # Panics
    ///
    /// If an output belongs to another trace.
    pub fn jacobian(&self, outputs: &[Traced<'_>], order: Order) -> Result<Jacobian, TraceError> {
        let outputs = self.lines(outputs);
        let mut graph = Graph::new(self, &outputs);
        let eliminated = match order {
            Order::Forward => graph.inner.clone(),
            Order::Reverse => graph.inner.iter().rev().copied().collect(),
            Order::Markowitz => markowitz(graph.clone()),
            Order::Exhaustive => search::best(&graph)?,
        };
        let multiplications = eliminated.iter().map(|&vertex| graph.eliminate(vertex)).sum();
        let variables = &self.list.borrow().variables;
        let entry = |output: Option<usize>, variable: usize| match output {
            None => 0.0,
            Some(line) if line == variable => 1.0,
            Some(line) => graph.predecessors[line].get(&variable).copied().unwrap_or(0.0),
        };
        let rows = outputs.iter().map(|&output| variables.iter().map(|&line| entry(output, line)).collect());
        Ok(Jacobian { rows: rows.collect(), multiplications, eliminated })
    }
}

fn markowitz(mut graph: Graph) -> Vec<usize> {
    let mut order = Vec::with_capacity(graph.inner.len());
    // `None` for what is no inner vertex.
    let mut costs = vec![None; graph.predecessors.len()];
    for &vertex in &graph.inner {
        costs[vertex] = Some(graph.cost(vertex));
    }
    let mut queue: BTreeSet<(u64, usize)> =
        graph.inner.iter().map(|&vertex| (graph.cost(vertex), vertex)).collect();
    while let Some((_, vertex)) = queue.pop_first() {
        costs[vertex] = None;
        order.push(vertex);
        let neighbours: Vec<usize> =
            graph.predecessors[vertex].keys().chain(&graph.successors[vertex]).copied().collect();
        graph.eliminate(vertex);
        for neighbour in neighbours {
            if let Some(cost) = costs[neighbour] {
                queue.remove(&(cost, neighbour));
                costs[neighbour] = Some(graph.cost(neighbour));
                queue.insert((graph.cost(neighbour), neighbour));
            }
        }
    }
    order
}
