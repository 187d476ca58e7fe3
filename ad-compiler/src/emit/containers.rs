//! Where saved values and records are kept between the sweeps.

use super::names::Names;
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::passes::Sweeps;
use crate::passes::checkpoint::is_taped;
use proc_macro2::Ident;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub(super) struct Containers<'a> {
    pub(super) saves: BTreeMap<RegionId, (Ident, Container, Vec<ValueId>)>,
    /// The regions that save nothing but floats.
    pub(super) of_numbers: BTreeSet<RegionId>,
    /// Records with a tape; all others are plain variables.
    pub(super) taped: BTreeSet<ValueId>,
    /// Records by the region that they are read back in.
    pub(super) by_region: BTreeMap<RegionId, Vec<ValueId>>,
    pub(super) records: BTreeSet<ValueId>,
    /// How often regions with a tape run, where that is known before.
    pub(super) trips: BTreeMap<RegionId, &'a [Trips]>,
    /// Bounds of those that are literals or constants: they are written out where tapes are declared.
    pub(super) constants: ValueMap<&'a Op>,
    /// Saved values that are used once more after that, and are no copies.
    pub(super) used_after_saving: BTreeSet<ValueId>,
}

impl<'a> Containers<'a> {
    /// How often a record with a tape is made, where that is known before.
    pub(super) fn trips_of(&self, record: ValueId) -> Option<&'a [Trips]> {
        let (region, _) = self.by_region.iter().find(|(_, records)| records.contains(&record))?;
        self.trips_of_region(*region)
    }

    /// How often a region runs, where that is known before.
    pub(super) fn trips_of_region(&self, region: RegionId) -> Option<&'a [Trips]> {
        self.trips.get(&region).copied()
    }

    pub(super) fn of(sweeps: &'a Sweeps, names: &mut Names) -> Self {
        let Sweeps { function, facts, plan, layout, .. } = sweeps;
        let mut containers = Containers { records: plan.records.clone(), ..Default::default() };
        let definitions = crate::passes::checkpoint::definitions(&function.body);
        containers.trips = layout.trips.iter().map(|(region, trips)| (*region, &trips[..])).collect();
        for bound in layout.trips.values().flatten().flat_map(Trips::bounds) {
            if let Some(&op @ Op::Constant(_)) = definitions.get(bound) {
                containers.constants.insert(bound, op);
            }
        }
        for (&region, values) in &plan.saves {
            let container = layout.container(region);
            if values.iter().all(|&value| is_number(function, &definitions, value)) {
                containers.of_numbers.insert(region);
            }
            let name = names.fresh(if container.is_tape() { "tape" } else { "saved" });
            containers.saves.insert(region, (name, container, values.clone()));
        }
        function.body.each_region(&mut |region| {
            if plan.saves.contains_key(&region.id) {
                used_after_saving(function, region, &mut containers.used_after_saving);
            }
        });
        // What has no derivative is an integer or a flag, but for what had to be cloned, such as the key of a map.
        let may_move = |value: &ValueId| match function.ty(*value).kind() {
            TyKind::Inert => matches!(definitions.get(*value), Some(Op::Duplicate(..))),
            _ => !function.ty(*value).is_copy(),
        };
        containers.used_after_saving.retain(may_move);
        for &record in &plan.records {
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

/// Whether a value is certainly a float, and no reference to one.
fn is_number(function: &Function, definitions: &ValueMap<&Op>, value: ValueId) -> bool {
    let computed = match definitions.get(value) {
        Some(Op::Primitive { .. } | Op::Cast { .. } | Op::Constant(_)) => true,
        Some(Op::Read(place)) => match place.path.last() {
            Some(Projection::Index(_) | Projection::Field(_)) => true,
            None => is_number(function, definitions, place.root),
            _ => false,
        },
        _ => false,
    };
    computed && function.ty(value).is_float()
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
        line.each_region(|inner| {
            inner.each_region(&mut |inner| inner.yields.iter().for_each(|&value| use_of(value)));
            inner.each_line(&mut |line| line.each_use(&mut |each| use_of(each.value())));
        });
    }
}
