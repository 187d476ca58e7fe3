//! Which lines may have written what is in memory, at one point of a function.

use crate::collections::HashMap;
use crate::ir::ValueId;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Writer {
    Node(usize),
    /// The round before, of the loop with this box.
    RoundBefore(usize),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Reaching {
    writers: HashMap<ValueId, BTreeSet<Writer>>,
}

impl Reaching {
    /// Behind an exit.
    pub(super) fn nowhere() -> Self {
        Reaching::default()
    }

    pub(super) fn writers(&self, memory: ValueId) -> BTreeSet<Writer> {
        self.writers.get(&memory).cloned().unwrap_or_default()
    }

    pub(super) fn overwrite(&mut self, memory: ValueId, node: usize) {
        self.writers.insert(memory, BTreeSet::from([Writer::Node(node)]));
    }

    /// Whatever there is may also be what the round before has left.
    pub(super) fn begin_round(&mut self, frame: usize) {
        self.writers.values_mut().for_each(|writers| {
            writers.insert(Writer::RoundBefore(frame));
        });
    }

    pub(super) fn end_rounds(&mut self, frame: usize) {
        self.writers.values_mut().for_each(|writers| {
            writers.remove(&Writer::RoundBefore(frame));
        });
    }

    /// Two ways come together.
    pub(super) fn join(&mut self, other: &Reaching) {
        for (memory, writers) in &other.writers {
            self.writers.entry(*memory).or_default().extend(writers);
        }
    }
}
