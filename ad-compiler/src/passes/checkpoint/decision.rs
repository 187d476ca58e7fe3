//! The decisions, as the sweep needs one value after the other.

use super::cut::{Taped, computed_again};
use super::ways::{Need, Ways};
use super::{Again, Plan, Recomputed, definitions};
use crate::attribute::switches::Options;
use crate::ir::facts::Facts;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Decided {
    pub(super) plan: Plan,
    pub(super) recomputed: Recomputed,
    /// The counters that are run backward.
    pub(super) counters: BTreeSet<ValueId>,
    /// The lists whose stores are undone.
    pub(super) lists: BTreeSet<ValueId>,
}

/// Decides. `of_first` are the operations that read the first of equal values.
pub(super) fn decide(
    function: &Function,
    facts: &Facts,
    adjoint: &mut Adjoint,
    again: &Again,
    of_first: &[(ValueId, Op)],
    options: Options,
) -> Decided {
    let mut definitions = definitions(&function.body);
    for (value, op) in of_first {
        definitions.insert(*value, op);
    }
    let mut defined: ValueSet = again.overwritten.all_again().collect();
    defined.insert(adjoint.seed);
    defined.extend(adjoint.slots.iter().flatten());
    let (known, gone) = (ValueMap::default(), function.gone.clone());
    let (floats, saving) = (options.rematerialise, options.saving);
    let mut ways = Ways { function, facts, again, definitions, defined, gone, floats, saving, known };
    if options.stateless
        && options.rematerialise
        && let Some(decided) = stateless(&mut ways, adjoint)
    {
        return decided;
    }
    ways.choose_selectors(&mut adjoint.region);
    ways.forget();
    collect_defined(&adjoint.region, &mut ways.defined);
    let demands = demands(function, &adjoint.region);
    let gone = |parameter: &ValueId| function.gone.contains(*parameter);
    let mut copies: BTreeSet<ValueId> =
        demands.iter().copied().chain(gone_through(function)).filter(gone).collect();
    loop {
        ways.gone.retain(|parameter| !copies.contains(&parameter));
        ways.forget();
        let mut decided = decided(&mut ways, &demands);
        let before = copies.len();
        copies.append(&mut decided.plan.copies);
        if copies.len() == before {
            decided.plan.copies = copies;
            return decided;
        }
    }
}

/// What is saved and what is computed again.
fn decided(ways: &mut Ways, demands: &[ValueId]) -> Decided {
    let facts = ways.facts;
    let avoided = !ways.saving;
    let untaped = computed_again(ways, demands, &Taped { regions: BTreeSet::new(), avoided });
    let mut decided = Deciding::new(ways, &untaped).all(demands);
    let taped = decided.plan.saves.keys().copied().filter(|&region| facts.is_repeated(region));
    let taped = Taped { regions: taped.collect(), avoided };
    if !taped.regions.is_empty() {
        let computed = computed_again(ways, demands, &taped);
        decided = Deciding::new(ways, &computed).all(demands);
    }
    decided
}

/// The parameters that are lists of floats, all of which a loop of the function's own block goes through: to copy them costs no more than that.
fn gone_through(function: &Function) -> Vec<ValueId> {
    let definitions = definitions(&function.body);
    let mut found = Vec::new();
    for line in &function.body.lines {
        let Line::Loop(Loop { header: Header::For(header), .. }) = line else { continue };
        let length = match header.sequence {
            Sequence::Elements { length, .. } => length,
            Sequence::Range { to, .. } => to,
            Sequence::Opaque => continue,
        };
        let lists =
            function.parameters.iter().filter(|&&list| matches!(function.ty(list).kind(), TyKind::Slice(_)));
        found.extend(lists.copied().filter(|&list| is_made_of(function, &definitions, length, list)));
    }
    found
}

/// Whether a value is computed from another one, such as a length from its list.
fn is_made_of(function: &Function, definitions: &ValueMap<&Op>, value: ValueId, of: ValueId) -> bool {
    let mut found = value == of;
    if let Some(op) = definitions.get(value) {
        super::each_read(function, op, &mut |read| found |= is_made_of(function, definitions, read, of));
    }
    found
}

/// The decisions for a function that calls itself and has everything again from its arguments, if it is one. The reverse sweeps of its own calls
/// need nothing else then, either.
fn stateless(ways: &mut Ways, adjoint: &mut Adjoint) -> Option<Decided> {
    let defined = ways.defined.clone();
    let mut region = adjoint.region.clone();
    if ways.function.in_a_circle || !forget_own_checkpoints(&mut region) {
        return None;
    }
    ways.choose_selectors(&mut region);
    ways.forget();
    collect_defined(&region, &mut ways.defined);
    let demands = demands(ways.function, &region);
    let computed = computed_again(ways, &demands, &Taped { regions: BTreeSet::new(), avoided: true });
    let mut decided = Deciding::new(ways, &computed).all(&demands);
    ways.forget();
    ways.defined = defined;
    let Plan { saves, records, captured, .. } = &decided.plan;
    if !saves.is_empty() || !records.is_empty() || !captured.is_empty() {
        return None;
    }
    adjoint.region = region;
    decided.plan.stateless = true;
    Some(decided)
}

/// Calls the sweep of the function itself by its name; gives whether there is such a call.
fn forget_own_checkpoints(region: &mut Region) -> bool {
    let mut any = false;
    for line in &mut region.lines {
        if let Line::Pullback(pullback) = line
            && pullback.call.certain
        {
            pullback.stateless = true;
            any = true;
        }
        for inner in line.regions_mut() {
            any |= forget_own_checkpoints(inner);
        }
    }
    any
}

/// What the sweep defines itself.
fn collect_defined(region: &Region, defined: &mut ValueSet) {
    for line in &region.lines {
        match line {
            Line::Let { value, .. } | Line::Open { bar: value, .. } => {
                defined.insert(*value);
            }
            Line::Loop(each) => match each.header {
                Header::Backward { index: Some(index), .. } | Header::BackwardRange { index, .. } => {
                    defined.insert(index);
                }
                _ => {}
            },
            Line::Branch(branch) => {
                defined.extend(&branch.results);
                if matches!(branch.selector, Selector::Match(_)) {
                    branch.arms.iter().for_each(|arm| defined.extend(&arm.bindings));
                }
            }
            _ => {}
        }
        line.each_region(|inner| collect_defined(inner, defined));
    }
}

/// What the lines of the sweep read, behind all names, each once.
fn demands(function: &Function, region: &Region) -> Vec<ValueId> {
    let (mut found, mut seen) = (Vec::new(), ValueSet::default());
    region.each_line(&mut |line| {
        line.each_use(&mut |each| {
            function.each_behind(each.value(), &mut |value| {
                if seen.insert(value) {
                    found.push(value);
                }
            });
        });
    });
    found
}

/// One decision after the other.
struct Deciding<'w, 'a> {
    ways: &'w mut Ways<'a>,
    /// What is computed again.
    computed: &'w ValueSet,
    seen: ValueSet,
    decided: Decided,
}

impl<'w, 'a> Deciding<'w, 'a> {
    fn new(ways: &'w mut Ways<'a>, computed: &'w ValueSet) -> Self {
        Deciding { ways, computed, seen: ValueSet::default(), decided: Decided::default() }
    }

    fn all(mut self, demands: &[ValueId]) -> Decided {
        demands.iter().for_each(|&value| self.need(value));
        self.decided
    }

    fn need(&mut self, value: ValueId) {
        if self.ways.defined.contains(value) || !self.seen.insert(value) {
            return;
        }
        match self.ways.function.info(value).kind {
            Kind::Parameter => {
                if self.ways.gone.contains(value) {
                    self.decided.plan.copies.insert(value);
                }
            }
            Kind::Slot => {}
            Kind::Record => {
                self.decided.plan.records.insert(value);
            }
            Kind::Alias(_) => self.need_behind(value),
            // What is put together in a block is kept like what is computed there.
            Kind::Memory if self.ways.facts.definition(value).is_some() => self.keep(value),
            Kind::Memory => {
                self.decided.plan.captured.insert(value);
            }
            Kind::Line if self.computed.contains(value) => self.compute(value),
            Kind::Line => self.keep(value),
        }
    }

    fn need_behind(&mut self, name: ValueId) {
        self.ways.function.behind(name).into_iter().for_each(|part| self.need(part));
    }

    fn keep(&mut self, value: ValueId) {
        if let Some(parameter) = self.ways.lends(value) {
            self.decided.plan.copies.insert(parameter);
        }
        let position = self.ways.facts.definition(value).expect("a line has a position");
        if position.region == self.ways.function.body.id {
            self.decided.plan.captured.insert(value);
        } else {
            self.decided.plan.saves.entry(position.region).or_default().push(value);
        }
    }

    fn compute(&mut self, value: ValueId) {
        let way = self.ways.of(value).expect("there is a way");
        for need in &way.needs {
            match *need {
                Need::Value(value) => self.need(value),
                Need::Counter(counter) => self.undo(counter),
                Need::List(list) => self.undo_stores(list),
            }
        }
        let position = self.ways.facts.definition(value).expect("a line has a position");
        let lines = self.decided.recomputed.entry(position.region).or_default();
        // Several values may be defined at one point.
        let mut order = position.order * 8;
        while lines.contains_key(&order) {
            order += 1;
        }
        lines.insert(order, (value, way.op.clone()));
    }

    /// A counter that is run backward, by steps that are to be had again.
    fn undo(&mut self, counter: ValueId) {
        if self.decided.counters.insert(counter) {
            let again = self.ways.again;
            again.counters.steps(counter).iter().for_each(|step| self.need(step.value));
        }
    }

    /// A list whose stores are undone, with what they have overwritten.
    fn undo_stores(&mut self, list: ValueId) {
        if !self.decided.lists.insert(list) {
            return;
        }
        let again = self.ways.again;
        self.decided.plan.captured.insert(again.overwritten.last(list));
        let (indices, overwritten) = again.overwritten.needed(list);
        for (value, _) in overwritten {
            self.seen.insert(value);
            self.keep(value);
        }
        indices.into_iter().for_each(|index| self.need(index));
    }
}
