//! Where saved values and records are kept between the sweeps.

use super::names::Names;
use crate::ir::facts::Facts;
use crate::ir::*;
use crate::transform::schedule::Schedule;
use proc_macro2::Ident;
use std::collections::{BTreeMap, BTreeSet};

/// How often the saved values of a region come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    /// Not more than once: an `Option`.
    Once,
    /// In a loop: a tape.
    Tape,
}

#[derive(Debug, Default)]
pub(super) struct Containers {
    pub(super) saves: BTreeMap<RegionId, (Ident, Container, Vec<ValueId>)>,
    /// Records with a tape; all others are plain variables.
    pub(super) taped: BTreeSet<ValueId>,
    /// Records by the region that they are read back in.
    pub(super) by_region: BTreeMap<RegionId, Vec<ValueId>>,
    pub(super) records: BTreeSet<ValueId>,
    /// Saved values that are used once more after that.
    pub(super) used_after_saving: BTreeSet<ValueId>,
}

impl Containers {
    pub(super) fn of(function: &Function, schedule: &Schedule, facts: &Facts, names: &mut Names) -> Self {
        let mut containers = Containers { records: schedule.records.clone(), ..Default::default() };
        for (&region, values) in &schedule.saves {
            let container = if facts.is_repeated(region) { Container::Tape } else { Container::Once };
            let name = names.fresh(if container == Container::Tape { "tape" } else { "saved" });
            containers.saves.insert(region, (name, container, values.clone()));
        }
        function.body.each_region(&mut |region| {
            if schedule.saves.contains_key(&region.id) {
                used_after_saving(function, region, &mut containers.used_after_saving);
            }
        });
        for &record in &schedule.records {
            if let Some(region) = facts.region_of(record)
                && is_taped(function, facts, record)
            {
                containers.taped.insert(record);
                containers.by_region.entry(region).or_default().push(record);
            }
        }
        containers
    }
}

/// Whether a record has a tape: its region may run more than once, or it cannot be declared before.
pub(crate) fn is_taped(function: &Function, facts: &Facts, record: ValueId) -> bool {
    facts.region_of(record).is_some_and(|region| {
        facts.is_repeated(region) || (region != function.body.id && is_shape(function, record))
    })
}

/// A shape cannot be declared before there is a value that has it.
pub(super) fn is_shape(function: &Function, record: ValueId) -> bool {
    function.shapes.values().any(|&shape| shape == record)
}

/// What is still used where a region has saved its values: those cannot be moved into the container.
fn used_after_saving(function: &Function, region: &Region, used: &mut BTreeSet<ValueId>) {
    let mut use_of = |value: ValueId| {
        used.insert(value);
        used.insert(function.root(value));
    };
    region.yields.iter().for_each(|&value| use_of(value));
    let save = region.lines.iter().position(|line| matches!(line, Line::Save { .. }));
    for line in &region.lines[save.map_or(region.lines.len(), |save| save + 1)..] {
        line.each_use(&mut |each| use_of(each.value()));
        line.regions().into_iter().for_each(|inner| {
            inner.each_region(&mut |inner| inner.yields.iter().for_each(|&value| use_of(value)));
            inner.each_line(&mut |line| line.each_use(&mut |each| use_of(each.value())));
        });
    }
}
