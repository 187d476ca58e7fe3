//! Where saved values and records are kept between the sweeps.

use super::names::Names;
use super::trips::{AllTrips, Trips};
use crate::ir::facts::Facts;
use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::passes::checkpoint::Plan;
use proc_macro2::Ident;
use std::collections::{BTreeMap, BTreeSet};

/// How often the saved values of a region come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    /// Not more than once: an `Option`.
    Once,
    /// In a loop: a tape.
    Tape,
    /// In a loop that goes on until something is reached, which is often soon, or has a few rounds.
    ShortTape,
}

impl Container {
    pub(super) fn is_tape(self) -> bool {
        self != Container::Once
    }
}

#[derive(Debug, Default)]
pub(super) struct Containers {
    pub(super) saves: BTreeMap<RegionId, (Ident, Container, Vec<ValueId>)>,
    /// The regions that save nothing but floats.
    pub(super) of_numbers: BTreeSet<RegionId>,
    /// Records with a tape; all others are plain variables.
    pub(super) taped: BTreeSet<ValueId>,
    /// Records by the region that they are read back in.
    pub(super) by_region: BTreeMap<RegionId, Vec<ValueId>>,
    pub(super) records: BTreeSet<ValueId>,
    /// How much is saved, where that is known before.
    pub(super) trips: AllTrips,
    /// Saved values that are used once more after that.
    pub(super) used_after_saving: BTreeSet<ValueId>,
}

impl Containers {
    /// What tapes are made to size for, which the primal has to compute.
    pub(super) fn lengths(&self) -> Vec<ValueId> {
        self.trips.named(|region| self.saves.contains_key(&region) || self.by_region.contains_key(&region))
    }

    /// How often a record with a tape is made, where that is known before.
    pub(super) fn trips_of(&self, record: ValueId) -> Option<&[Trips]> {
        let (region, _) = self.by_region.iter().find(|(_, records)| records.contains(&record))?;
        self.trips.of_region(*region)
    }

    pub(super) fn of(function: &Function, plan: &Plan, facts: &Facts, names: &mut Names) -> Self {
        let mut containers = Containers { records: plan.records.clone(), ..Default::default() };
        let definitions = crate::passes::checkpoint::definitions(&function.body);
        let mut short = BTreeSet::new();
        of_few_rounds(&definitions, &function.body, 1, &mut short);
        containers.trips = AllTrips::of(function, facts);
        for (&region, values) in &plan.saves {
            let container = match (facts.is_repeated(region), short.contains(&region)) {
                (false, _) => Container::Once,
                (true, false) => Container::Tape,
                (true, true) => Container::ShortTape,
            };
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

/// Looks for the regions that run only some times in a call: in just one loop, which goes on until something is reached, or in loops of a few rounds.
fn of_few_rounds(
    definitions: &ValueMap<&Op>,
    region: &Region,
    rounds: usize,
    found: &mut BTreeSet<RegionId>,
) {
    for line in &region.lines {
        match line {
            Line::Loop(Loop { header: Header::While(_) | Header::Forever, body, .. }) if rounds == 1 => {
                in_no_other_loop(body, found)
            }
            Line::Loop(Loop { header: Header::For(header), body, .. }) => {
                let all = visible_rounds(definitions, &header.sequence).map(|own| own.saturating_mul(rounds));
                if let Some(all) = all.filter(|&all| all <= FEW) {
                    found.insert(body.id);
                    of_few_rounds(definitions, body, all.max(2), found);
                }
            }
            Line::Loop(_) => {}
            line => line.regions().into_iter().for_each(|inner| {
                if rounds > 1 {
                    found.insert(inner.id);
                }
                of_few_rounds(definitions, inner, rounds, found);
            }),
        }
    }
}

/// As many values are where a [`Container::ShortTape`] is.
const FEW: usize = 8;

/// How often a loop over a range between literals runs.
fn visible_rounds(definitions: &ValueMap<&Op>, sequence: &Sequence) -> Option<usize> {
    let Sequence::Range { from, to, inclusive, .. } = sequence else { return None };
    let literal = |value: &ValueId| match definitions.get(*value) {
        Some(Op::Constant(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }))) => {
            number.base10_parse::<usize>().ok()
        }
        _ => None,
    };
    let (from, to) = (literal(from)?, literal(to)?);
    Some((to + usize::from(*inclusive)).saturating_sub(from))
}

fn in_no_other_loop(region: &Region, found: &mut BTreeSet<RegionId>) {
    found.insert(region.id);
    for line in &region.lines {
        if !matches!(line, Line::Loop(_)) {
            line.regions().into_iter().for_each(|inner| in_no_other_loop(inner, found));
        }
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
