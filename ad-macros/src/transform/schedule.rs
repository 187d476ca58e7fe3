//! Where the reverse sweep has the primal's values from.
//!
//! Value by value the first of these that is possible: it is a parameter, or an index of the reverse loop; it
//! is a local of the function's own block, which the closure captures; it can be computed again from such
//! values; it is saved, in one container for each region. A region that saves nothing has no container.

use super::counters::{Counters, Undone};
use super::keeping::{Beginnings, instrument, snapshots};
use super::replaced::{Replaced, reading_from};
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::visit::Use;
use crate::ir::*;
use crate::rules::Primitive;
use crate::transform::Options;
use crate::transform::adjoint::Adjoint;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schedule {
    /// What each region saves when its plain lines have run, in order.
    pub(crate) saves: BTreeMap<RegionId, Vec<ValueId>>,
    /// The records that are kept.
    pub(crate) records: BTreeSet<ValueId>,
    /// Locals that the closure takes along.
    pub(crate) captured: BTreeSet<ValueId>,
}

/// Decides, and inserts what follows from it into the primal and into the reverse sweep.
pub(crate) fn schedule(
    function: &mut Function,
    facts: &mut Facts,
    adjoint: &mut Adjoint,
    options: Options,
) -> Schedule {
    let replaced = if options.keep_replaced { Replaced::of(function, facts) } else { Replaced::default() };
    snapshots(function, facts, adjoint, &replaced);
    let counters = if options.undo { Counters::of(function, facts, adjoint) } else { Counters::default() };
    let again = Again { counters, replaced };
    let mut decided = decide(function, facts, adjoint, &again, options, &BTreeSet::new());
    let taped: BTreeSet<RegionId> =
        decided.schedule.saves.keys().copied().filter(|&region| facts.is_repeated(region)).collect();
    if !taped.is_empty() {
        decided = decide(function, facts, adjoint, &again, options, &taped);
    }
    let Decided { schedule, recomputed, undone } = decided;
    let undone = Undone::of(&again.counters, &undone);
    let needed: ValueSet =
        schedule.captured.iter().chain(schedule.saves.values().flatten()).copied().collect();
    again.replaced.keep(function, facts, |before| needed.contains(before));
    let beginnings = Beginnings { function, facts, recomputed: &recomputed, undone: &undone };
    beginnings.insert(&mut adjoint.region);
    adjoint.region.lines.splice(0..0, undone.opened());
    let saved = schedule.saves.values().flatten();
    let kept = schedule.captured.iter().chain(saved).chain(&schedule.records).copied().collect();
    instrument(&mut function.body, &schedule, &kept);
    schedule
}

/// How many operations a value is worth that is not saved.
const LIGHT: usize = 2;

/// What is computed again at the beginning of each reverse region, in order.
pub(super) type Recomputed = BTreeMap<RegionId, BTreeMap<usize, (ValueId, Op)>>;

/// How the content that memory had is to be had again.
struct Again {
    counters: Counters,
    replaced: Replaced,
}

#[derive(Default)]
struct Decided {
    schedule: Schedule,
    recomputed: Recomputed,
    /// The counters that are run backward.
    undone: BTreeSet<ValueId>,
}

/// Decides; `taped` are the regions that have a tape whatever else is saved.
fn decide(
    function: &Function,
    facts: &Facts,
    adjoint: &mut Adjoint,
    again: &Again,
    options: Options,
    taped: &BTreeSet<RegionId>,
) -> Decided {
    let mut scheduler = Scheduler {
        definitions: definitions(&function.body),
        function,
        facts,
        again,
        recompute: options.recompute,
        taped,
        defined: ValueSet::default(),
        schedule: Schedule::default(),
        recomputed: BTreeMap::new(),
        undone: BTreeSet::new(),
        decided: ValueSet::default(),
        memo: ValueMap::default(),
    };
    scheduler.defined.insert(adjoint.seed);
    scheduler.defined.extend(adjoint.slots.iter().flatten());
    scheduler.choose_selectors(&mut adjoint.region);
    scheduler.collect_defined(&adjoint.region);
    scheduler.need_region(&adjoint.region);
    if options.recompute {
        scheduler.lighten();
    }
    Decided { schedule: scheduler.schedule, recomputed: scheduler.recomputed, undone: scheduler.undone }
}

struct Scheduler<'a> {
    function: &'a Function,
    facts: &'a Facts,
    again: &'a Again,
    recompute: bool,
    taped: &'a BTreeSet<RegionId>,
    definitions: ValueMap<&'a Op>,
    /// What the reverse sweep defines itself.
    defined: ValueSet,
    schedule: Schedule,
    recomputed: Recomputed,
    undone: BTreeSet<ValueId>,
    decided: ValueSet,
    memo: ValueMap<bool>,
}

impl Scheduler<'_> {
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
                self.schedule.records.insert(value);
            }
            Kind::Alias(alias) => self.need_place(&self.function.resolve(&alias.place)),
            Kind::Memory => {
                self.schedule.captured.insert(value);
            }
            Kind::Line => self.need_line(value),
        }
    }

    /// What may be a reference into an argument cannot be taken along.
    fn may_borrow(&self, op: &Op) -> bool {
        match op {
            Op::Constant(_) | Op::Opaque(_) => true,
            Op::Read(place) => {
                let parameter = matches!(self.function.info(place.root).kind, Kind::Parameter);
                parameter && place.is_whole() && !self.function.ty(place.root).is_copy()
            }
            _ => false,
        }
    }

    /// Elements of lists and simple sums or products of them: to read them again is no more than to keep them, and functions that are called in
    /// loops are kept once for each call.
    fn is_shallow(&self, op: &Op) -> bool {
        use Primitive::{Add, Mul, Neg, Sub};
        let is_load = |value: &ValueId| match self.definitions.get(*value) {
            None => matches!(self.function.info(*value).kind, Kind::Parameter),
            Some(op) => matches!(op, Op::Constant(_)) || self.is_load(op),
        };
        match op {
            Op::Primitive { rule: Add | Sub | Mul | Neg, operands, .. } => operands.iter().all(is_load),
            op => self.is_load(op),
        }
    }

    /// An element of a parameter.
    fn is_load(&self, op: &Op) -> bool {
        let Op::Read(place) = op else { return false };
        let place = self.function.resolve(place);
        matches!(self.function.info(place.root).kind, Kind::Parameter) && !place.path.is_empty()
    }

    /// References to what is in the function cannot be taken along either.
    fn holds_references(&self, value: ValueId) -> bool {
        let is_reference = |part: &ValueId| matches!(&self.function.info(*part).kind, Kind::Alias(alias) if alias.form.is_reference() && !alias.bound);
        matches!(self.definitions.get(value), Some(Op::Tuple(parts)) if parts.iter().any(is_reference))
    }

    fn need_place(&mut self, place: &Place) {
        let mut indices = vec![place.root];
        place.each_index(&mut |index| indices.push(index));
        indices.into_iter().for_each(|index| self.need(index));
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
                } else if let Some(before) = self.again.replaced.before(root, &position)
                    && let Some(reading) = reading_from(self.function, &op, root, before)
                {
                    op = reading;
                }
            }
            for used in uses(&op) {
                let place = self.function.resolve(&used);
                self.need_place(&place);
            }
            self.recompute(value, op, &position);
        } else if top {
            self.schedule.captured.insert(value);
        } else {
            self.schedule.saves.entry(position.region).or_default().push(value);
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

    // ---- what is computed from what is saved ----

    /// What is no more than a sum or a product of what the reverse sweep has anyway is not saved beside it.
    fn lighten(&mut self) {
        let saved = self.schedule.saves.values().flatten().chain(&self.schedule.captured);
        let mut saved: Vec<(usize, ValueId)> = saved
            .filter_map(|&value| Some((self.facts.definition(value)?.order, value)))
            .filter(|&(_, value)| matches!(self.function.info(value).kind, Kind::Line))
            .collect();
        // The last ones are computed from those before.
        saved.sort_unstable_by_key(|&saved| std::cmp::Reverse(saved));
        for (_, value) in saved {
            if self.is_light(value, LIGHT) {
                self.schedule.captured.remove(&value);
                self.schedule.saves.values_mut().for_each(|values| values.retain(|other| *other != value));
                self.decided.remove(value);
                self.compute(value);
            }
        }
        self.schedule.saves.retain(|_, values| !values.is_empty());
    }

    /// Whether so many simple operations compute a value from others that the reverse sweep has.
    fn is_light(&mut self, value: ValueId, most: usize) -> bool {
        use Primitive::{Add, Mul, Neg, Sub};
        let Some(&op) = self.definitions.get(value) else { return false };
        let operands = match op {
            Op::Primitive { rule: Add | Sub | Mul | Neg, operands, .. }
                if self.function.ty(value).is_float() =>
            {
                operands
            }
            Op::Opaque(tokens) if tokens.pure && matches!(tokens.expr, syn::Expr::Binary(_)) => &tokens.reads,
            _ => return false,
        };
        let operands = operands.clone();
        most > 0
            && operands.into_iter().all(|operand| {
                let is_number = self.function.ty(operand).is_float()
                    || self.definitions.get(operand).is_some_and(|op| matches!(op, Op::Constant(_)));
                is_number && (self.is_had(operand) || self.is_light(operand, most - 1))
            })
    }

    fn is_had(&mut self, value: ValueId) -> bool {
        match self.function.info(value).kind {
            Kind::Parameter => true,
            Kind::Line => self.decided.contains(value) || self.defined.contains(value) || self.is_free(value),
            _ => false,
        }
    }

    /// Literals.
    fn is_free(&self, value: ValueId) -> bool {
        matches!(self.definitions.get(value), Some(Op::Constant(_)))
    }

    /// Computes a light value, with what it needs.
    fn compute(&mut self, value: ValueId) {
        let op = self.definitions[value].clone();
        for used in uses(&op) {
            let operand = used.root;
            if !self.decided.contains(operand)
                && !self.is_free(operand)
                && matches!(self.function.info(operand).kind, Kind::Line)
            {
                self.compute(operand);
            } else {
                self.need(operand);
            }
        }
        if self.decided.insert(value) {
            let position = self.facts.definition(value).expect("a line has a position").clone();
            self.recompute(value, op, &position);
        }
    }

    /// A counter that is run backward, by steps that are to be had again.
    fn undo(&mut self, counter: ValueId) {
        if self.undone.insert(counter) {
            let again = self.again;
            again.counters.steps(counter).iter().for_each(|step| self.need(step.value));
        }
    }

    // ---- what can be computed again ----

    /// Whether a value can be had without saving it as often as what is computed from it at the position.
    fn is_available(&mut self, value: ValueId, position: &Position) -> bool {
        if self.defined.contains(value) {
            return true;
        }
        match self.function.info(value).kind {
            Kind::Parameter | Kind::Record | Kind::Slot => true,
            Kind::Memory | Kind::Alias(_) => false,
            Kind::Line => {
                self.facts.region_of(value) == Some(self.function.body.id)
                    || self.is_recomputable(value)
                    || self.is_saved_outside(value, position)
            }
        }
    }

    fn is_recomputable(&mut self, value: ValueId) -> bool {
        if let Some(&known) = self.memo.get(value) {
            return known;
        }
        let answer = self.compute_recomputable(value);
        self.memo.insert(value, answer);
        answer
    }

    fn compute_recomputable(&mut self, value: ValueId) -> bool {
        let Some(&op) = self.definitions.get(value) else { return false };
        let Some(position) = self.facts.definition(value).cloned() else { return false };
        if !self.recompute || !op.is_pure() || !self.is_cheap(value, op, position.region) {
            return false;
        }
        // The closure may run many times: it cannot move what it has taken along.
        if let Op::Read(place) = &op {
            let ty = self.function.ty(value);
            let root = self.function.resolve(place).root;
            let parameter = matches!(self.function.info(root).kind, Kind::Parameter);
            if !parameter && !ty.is_copy() && !matches!(ty, Ty::Inert) {
                return false;
            }
        }
        let tokens = matches!(op, Op::Opaque(_));
        uses(op).iter().all(|used| {
            if let Kind::Alias(alias) = &self.function.info(used.root).kind
                && tokens
                && alias.bound
                && !alias.form.is_reference()
            {
                // Whether the tokens mean a reference or a value is not visible.
                return false;
            }
            self.is_content_available(used, &position) || self.is_had_again(op, used, &position)
        })
    }

    /// Whether what was in a place that is overwritten is there in the reverse sweep all the same.
    fn is_had_again(&mut self, op: &Op, used: &Place, position: &Position) -> bool {
        let place = self.function.resolve(used);
        let again = self.again;
        if again.counters.is_had_again(self.facts, place.root, position) {
            return true;
        }
        let before = again.replaced.before(place.root, position);
        before.is_some_and(|before| reading_from(self.function, op, place.root, before).is_some())
            && self.are_indices_available(&place, position)
    }

    fn are_indices_available(&mut self, place: &Place, position: &Position) -> bool {
        let mut indices = Vec::new();
        place.each_index(&mut |index| indices.push(index));
        indices.into_iter().all(|index| self.is_available(index, position))
    }

    /// Whether a value may be saved once in a loop further out, to compute others from it in the loops inside.
    fn is_saved_outside(&self, value: ValueId, position: &Position) -> bool {
        let is_number = self.function.ty(value).is_float() || *self.function.ty(value) == Ty::Inert;
        let op = self.definitions.get(value).filter(|op| matches!(op, Op::Primitive { .. } | Op::Read(_)));
        self.recompute && is_number && op.is_some() && self.facts.is_in_outer_loop(value, position)
    }

    /// Whether what was in a place at some point can be read from it in the reverse sweep.
    fn is_content_available(&mut self, place: &Place, position: &Position) -> bool {
        let place = self.function.resolve(place);
        if !self.are_indices_available(&place, position) {
            return false;
        }
        match self.function.info(place.root).kind {
            Kind::Memory => {
                // What is declared without a value may not have one where the function returns early.
                self.facts.region_of(place.root) == Some(self.function.body.id)
                    && self.definitions.get(place.root).is_some()
                    && !self.facts.is_overwritten(place.root, position)
            }
            _ => self.is_available(place.root, position),
        }
    }

    /// Inside of loops a tape costs more than arithmetic and roots. Other functions are not worth one, but are saved where there is one
    /// already. Outside, saving is for free.
    fn is_cheap(&self, value: ValueId, op: &Op, region: RegionId) -> bool {
        match op {
            Op::Primitive { .. } if self.function.ty(value).is_inert() => true,
            Op::Primitive { rule, .. } => {
                let short = matches!(rule, Primitive::Sqrt | Primitive::Powi);
                is_arithmetic(*rule)
                    || (self.facts.is_repeated(region) && (short || !self.taped.contains(&region)))
            }
            // Every closure that is written has a type of its own.
            Op::Opaque(opaque) => !matches!(opaque.expr, syn::Expr::Closure(_)),
            Op::Constant(_) | Op::Read(_) | Op::Cast { .. } | Op::Tuple(_) => true,
            _ => false,
        }
    }

    /// A match whose value or guards cannot be had again goes by the recorded number of its arm.
    fn choose_selectors(&mut self, region: &mut Region) {
        for line in &mut region.lines {
            if let Line::Branch(branch) = line
                && let Selector::Match(value) = branch.selector
            {
                let position = self.facts.definition(branch.taken).cloned();
                let guards = branch.arms.iter().filter_map(|arm| arm.guard.as_ref());
                let reads: Vec<ValueId> = guards.flat_map(|guard| guard.reads.clone()).collect();
                let bindings: HashSet<ValueId> =
                    branch.arms.iter().flat_map(|arm| arm.bindings.iter().copied()).collect();
                let matched = match (&self.function.info(value).kind, &position) {
                    (Kind::Alias(alias), Some(at)) if !alias.bound => {
                        let place = alias.place.clone();
                        self.is_content_available(&place, at)
                    }
                    (_, Some(at)) => self.is_available(value, at),
                    (_, None) => false,
                };
                let available = matched
                    && !self.holds_references(value)
                    && branch.arms.iter().all(|arm| arm.guard.as_ref().is_none_or(|guard| guard.pure))
                    && reads.iter().all(|read| {
                        let bound =
                            matches!(&self.function.info(*read).kind, Kind::Alias(alias) if alias.bound);
                        bindings.contains(read)
                            || (!bound
                                && position
                                    .as_ref()
                                    .is_some_and(|at| self.is_content_available(&Place::of(*read), at)))
                    });
                if !available {
                    branch.selector = Selector::Number(branch.taken);
                    branch.arms.iter_mut().for_each(|arm| arm.guard = None);
                }
            }
            line.regions_mut().into_iter().for_each(|inner| self.choose_selectors(inner));
        }
    }
}

fn is_arithmetic(rule: Primitive) -> bool {
    use Primitive::*;
    matches!(
        rule,
        Add | Sub | Mul | Div | Neg | Abs | Signum | Copysign | Recip | MulAdd | Min | Max | Clamp | Select
    )
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

/// The operations of all lines.
pub(super) fn definitions(region: &Region) -> ValueMap<&Op> {
    let mut all = ValueMap::default();
    region.each_line(&mut |line| {
        if let Line::Let { value, op } = line {
            all.insert(*value, op);
        }
    });
    all
}
