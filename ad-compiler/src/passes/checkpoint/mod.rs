//! Where the reverse sweep has the primal's values from.
//!
//! Parameters and indices of reverse loops are there. What else the sweep reads is computed again from such values, or saved; the cheapest choice
//! for all values at once is a minimum [`cut`], with the [`costs`] of one table; what can be computed again at all, [`ways`] knows. Locals of the
//! function's own block are saved by the closure, which captures them; regions have one container each, and none where they save nothing.

mod callees;
mod costs;
mod cut;
mod decision;
mod flow;
mod induction;
mod materialisation;
mod overwritten;
mod save_by_move;
mod selectors;
mod undone;
mod ways;

use crate::attribute::switches::Options;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::visit::Use;
use crate::ir::*;
use crate::passes::Unit;
use crate::passes::adjoint::Adjoint;
use crate::passes::unit::ReverseSweep;
use crate::passes::value_numbering::Equal;
use decision::{Decided, decide};
use induction::Counters;
use materialisation::{Beginnings, instrument, snapshots};
use overwritten::Overwritten;
use save_by_move::Replaced;
pub(in crate::passes) use save_by_move::is_owned_list;
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
    /// Parameters that the closure takes a copy of along, since it is not given them again.
    pub(crate) copies: BTreeSet<ValueId>,
    /// The function calls itself, and keeps nothing: the sweep is made of the arguments alone.
    pub(crate) stateless: bool,
}

pub(super) fn run(unit: &mut Unit) {
    let options = unit.options;
    let (function, ReverseSweep { adjoint, facts, equal, plan: planned, .. }) = unit.sweeps();
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
    if options.callees_keep {
        callees::keep(function, facts, adjoint, &replaced);
    }
    callees::keep_shapes(function, facts, &mut adjoint.region);
    snapshots(function, facts, adjoint, &replaced, options.gather);
    let counters =
        if options.induction { Counters::of(function, facts, adjoint) } else { Counters::default() };
    let overwritten = match options.undo_stores {
        true => Overwritten::of(function, facts, adjoint, &counters),
        false => Overwritten::default(),
    };
    let again = Again { counters, replaced, overwritten };
    let of_first = of_first(&function.body, equal);
    let decided = decide(function, facts, adjoint, &again, &of_first, options);
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

impl Plan {
    /// Where the sweep has each value from; the text is read by `ir::parse`.
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
        kept("copied", &mut self.copies.iter());
        kept("records", &mut self.records.iter());
        for (region, values) in &self.saves {
            kept(&format!("saved by @{}", region.0), &mut values.iter());
        }
        if text.is_empty() {
            text += "\nkept: nothing";
        }
        if self.stateless {
            text += " (stateless)";
        }
        text + "\n"
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
    op.each_use(&mut |each| function.each_behind(each.value(), visit));
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

/// Whether a record has a tape: its region may run more than once, or it cannot be declared before.
pub(crate) fn is_taped(function: &Function, facts: &Facts, record: ValueId) -> bool {
    facts.region_of(record).is_some_and(|region| {
        facts.is_repeated(region) || (region != function.body.id && is_shape(function, record))
    })
}

/// A shape cannot be declared before there is a value that has it.
pub(crate) fn is_shape(function: &Function, record: ValueId) -> bool {
    function.shapes.values().any(|&shape| shape == record)
}
