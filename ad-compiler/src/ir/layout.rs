//! How a reverse sweep and what is saved for it are written: what passes decide for emission, and what changes no number.

use super::{LoopId, RegionId, ValueId};
use std::collections::{BTreeMap, BTreeSet};

/// The decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Where the regions that save something keep it, if they may do so more than once.
    pub(crate) tapes: BTreeMap<RegionId, Container>,
    /// How often regions with a tape run, where that is known before: the loops around, outermost first.
    pub(crate) trips: BTreeMap<RegionId, Vec<Trips>>,
    /// The loops that visit parts of lists, from the first element to the last, and need no index.
    pub(crate) slice_loops: BTreeSet<LoopId>,
    /// By slots, in order.
    pub(crate) in_place: Vec<InPlace>,
}

impl Layout {
    pub(crate) fn container(&self, region: RegionId) -> Container {
        self.tapes.get(&region).copied().unwrap_or(Container::Once)
    }
}

/// How often the saved values of a region come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    /// Not more than once: an `Option`.
    Once,
    /// In a loop: a tape.
    Tape,
    /// In a loop that goes on until something is reached, which is often soon, or has a few rounds.
    ShortTape,
}

impl Container {
    pub(crate) fn is_tape(self) -> bool {
        self != Container::Once
    }
}

/// The range of a loop that runs to its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trips {
    /// 0 if it is not given.
    pub(crate) from: Option<ValueId>,
    pub(crate) to: ValueId,
    pub(crate) inclusive: bool,
}

impl Trips {
    pub(crate) fn bounds(&self) -> impl Iterator<Item = ValueId> {
        self.from.into_iter().chain([self.to])
    }
}

/// The adjoint of a parameter that nothing but adjoints of whole lists is added to, when the sweep ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InPlace {
    pub(crate) slot: ValueId,
    /// First the list that is in the slot from the beginning, if the slot is zero; then what is swapped with it.
    pub(crate) slices: Vec<ValueId>,
    /// The lists that are added to it.
    pub(crate) others: Vec<ValueId>,
}
