//! The orders in which greedy colourings take the vertices.

use super::graph::{Graph, Marks};
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::cmp::Reverse;

/// The order in which a greedy colouring takes columns, rows or variables. Each gets the first colour that is free.
///
/// No order is the best for all patterns. [`JacobianColoring::new`](super::JacobianColoring::new) and [`HessianColoring::new`](super::HessianColoring::new) try them in
/// turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColoringOrder {
    /// As they are numbered.
    Natural,
    /// Those with the most neighbours first (Welsh and Powell, 1967).
    LargestFirst,
    /// Last the one with the fewest neighbours, before it the one with the fewest among the rest, and so on (Matula and Beck, 1983).
    SmallestLast,
}

impl ColoringOrder {
    /// All of them.
    pub const ALL: [ColoringOrder; 3] =
        [ColoringOrder::Natural, ColoringOrder::LargestFirst, ColoringOrder::SmallestLast];

    pub(super) fn of(self, graph: &impl Graph) -> Vec<usize> {
        let mut order: Vec<usize> = (0..graph.vertices()).collect();
        match self {
            ColoringOrder::Natural => order,
            ColoringOrder::LargestFirst => {
                let degrees = degrees(graph);
                order.sort_by_key(|&vertex| Reverse(degrees[vertex]));
                order
            }
            ColoringOrder::SmallestLast => smallest_last(graph),
        }
    }
}

/// How many neighbours each vertex has.
fn degrees(graph: &impl Graph) -> Vec<usize> {
    let mut seen = Marks::new(graph.vertices());
    let degree = |vertex| {
        let mut degree = 0;
        seen.clear();
        graph.for_each_neighbor(vertex, &mut |neighbor| degree += usize::from(seen.mark(neighbor)));
        degree
    };
    (0..graph.vertices()).map(degree).collect()
}

fn smallest_last(graph: &impl Graph) -> Vec<usize> {
    let mut degrees = degrees(graph);
    // A vertex stands in the bucket of each degree that it has had since; only the last of them counts.
    let mut buckets: Vec<Vec<usize>> = Vec::new();
    let put = |buckets: &mut Vec<Vec<usize>>, vertex, degree| {
        if buckets.len() <= degree {
            buckets.resize(degree + 1, Vec::new());
        }
        buckets[degree].push(vertex);
    };
    for (vertex, &degree) in degrees.iter().enumerate().rev() {
        put(&mut buckets, vertex, degree);
    }
    let mut removed = vec![false; graph.vertices()];
    let mut seen = Marks::new(graph.vertices());
    let mut order = Vec::with_capacity(graph.vertices());
    let mut least = 0;
    while least < buckets.len() {
        let Some(vertex) = buckets[least].pop() else {
            least += 1;
            continue;
        };
        if removed[vertex] || degrees[vertex] != least {
            continue;
        }
        removed[vertex] = true;
        order.push(vertex);
        seen.clear();
        graph.for_each_neighbor(vertex, &mut |neighbor| {
            if !removed[neighbor] && seen.mark(neighbor) {
                degrees[neighbor] -= 1;
                put(&mut buckets, neighbor, degrees[neighbor]);
            }
        });
        // A neighbour has lost one at most.
        least = least.saturating_sub(1);
    }
    order.reverse();
    order
}
