//! What a reverse sweep undoes: steps of counters, and stores into lists.
//!
//! What is computed again is computed where the reverse of its region begins; so what was done in that region is undone just before, or where it was done.

use crate::ir::facts::{Facts, Position};
use crate::ir::values::ValueSet;
use crate::ir::*;
use std::collections::BTreeMap;

/// The line that undoes one step.
#[derive(Debug)]
pub(super) struct Undoing {
    /// What is written.
    pub(super) memory: ValueId,
    pub(super) step: Position,
    pub(super) line: Line,
    /// Before the lines of the reversed region that are not computed from what is undone.
    pub(super) at_the_beginning: bool,
}

/// By region, in groups: of a later one, what is undone may be said by what an earlier one has again. In a group the last step comes first.
#[derive(Debug, Default)]
pub(super) struct Undone {
    groups: Vec<BTreeMap<RegionId, Vec<Undoing>>>,
}

impl Undone {
    pub(super) fn add(&mut self, group: Vec<Undoing>) {
        let mut by_region: BTreeMap<RegionId, Vec<Undoing>> = BTreeMap::new();
        for undoing in group {
            by_region.entry(undoing.step.region).or_default().push(undoing);
        }
        self.groups.push(by_region);
    }

    /// Undoes what a region has done, in its reverse, where `recomputed` is put as well.
    pub(super) fn insert(
        &self,
        function: &Function,
        facts: &Facts,
        region: &mut Region,
        recomputed: Vec<Line>,
    ) {
        let mut beginning = recomputed;
        let id = region.id;
        for undoings in self.groups.iter().filter_map(|group| group.get(&id)) {
            let (first, in_place): (Vec<&Undoing>, Vec<&Undoing>) =
                undoings.iter().partition(|undoing| undoing.at_the_beginning);
            if !first.is_empty() {
                beginning = before_what_reads(function, &first, beginning);
            }
            for undoing in in_place {
                undo_in_place(function, facts, region, undoing);
            }
        }
        region.lines.splice(0..0, beginning);
    }
}

/// Behind the reverse of what came after the step.
fn undo_in_place(function: &Function, facts: &Facts, region: &mut Region, undoing: &Undoing) {
    let precedes =
        |line: &Line| line.regions().iter().any(|inner| facts.begins_before(inner.id, &undoing.step));
    match region.lines.iter().position(precedes) {
        Some(position) => region.lines.insert(position, undoing.line.clone()),
        // Nothing comes after the function's own block.
        None if region.id == function.body.id => {}
        None => region.lines.push(undoing.line.clone()),
    }
}

/// Steps are undone after what says how far, and before what reads what they have changed.
fn before_what_reads(function: &Function, undoings: &[&Undoing], lines: Vec<Line>) -> Vec<Line> {
    let mut after: ValueSet = undoings.iter().map(|undoing| undoing.memory).collect();
    let (mut first, mut reading) = (Vec::new(), Vec::new());
    for line in lines {
        match &line {
            Line::Let { value, op } if reads_any(function, op, &after) => {
                after.insert(*value);
                reading.push(line);
            }
            _ => first.push(line),
        }
    }
    first.extend(undoings.iter().map(|undoing| undoing.line.clone()));
    first.append(&mut reading);
    first
}

fn reads_any(function: &Function, op: &Op, values: &ValueSet) -> bool {
    let mut reads = false;
    super::each_read(function, op, &mut |read| reads = reads || values.contains(read));
    reads
}
