//! The order of elimination with the fewest multiplications.

use super::graph::Graph;
use super::{Order, TraceError};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// An order with the fewest multiplications.
///
/// What is left of the graph depends on the set of vertices that are gone, not on their order. So the best way to each set follows from the best ways to the sets with
/// one vertex less: 2^m sets, instead of m! orders.
pub(super) fn best(graph: &Graph) -> Result<Vec<usize>, TraceError> {
    let found = graph.inner.len();
    if found > Order::LIMIT {
        return Err(TraceError::TooManyVertices { found, limit: Order::LIMIT });
    }
    let search = Search::new(graph);
    // For each set, the fewest multiplications, and the vertex that goes last.
    let mut fewest = vec![(u64::MAX, 0); 1 << found];
    fewest[0].0 = 0;
    for gone in 0..fewest.len() {
        for vertex in (0..found).filter(|vertex| gone & (1 << vertex) == 0) {
            let cost = fewest[gone].0 + search.cost(vertex, gone);
            let next = &mut fewest[gone | 1 << vertex];
            if cost < next.0 {
                *next = (cost, vertex);
            }
        }
    }
    let mut order = Vec::with_capacity(found);
    let mut gone = fewest.len() - 1;
    while gone != 0 {
        let last = fewest[gone].1;
        order.push(graph.inner[last]);
        gone &= !(1 << last);
    }
    order.reverse();
    Ok(order)
}

/// The graph by numbers: first the inner vertices, then the others.
struct Search {
    predecessors: Vec<Vec<usize>>,
    successors: Vec<Vec<usize>>,
    /// Inner vertices that stay as outputs.
    stays: Vec<bool>,
}

impl Search {
    fn new(graph: &Graph) -> Self {
        let lines = graph.predecessors.len();
        let mut number: Vec<Option<usize>> = vec![None; lines];
        for (k, &vertex) in graph.inner.iter().enumerate() {
            number[vertex] = Some(k);
        }
        let mut next = graph.inner.len();
        let numbers: Vec<usize> = number
            .into_iter()
            .map(|number| {
                number.unwrap_or_else(|| {
                    next += 1;
                    next - 1
                })
            })
            .collect();
        Search {
            predecessors: graph
                .inner
                .iter()
                .map(|&vertex| graph.predecessors[vertex].keys().map(|&line| numbers[line]).collect())
                .collect(),
            successors: graph
                .inner
                .iter()
                .map(|&vertex| graph.successors[vertex].iter().map(|&line| numbers[line]).collect())
                .collect(),
            stays: graph.inner.iter().map(|&vertex| graph.is_output[vertex]).collect(),
        }
    }

    /// What it takes to eliminate a vertex when others are gone.
    fn cost(&self, vertex: usize, gone: usize) -> u64 {
        self.neighbours(vertex, gone, &self.predecessors, |_| false)
            * self.neighbours(vertex, gone, &self.successors, |passed| self.stays[passed])
    }

    /// How many neighbours a vertex has on one side: those that edges lead to, and paths over what is gone.
    fn neighbours(
        &self,
        vertex: usize,
        gone: usize,
        edges: &[Vec<usize>],
        stays: impl Fn(usize) -> bool,
    ) -> u64 {
        let mut seen = Vec::new();
        let mut waiting = vec![vertex];
        let mut count = 0;
        while let Some(from) = waiting.pop() {
            for &to in &edges[from] {
                if seen.contains(&to) {
                    continue;
                }
                seen.push(to);
                let passed = to < self.stays.len() && gone & (1 << to) != 0;
                if passed {
                    waiting.push(to);
                }
                if !passed || stays(to) {
                    count += 1;
                }
            }
        }
        count
    }
}
