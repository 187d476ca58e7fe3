//! What depends on what, as a graph that is followed from what is known.

use crate::ir::ValueId;
use crate::ir::values::{ValueMap, ValueSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Edges between values, in the order in which they were found.
#[derive(Debug, Default)]
pub(super) struct Graph {
    targets: Vec<ValueId>,
    /// The edges that begin at a value.
    leaving: ValueMap<Vec<usize>>,
}

/// Where something begins to spread.
pub(super) struct Start<T> {
    pub(super) value: ValueId,
    pub(super) label: T,
    /// How many edges were found before it.
    pub(super) edges_before: usize,
}

impl Graph {
    pub(super) fn add(&mut self, from: ValueId, to: ValueId) {
        self.leaving.entry(from).get_or_insert_default().push(self.targets.len());
        self.targets.push(to);
    }

    pub(super) fn edges(&self) -> usize {
        self.targets.len()
    }

    fn leaving(&self, value: ValueId) -> impl Iterator<Item = usize> {
        self.leaving.get(value).into_iter().flatten().copied()
    }

    /// All values that can be reached, with those to begin with.
    pub(super) fn reached(&self, from: impl IntoIterator<Item = ValueId>) -> ValueSet {
        let mut reached = ValueSet::default();
        let mut waiting: Vec<ValueId> = from.into_iter().filter(|&value| reached.insert(value)).collect();
        while let Some(value) = waiting.pop() {
            for edge in self.leaving(value) {
                let target = self.targets[edge];
                if reached.insert(target) {
                    waiting.push(target);
                }
            }
        }
        reached
    }

    /// All values that can be reached, each with a label that `pass` makes of the value before it and of that one's
    /// label. Of several ways it is the one found first by going through all edges in order, again and again.
    pub(super) fn spread<T: Copy>(
        &self,
        starts: impl IntoIterator<Item = Start<T>>,
        pass: impl Fn(ValueId, T) -> T,
    ) -> ValueMap<T> {
        let mut labels = ValueMap::default();
        let mut waiting = BinaryHeap::new();
        let reach = |labels: &mut ValueMap<T>, waiting: &mut BinaryHeap<_>, value, label, round, edge| {
            labels.insert(value, label);
            let next = |next| Reverse((if next >= edge { round } else { round + 1 }, next, value));
            waiting.extend(self.leaving(value).map(next));
        };
        for Start { value, label, edges_before } in starts {
            reach(&mut labels, &mut waiting, value, label, 0, edges_before);
        }
        while let Some(Reverse((round, edge, value))) = waiting.pop() {
            let target = self.targets[edge];
            if labels.get(target).is_none() {
                let label = pass(value, labels[value]);
                reach(&mut labels, &mut waiting, target, label, round, edge + 1);
            }
        }
        labels
    }
}
