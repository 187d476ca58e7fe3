//! The reverse sweep: what it takes from the primal (invariants 12, 13, 14).

use super::*;
use crate::collections::HashMap;
use std::collections::BTreeSet;

/// A reverse sweep, and what it may use.
pub(crate) struct Reverse<'a> {
    pub(crate) region: &'a Region,
    pub(crate) seed: ValueId,
    pub(crate) slots: &'a [Option<ValueId>],
    /// What the primal keeps; before that is decided, the sweep may mention every value.
    pub(crate) kept: Option<Kept<'a>>,
}

pub(crate) struct Kept<'a> {
    pub(crate) captured: &'a BTreeSet<ValueId>,
    pub(crate) saves: &'a Saves,
    pub(crate) records: &'a BTreeSet<ValueId>,
}

/// What a reverse sweep finds there.
pub(super) enum Outside<'a> {
    /// All values of the primal but those that the sweep defines itself.
    Anything { primal: HashMap<ValueId, RegionId>, own: HashSet<ValueId> },
    /// What is restored in the regions.
    Restored { saves: &'a Saves, records: Saves },
}

/// Checks a reverse sweep.
pub(crate) fn reverse(function: &Function, sweep: &Reverse) -> Vec<Violation> {
    let mut verifier = Verifier::new(function, Sweep::Reverse);
    verifier.aliases();
    if !verifier.violations.is_empty() {
        return verifier.violations;
    }
    for &value in function.parameters.iter().chain([&sweep.seed]).chain(sweep.slots.iter().flatten()) {
        verifier.define(value);
    }
    for &slot in sweep.slots.iter().flatten() {
        verifier.expect_kind(slot, "a slot", |kind| matches!(kind, Kind::Slot));
    }
    verifier
        .fits(sweep.slots.len() == function.parameters.len(), "there is a slot, or none, for each parameter");
    let primal = Definitions::of(&function.body, true);
    match &sweep.kept {
        None => {
            let own = Definitions::of(sweep.region, false).into_keys().collect();
            verifier.outside = Some(Outside::Anything { primal, own });
            let mut known = HashSet::default();
            numbers(&function.body, &mut known);
            verifier.reversed(sweep.region, &known);
        }
        Some(kept) => verifier.keep(function, kept, &primal),
    }
    verifier.region(sweep.region, 0);
    verifier.violations
}

/// The numbers of a region and of those inside.
fn numbers(region: &Region, known: &mut HashSet<RegionId>) {
    known.insert(region.id);
    region.lines.iter().flat_map(Line::regions).for_each(|inner| numbers(inner, known));
}

impl<'a> Verifier<'a> {
    /// What reverses a region has its number; what reverses nothing only adds what is there, or is empty.
    fn reversed(&mut self, region: &Region, known: &HashSet<RegionId>) {
        let is_added = |line: &Line| matches!(line, Line::Update { .. });
        if !region.lines.iter().all(is_added) && !known.contains(&region.id) {
            let message = format!("@{} reverses no region", region.id.0);
            self.fail(Invariant::NumbersFit, message);
        }
        region.lines.iter().flat_map(Line::regions).for_each(|inner| self.reversed(inner, known));
    }

    /// What is there from the beginning, and what comes with each region.
    fn keep(&mut self, function: &Function, kept: &Kept<'a>, primal: &HashMap<ValueId, RegionId>) {
        for &captured in kept.captured {
            if primal.get(&captured) != Some(&function.body.id) {
                let message =
                    format!("{} is captured and no local of the function's own block", self.name(captured));
                self.fail(Invariant::NeedsAreKept, message);
            }
            self.make_visible(captured);
        }
        let mut saving = Vec::new();
        let mut begun = HashSet::default();
        instrumented(&function.body, &mut saving, &mut begun);
        for &region in kept.saves.keys() {
            if saving.iter().filter(|each| **each == region).count() != 1 {
                let message = format!("@{} does not save once what the sweep restores", region.0);
                self.fail(Invariant::NeedsAreKept, message);
            }
        }
        let mut records = Saves::new();
        for &record in kept.records {
            if let Some(&region) = primal.get(&record) {
                records.entry(region).or_default().push(record);
            }
            if !begun.contains(&record) {
                let message = format!("{} is kept and never begun", self.name(record));
                self.fail(Invariant::RecordsAreBegun, message);
            }
        }
        self.outside = Some(Outside::Restored { saves: kept.saves, records });
    }

    /// Whether a value that the sweep has not defined may be used all the same.
    pub(super) fn is_outside(&self, value: ValueId) -> bool {
        match &self.outside {
            Some(Outside::Anything { primal, own }) => primal.contains_key(&value) && !own.contains(&value),
            Some(Outside::Restored { .. }) | None => false,
        }
    }

    pub(super) fn restore(&mut self, restored: RegionId, region: &Region) {
        if restored != region.id {
            let message = format!("@{} restores what @{} has saved", region.id.0, restored.0);
            self.fail(Invariant::NeedsAreKept, message);
        }
        let values = match &self.outside {
            Some(Outside::Restored { saves, records }) => {
                let saved = saves.get(&restored).into_iter().flatten();
                saved.chain(records.get(&restored).into_iter().flatten()).copied().collect()
            }
            _ => Vec::new(),
        };
        values.into_iter().for_each(|value| self.make_visible(value));
    }

    pub(super) fn save(&mut self, saved: RegionId, region: &Region) {
        if saved != region.id {
            let message = format!("@{} saves for @{}", region.id.0, saved.0);
            self.fail(Invariant::NeedsAreKept, message);
        }
        if let Sweep::Keeping(saves) = self.sweep {
            saves.get(&saved).into_iter().for_each(|values| self.use_all(values));
        }
    }
}

/// The values that a region defines, with the region where each is there.
struct Definitions {
    primal: bool,
    regions: HashMap<ValueId, RegionId>,
}

impl Definitions {
    fn of(region: &Region, primal: bool) -> HashMap<ValueId, RegionId> {
        let mut definitions = Definitions { primal, regions: HashMap::default() };
        definitions.region(region);
        definitions.regions
    }

    fn add(&mut self, values: &[ValueId], region: RegionId) {
        self.regions.extend(values.iter().map(|&value| (value, region)));
    }

    fn region(&mut self, region: &Region) {
        for (position, line) in region.lines.iter().enumerate() {
            // What a line that may leave results in is there only in the rest.
            let after = match region.lines.get(position + 1) {
                Some(Line::Rest { region: rest, .. }) => rest.id,
                _ => region.id,
            };
            self.line(line, region.id, after);
            line.each_region(|inner| self.region(inner));
        }
    }

    fn line(&mut self, line: &Line, here: RegionId, after: RegionId) {
        match line {
            Line::Let { value, op } => {
                self.add(&[*value], here);
                if let Op::Call(call) = op {
                    self.add(&[call.checkpoints], here);
                    call.dot.iter().for_each(|&dot| self.add(&[dot], here));
                }
            }
            Line::Declare(value)
            | Line::Open { bar: value, .. }
            | Line::Record { value, action: Action::BeginShape(_) | Action::BeginList(_) } => {
                self.add(&[*value], here)
            }
            Line::Branch(branch) => {
                self.add(&branch.results, after);
                if self.primal {
                    self.add(&[branch.taken], here);
                }
                if let Selector::Match(_) = branch.selector {
                    branch.arms.iter().for_each(|arm| self.add(&arm.bindings, arm.region.id));
                }
            }
            Line::Loop(each) => {
                self.add(&each.results, after);
                if self.primal {
                    self.add(&[each.trips], here);
                }
                match &each.header {
                    Header::For(header) => {
                        self.add(&[header.index], each.body.id);
                        self.add(&header.bindings, each.body.id);
                    }
                    Header::Backward { index: Some(index), .. } | Header::BackwardRange { index, .. } => {
                        self.add(&[*index], each.body.id);
                    }
                    Header::Backward { index: None, .. } | Header::Forever | Header::While(_) => {}
                }
            }
            Line::Rest { flag, results, .. } => {
                self.add(&[*flag], here);
                self.add(results, here);
            }
            _ => {}
        }
    }
}

/// The regions that save, and the records that are begun, in a primal.
fn instrumented(region: &Region, saving: &mut Vec<RegionId>, begun: &mut HashSet<ValueId>) {
    for line in &region.lines {
        match line {
            Line::Save { region } => saving.push(*region),
            Line::Record { value, action: Action::Begin | Action::BeginShape(_) | Action::BeginList(_) } => {
                begun.insert(*value);
            }
            _ => {}
        }
        line.each_region(|inner| instrumented(inner, saving, begun));
    }
}
