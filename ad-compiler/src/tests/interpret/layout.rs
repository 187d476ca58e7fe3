//! Whether a sweep can be written as its layout says: the room of tapes, and loops over parts of lists.

use super::Value;
use super::machine::Machine;
use crate::ir::*;
use crate::passes::Sweeps;
use crate::passes::loop_fission::{Finder, Linear, Strip, Strips};
use std::collections::BTreeMap;

/// What the loops visit that need no index.
pub(super) fn slice_loops(sweeps: &Sweeps) -> BTreeMap<LoopId, Strips> {
    let mut loops = BTreeMap::new();
    if sweeps.layout.slice_loops.is_empty() {
        return loops;
    }
    let finder = Finder::new(&sweeps.function, &sweeps.adjoint.region);
    sweeps.adjoint.region.each_line(&mut |line| {
        if let Line::Loop(each) = line
            && sweeps.layout.slice_loops.contains(&each.id)
        {
            loops.insert(each.id, finder.strips(each).expect("a slice loop visits parts of lists"));
        }
    });
    loops
}

impl Machine<'_> {
    /// How often a region that is in these loops has run.
    pub(super) fn trips(&self, ranges: &[Trips]) -> usize {
        let mut all = 1;
        for Trips { from, to, inclusive } in ranges {
            // What is inside of a loop that has not run, has no bounds.
            if all == 0 {
                break;
            }
            let from = from.map_or(0, |from| self.integer(from));
            let to = self.integer(*to) + i64::from(*inclusive);
            all *= usize::try_from(to - from).unwrap_or(0);
        }
        all
    }

    /// Panics if a loop that has run reaches beyond a list, written as one over slices.
    pub(super) fn check_slices(&self, strips: &Strips) {
        let Strips { from, to, reads, taken, targets, .. } = strips;
        let (from, to) = (self.linear(from), self.linear(to));
        let all = reads.iter().chain(taken).map(|(_, strip)| strip).chain(targets.iter().flatten());
        for Strip { list, offset } in all {
            if self.is_into_nothing(list) {
                continue;
            }
            let offset = self.linear(offset);
            let length = match self.read(list) {
                Value::List(items) => items.len() as i64,
                other => panic!("{other:?} is no list"),
            };
            let (from, to) = (from + offset, to + offset);
            assert!(0 <= from && from <= to && to <= length, "{from}..{to} of a list of {length}");
        }
    }

    fn linear(&self, sum: &Linear) -> i64 {
        let terms = sum.terms.iter().map(|(value, times)| times * self.integer(*value));
        terms.sum::<i64>() + sum.constant
    }

    fn integer(&self, value: ValueId) -> i64 {
        i64::try_from(self.get(value).integer().value).expect("bounds are small")
    }
}
