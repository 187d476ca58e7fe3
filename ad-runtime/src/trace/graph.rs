//! The graph between the variables and some outputs.

use super::Trace;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::{BTreeMap, BTreeSet};

/// The lines that some outputs depend on, and the edges between them.
#[derive(Clone)]
pub(super) struct Graph {
    /// For each line, its operands and the partial derivatives by them.
    pub(super) predecessors: Vec<BTreeMap<usize, f64>>,
    pub(super) successors: Vec<BTreeSet<usize>>,
    pub(super) is_output: Vec<bool>,
    /// What has to be eliminated, in the order of the trace: lines that are no variables and that others depend on.
    pub(super) inner: Vec<usize>,
}

impl Graph {
    pub(super) fn new(trace: &Trace, outputs: &[Option<usize>]) -> Self {
        let list = trace.list.borrow();
        let mut graph = Graph {
            predecessors: vec![BTreeMap::new(); list.len()],
            successors: vec![BTreeSet::new(); list.len()],
            is_output: vec![false; list.len()],
            inner: Vec::new(),
        };
        for &line in outputs.iter().flatten() {
            graph.is_output[line] = true;
        }
        for line in (0..list.len()).rev() {
            if graph.is_output[line] || !graph.successors[line].is_empty() {
                for edge in list.edges(line) {
                    graph.predecessors[line].insert(edge.operand, edge.partial);
                    graph.successors[edge.operand].insert(line);
                }
            }
        }
        graph.inner = (0..list.len())
            .filter(|&line| !graph.predecessors[line].is_empty() && !graph.successors[line].is_empty())
            .collect();
        graph
    }

    /// How many multiplications it takes to eliminate a vertex.
    pub(super) fn cost(&self, vertex: usize) -> u64 {
        (self.predecessors[vertex].len() * self.successors[vertex].len()) as u64
    }

    /// Connects each predecessor of a vertex with each of its successors. Gives the number of multiplications.
    ///
    /// An output keeps the edges that lead to it, for they are its row of the Jacobian.
    pub(super) fn eliminate(&mut self, vertex: usize) -> u64 {
        let cost = self.cost(vertex);
        let predecessors = core::mem::take(&mut self.predecessors[vertex]);
        for successor in core::mem::take(&mut self.successors[vertex]) {
            let out = self.predecessors[successor].remove(&vertex).expect("edges are known at both ends");
            for (&predecessor, &into) in &predecessors {
                // Zero times infinity is zero: either edge may be the tangent or the adjoint.
                let product = if into == 0.0 || out == 0.0 { 0.0 } else { into * out };
                *self.predecessors[successor].entry(predecessor).or_insert(0.0) += product;
                self.successors[predecessor].insert(successor);
            }
        }
        if self.is_output[vertex] {
            self.predecessors[vertex] = predecessors;
        } else {
            for predecessor in predecessors.into_keys() {
                self.successors[predecessor].remove(&vertex);
            }
        }
        cost
    }
}
