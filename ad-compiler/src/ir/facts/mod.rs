//! Where values are defined, where memory is written, and which region stands in which.

mod collector;

use super::values::{ValueMap, ValueSet};
use super::*;
use crate::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A point in the program.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) order: usize,
    pub(crate) region: RegionId,
    /// How often the point is taken to be reached in a call.
    pub(crate) frequency: u64,
    /// The loops around, outermost first.
    loops: Rc<[LoopId]>,
}

/// Where memory is written.
#[derive(Clone, Debug, Default)]
struct Writes {
    /// The loops around any of the writes.
    loops: HashSet<LoopId>,
    /// In order.
    all: Vec<Position>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    definitions: ValueMap<Position>,
    writes: ValueMap<Writes>,
    /// The regions that may run more than once in a call: some loop is around.
    repeated: HashSet<RegionId>,
    /// The order at which each region begins.
    begins: HashMap<RegionId, usize>,
    /// The region in which each stands.
    parents: HashMap<RegionId, RegionId>,
    /// Results of lines that may leave: their adjoints live where the line stands, though the values are
    /// there only in the rest.
    homes: ValueMap<RegionId>,
    /// Memory whose number of elements may change after its definition.
    resized: ValueSet,
    /// How often loops over ranges between literals run.
    rounds: HashMap<LoopId, usize>,
}

impl Facts {
    pub(crate) fn of(function: &Function) -> Self {
        collector::collected(function)
    }

    pub(crate) fn definition(&self, value: ValueId) -> Option<&Position> {
        self.definitions.get(value)
    }

    /// Gives a value that was added later the position of another.
    pub(crate) fn place_beside(&mut self, value: ValueId, other: ValueId) {
        let position = self.definitions[other].clone();
        self.place_at(value, position);
    }

    pub(crate) fn place_at(&mut self, value: ValueId, position: Position) {
        self.definitions.insert(value, position);
    }

    pub(crate) fn region_of(&self, value: ValueId) -> Option<RegionId> {
        self.definition(value).map(|position| position.region)
    }

    /// The region in whose reverse the adjoint of the value is complete.
    pub(crate) fn home_of(&self, value: ValueId) -> Option<RegionId> {
        self.homes.get(value).copied().or_else(|| self.region_of(value))
    }

    /// Whether the region may run more than once in a call.
    pub(crate) fn is_repeated(&self, region: RegionId) -> bool {
        self.repeated.contains(&region)
    }

    /// Whether a region begins before a point.
    pub(crate) fn begins_before(&self, region: RegionId, point: &Position) -> bool {
        self.begins.get(&region).is_some_and(|&begin| begin < point.order)
    }

    /// A region, and those that it stands in, from the inside.
    pub(crate) fn around(&self, region: RegionId) -> impl Iterator<Item = RegionId> {
        std::iter::successors(Some(region), |each| self.parents.get(each).copied())
    }

    /// Whether a region is another one, or stands in it.
    pub(crate) fn is_inside(&self, region: RegionId, other: RegionId) -> bool {
        self.around(region).any(|around| around == other)
    }

    /// Whether memory that was read at a point may be written before the reverse sweep comes back to it.
    pub(crate) fn is_overwritten(&self, root: ValueId, read: &Position) -> bool {
        let Some(writes) = self.writes.get(root) else { return false };
        let home: &[LoopId] = self.definition(root).map_or(&[], |position| &position.loops);
        let in_common_loop =
            read.loops.iter().any(|each| writes.loops.contains(each) && !home.contains(each));
        in_common_loop || writes.all.last().is_some_and(|last| last.order > read.order)
    }

    /// Whether one point may be reached before another, in the life of what is in memory.
    pub(crate) fn may_precede(&self, root: ValueId, first: &Position, then: &Position) -> bool {
        let home: &[LoopId] = self.definition(root).map_or(&[], |position| &position.loops);
        let in_common_loop = first.loops.iter().any(|each| then.loops.contains(each) && !home.contains(each));
        first.order < then.order || in_common_loop
    }

    /// Whether all loops around `other` are around the value too.
    pub(crate) fn is_in_loops_of(&self, value: ValueId, other: ValueId) -> bool {
        let loops = |value| self.definition(value).map_or(&[][..], |position| &position.loops);
        loops(value).starts_with(loops(other))
    }

    /// How often memory is written before a point, as the lines stand.
    pub(crate) fn writes_before(&self, root: ValueId, point: &Position) -> usize {
        self.writes(root).partition_point(|write| write.order < point.order)
    }

    /// Where memory is written, in order.
    pub(crate) fn writes(&self, root: ValueId) -> &[Position] {
        self.writes.get(root).map_or(&[], |writes| &writes.all)
    }

    /// How often a loop over a range between literals runs; it may be left before.
    pub(crate) fn rounds_of(&self, each: LoopId) -> Option<usize> {
        self.rounds.get(&each).copied()
    }

    pub(crate) fn is_resized(&self, root: ValueId) -> bool {
        self.resized.contains(root)
    }
}
