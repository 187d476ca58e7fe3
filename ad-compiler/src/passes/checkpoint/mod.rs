//! Where the reverse sweep has the primal's values from.
//!
//! Value by value the first of these that is possible: it is a parameter, or an index of the reverse loop; it
//! is a local of the function's own block, which the closure captures; it can be computed again from such
//! values; it is saved, in one container for each region. A region that saves nothing has no container.

mod induction;
mod light;
mod materialisation;
mod overwritten;
mod rematerialisation;
mod save_by_move;
mod selectors;
mod undone;

use crate::attribute::switches::Options;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::visit::Use;
use crate::ir::*;
use crate::passes::Unit;
use crate::passes::adjoint::Adjoint;
use crate::passes::unit::ReverseSweep;
use crate::passes::value_numbering::Equal;
use induction::Counters;
use materialisation::{Beginnings, instrument, snapshots};
use overwritten::Overwritten;
pub(in crate::passes) use save_by_move::is_owned_list;
use save_by_move::{Replaced, reading_from};
use std::collections::{BTreeMap, BTreeSet};
use undone::Undone;

/// The decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    /// What each region saves when its plain lines have run, in order.
    pub(crate) saves: BTreeMap<RegionId, Vec<ValueId>>,
    /// The records that are kept.
    pub(crate) records: BTreeSet<ValueId>,
    /// Locals that the closure takes along.
    pub(crate) captured: BTreeSet<ValueId>,
    /// Those of them that the sweep can be given, in order: it reads them at its beginning only.
    pub(crate) released: Vec<ValueId>,
}

pub(super) fn run(unit: &mut Unit) {
    let options = unit.options;
    let (function, ReverseSweep { adjoint, facts, equal, plan: planned }) = unit.sweeps();
    *planned = Some(plan(function, facts, adjoint, equal, options));
}

/// Decides, and inserts what follows from it into the primal and into the reverse sweep; of values that are equal the first one is had
/// again.
fn plan(
    function: &mut Function,
    facts: &mut Facts,
    adjoint: &mut Adjoint,
    equal: &Equal,
    options: Options,
) -> Plan {
    let replaced = if options.save_by_move { Replaced::of(function, facts) } else { Replaced::default() };
    snapshots(function, facts, adjoint, &replaced, options.gather);
    let counters =
        if options.induction { Counters::of(function, facts, adjoint) } else { Counters::default() };
    let mut again = Again { counters, replaced, overwritten: Overwritten::default() };
    let of_first = of_first(&function.body, equal);
    let mut decided = decide(function, facts, adjoint, &again, &of_first, options, &BTreeSet::new());
    if options.undo_stores {
        again.overwritten = Overwritten::of(function, facts, adjoint, &again.counters, &decided.plan);
        if !again.overwritten.is_empty() {
            decided = decide(function, facts, adjoint, &again, &of_first, options, &BTreeSet::new());
        }
    }
    let taped: BTreeSet<RegionId> =
        decided.plan.saves.keys().copied().filter(|&region| facts.is_repeated(region)).collect();
    if !taped.is_empty() {
        decided = decide(function, facts, adjoint, &again, &of_first, options, &taped);
    }
    let Decided { plan, recomputed, counters, lists } = decided;
    let mut undone = Undone::default();
    undone.add(again.counters.undoings(facts, &counters));
    undone.add(again.overwritten.undoings(&lists));
    let needed: ValueSet = plan.captured.iter().chain(plan.saves.values().flatten()).copied().collect();
    again.replaced.keep(function, facts, |before| needed.contains(before));
    again.overwritten.keep(function, &lists);
    let beginnings = Beginnings { function, facts, recomputed: &recomputed, undone: &undone };
    beginnings.insert(&mut adjoint.region);
    let opened = counters.into_iter().map(Line::Reopen).chain(again.overwritten.opened(&lists));
    adjoint.region.lines.splice(0..0, opened);
    let saved = plan.saves.values().flatten();
    let kept = plan.captured.iter().chain(saved).chain(&plan.records).copied().collect();
    instrument(&mut function.body, &plan, &kept);
    plan
}

/// What is computed again at the beginning of each reverse region, in order.
pub(super) type Recomputed = BTreeMap<RegionId, BTreeMap<usize, (ValueId, Op)>>;

/// How the content that memory had is to be had again.
struct Again {
    counters: Counters,
    replaced: Replaced,
    overwritten: Overwritten,
}

#[derive(Default)]
struct Decided {
    plan: Plan,
    recomputed: Recomputed,
    /// The counters that are run backward.
    counters: BTreeSet<ValueId>,
    /// The lists whose stores are undone.
    lists: BTreeSet<ValueId>,
}

impl Plan {
    /// Where the sweep has each value from.
    pub(crate) fn text(&self, function: &Function) -> String {
        let mut text = String::new();
        let mut kept = |what: &str, values: &mut dyn Iterator<Item = &ValueId>| {
            let names: Vec<String> = values.map(|&value| function.name(value)).collect();
            if !names.is_empty() {
                text += &format!("\n{what}: {}", names.join(", "));
            }
        };
        kept("captured", &mut self.captured.iter());
        kept("released", &mut self.released.iter());
        kept("records", &mut self.records.iter());
        for (region, values) in &self.saves {
            kept(&format!("saved by @{}", region.0), &mut values.iter());
        }
        text + "\n"
    }
}

/// Decides; `taped` are the regions that have a tape whatever else is saved.
fn decide(
    function: &Function,
    facts: &Facts,
    adjoint: &mut Adjoint,
    again: &Again,
    of_first: &[(ValueId, Op)],
    options: Options,
    taped: &BTreeSet<RegionId>,
) -> Decided {
    let mut definitions = definitions(&function.body);
    for (value, op) in of_first {
        definitions.insert(*value, op);
    }
    let mut planner = Planner {
        definitions,
        function,
        facts,
        again,
        recompute: options.rematerialise,
        taped,
        defined: ValueSet::default(),
        plan: Plan::default(),
        recomputed: BTreeMap::new(),
        counters: BTreeSet::new(),
        lists: BTreeSet::new(),
        decided: ValueSet::default(),
        memo: ValueMap::default(),
    };
    planner.defined.insert(adjoint.seed);
    planner.defined.extend(adjoint.slots.iter().flatten());
    planner.defined.extend(again.overwritten.all_again());
    planner.choose_selectors(&mut adjoint.region);
    planner.collect_defined(&adjoint.region);
    planner.need_region(&adjoint.region);
    if options.rematerialise {
        planner.lighten();
    }
    let Planner { plan, recomputed, counters, lists, .. } = planner;
    Decided { plan, recomputed, counters, lists }
}

struct Planner<'a> {
    function: &'a Function,
    facts: &'a Facts,
    again: &'a Again,
    recompute: bool,
    taped: &'a BTreeSet<RegionId>,
    definitions: ValueMap<&'a Op>,
    /// What the reverse sweep defines itself.
    defined: ValueSet,
    plan: Plan,
    recomputed: Recomputed,
    counters: BTreeSet<ValueId>,
    lists: BTreeSet<ValueId>,
    decided: ValueSet,
    memo: ValueMap<bool>,
}

impl Planner<'_> {
    // ---- what is needed ----

    fn collect_defined(&mut self, region: &Region) {
        for line in &region.lines {
            match line {
                Line::Let { value, .. } | Line::Open { bar: value, .. } => {
                    self.defined.insert(*value);
                }
                Line::Loop(each) => match each.header {
                    Header::Backward { index: Some(index), .. } | Header::BackwardRange { index, .. } => {
                        self.defined.insert(index);
                    }
                    _ => {}
                },
                Line::Branch(branch) => {
                    self.defined.extend(&branch.results);
                    if matches!(branch.selector, Selector::Match(_)) {
                        branch.arms.iter().for_each(|arm| self.defined.extend(&arm.bindings));
                    }
                }
                _ => {}
            }
            line.regions().into_iter().for_each(|inner| self.collect_defined(inner));
        }
    }

    fn need_region(&mut self, region: &Region) {
        for line in &region.lines {
            line.each_use(&mut |each| self.need(each.value()));
            line.regions().into_iter().for_each(|inner| self.need_region(inner));
        }
    }

    /// Decides where a value is to be had from.
    fn need(&mut self, value: ValueId) {
        if self.defined.contains(value) || !self.decided.insert(value) {
            return;
        }
        match self.function.info(value).kind.clone() {
            Kind::Parameter | Kind::Slot => {}
            Kind::Record => {
                self.plan.records.insert(value);
            }
            Kind::Alias(alias) => self.need_place(&self.function.resolve(&alias.place)),
            Kind::Memory => {
                self.plan.captured.insert(value);
            }
            Kind::Line => self.need_line(value),
        }
    }

    fn need_place(&mut self, place: &Place) {
        place.parts().for_each(|part| self.need(part));
    }

    fn need_line(&mut self, value: ValueId) {
        let Some(position) = self.facts.definition(value).cloned() else { return };
        let top = position.region == self.function.body.id;
        let trivial = self.function.ty(value).is_inert()
            || self.definitions.get(value).is_some_and(|op| {
                self.may_borrow(op) || (self.function.ty(value).is_float() && self.is_shallow(op))
            });
        if (!top || trivial) && self.is_recomputable(value) {
            let mut op = self.definitions[value].clone();
            for used in uses(&op) {
                let root = self.function.root(used.root);
                if self.is_content_available(&used, &position) {
                    continue;
                }
                if self.again.counters.is_had_again(self.facts, root, &position) {
                    self.undo(root);
                } else if let Some(other) = self.again.content(self.facts, root, &position)
                    && let Some(reading) = reading_from(self.function, &op, root, other)
                {
                    if self.again.overwritten.again(self.facts, root, &position) == Some(other) {
                        self.undo_stores(root);
                    }
                    op = reading;
                }
            }
            for used in uses(&op) {
                let place = self.function.resolve(&used);
                self.need_place(&place);
            }
            self.recompute(value, op, &position);
        } else if top {
            self.plan.captured.insert(value);
        } else {
            self.plan.saves.entry(position.region).or_default().push(value);
        }
    }

    fn recompute(&mut self, value: ValueId, op: Op, position: &Position) {
        let lines = self.recomputed.entry(position.region).or_default();
        // Several values may be defined at one point.
        let mut order = position.order * 8;
        while lines.contains_key(&order) {
            order += 1;
        }
        lines.insert(order, (value, op));
    }

    /// A counter that is run backward, by steps that are to be had again.
    fn undo(&mut self, counter: ValueId) {
        if self.counters.insert(counter) {
            let again = self.again;
            again.counters.steps(counter).iter().for_each(|step| self.need(step.value));
        }
    }

    /// A list whose stores are undone, with what they have overwritten.
    fn undo_stores(&mut self, list: ValueId) {
        if !self.lists.insert(list) {
            return;
        }
        self.plan.captured.insert(self.again.overwritten.last(list));
        let (indices, overwritten) = self.again.overwritten.needed(list);
        for (value, region) in overwritten {
            self.decided.insert(value);
            if region == self.function.body.id {
                self.plan.captured.insert(value);
            } else {
                self.plan.saves.entry(region).or_default().push(value);
            }
        }
        indices.into_iter().for_each(|index| self.need(index));
    }
}

impl Again {
    /// What has the content that a list had at the position.
    fn content(&self, facts: &Facts, list: ValueId, read: &Position) -> Option<ValueId> {
        let before = || self.replaced.before(facts, list, read);
        self.overwritten.again(facts, list, read).or_else(before)
    }
}

/// The places and values that an operation reads.
fn uses(op: &Op) -> Vec<Place> {
    let mut uses = Vec::new();
    op.each_use(&mut |each| match each {
        Use::Value(operand) => uses.push(Place::of(operand)),
        Use::Place(place) => uses.push(place.clone()),
    });
    uses
}

/// The operations that have other operands if the first of equal values stands for all of them.
fn of_first(body: &Region, equal: &Equal) -> Vec<(ValueId, Op)> {
    let mut changed = equal.updated.clone();
    let equal = &equal.first;
    body.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Primitive { rule, style, operands } } = line
            && operands.iter().any(|&operand| equal.get(operand).is_some())
        {
            let first = |operand: &ValueId| equal.get(*operand).copied().unwrap_or(*operand);
            let operands = operands.iter().map(first).collect();
            changed.push((*value, Op::Primitive { rule: *rule, style: style.clone(), operands }));
        }
    });
    changed
}

/// What an operation reads, behind all names.
fn each_read(function: &Function, op: &Op, visit: &mut impl FnMut(ValueId)) {
    op.each_use(&mut |each| function.behind(each.value()).into_iter().for_each(&mut *visit));
}

/// Whether a value is computed from what is in some memory.
fn depends_on(
    function: &Function,
    definitions: &ValueMap<&Op>,
    value: ValueId,
    memory: &impl Fn(ValueId) -> bool,
    seen: &mut ValueSet,
) -> bool {
    if !seen.insert(value) {
        return false;
    }
    if function.is_memory(value) && memory(value) {
        return true;
    }
    let mut found = false;
    if let Some(op) = definitions.get(value) {
        each_read(function, op, &mut |read| {
            found = found || depends_on(function, definitions, read, memory, seen);
        });
    }
    found
}

/// The operations of all lines.
pub(crate) fn definitions(region: &Region) -> ValueMap<&Op> {
    let mut all = ValueMap::default();
    region.each_line(&mut |line| {
        if let Line::Let { value, op } = line {
            all.insert(*value, op);
        }
    });
    all
}
