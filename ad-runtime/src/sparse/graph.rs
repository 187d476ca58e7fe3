//! The graphs whose vertices are coloured.

use super::Pattern;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// A graph without loops.
pub(super) trait Graph {
    fn vertices(&self) -> usize;
    /// Visits the neighbours of a vertex. One may be visited several times.
    fn for_each_neighbor(&self, vertex: usize, visit: &mut impl FnMut(usize));
}

/// Columns of a matrix, which are neighbours if they meet in a row: at a distance of 2 in the bipartite graph of rows and columns.
pub(super) struct Meeting<'a> {
    pub(super) pattern: &'a Pattern,
    pub(super) transposed: &'a Pattern,
}

impl Graph for Meeting<'_> {
    fn vertices(&self) -> usize {
        self.pattern.columns()
    }

    fn for_each_neighbor(&self, vertex: usize, visit: &mut impl FnMut(usize)) {
        for &row in self.transposed.row(vertex) {
            self.pattern.row(row).iter().copied().filter(|&other| other != vertex).for_each(&mut *visit);
        }
    }
}

/// Rows and columns of a symmetric matrix as one, which are neighbours if there is an entry.
pub(super) struct Adjacency<'a>(pub(super) &'a Pattern);

impl Adjacency<'_> {
    pub(super) fn neighbors(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.0.row(vertex).iter().copied().filter(move |&other| other != vertex)
    }
}

impl Graph for Adjacency<'_> {
    fn vertices(&self) -> usize {
        self.0.rows()
    }

    fn for_each_neighbor(&self, vertex: usize, visit: &mut impl FnMut(usize)) {
        self.neighbors(vertex).for_each(visit);
    }
}

/// A set of small numbers that is emptied at once.
pub(super) struct Marks {
    /// The round in which each was marked last.
    rounds: Vec<usize>,
    round: usize,
}

impl Marks {
    pub(super) fn new(numbers: usize) -> Self {
        Marks { rounds: vec![0; numbers], round: 1 }
    }

    pub(super) fn clear(&mut self) {
        self.round += 1;
    }

    /// Whether it was not marked before.
    pub(super) fn mark(&mut self, number: usize) -> bool {
        core::mem::replace(&mut self.rounds[number], self.round) != self.round
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.rounds[number] == self.round
    }
}
