//! Where the reverse sweep has the primal's values from.
//!
//! Value by value the first of these that is possible: it is a parameter, or an index of the reverse loop; it
//! is a local of the function's own block, which the closure captures; it can be computed again from such
//! values; it is saved, in one container for each region. A region that saves nothing has no container.

use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::visit::Use;
use crate::ir::*;
use crate::rules::Primitive;
use crate::transform::adjoint::Adjoint;
use proc_macro2::{Ident, Span};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

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

/// Decides, and inserts what follows from it into the primal and into the reverse sweep. Without `recompute` nothing
/// is computed again.
pub(crate) fn schedule(
    function: &mut Function,
    facts: &mut Facts,
    adjoint: &mut Adjoint,
    recompute: bool,
) -> Schedule {
    snapshots(function, facts, adjoint);
    let mut scheduler = Scheduler {
        definitions: definitions(&function.body),
        function,
        facts,
        recompute,
        defined: ValueSet::default(),
        schedule: Schedule::default(),
        recomputed: BTreeMap::new(),
        decided: ValueSet::default(),
        memo: ValueMap::default(),
    };
    scheduler.defined.insert(adjoint.seed);
    scheduler.defined.extend(adjoint.slots.iter().flatten());
    scheduler.choose_selectors(&mut adjoint.region);
    scheduler.collect_defined(&adjoint.region);
    scheduler.need_region(&adjoint.region);
    let Scheduler { schedule, recomputed, definitions, .. } = scheduler;
    insert_recomputed(&mut adjoint.region, &recomputed, &definitions);
    let saved = schedule.saves.values().flatten();
    let kept = schedule.captured.iter().chain(saved).chain(&schedule.records).copied().collect();
    instrument(&mut function.body, &schedule, &kept);
    schedule
}

struct Scheduler<'a> {
    function: &'a Function,
    facts: &'a Facts,
    recompute: bool,
    definitions: ValueMap<&'a Op>,
    /// What the reverse sweep defines itself.
    defined: ValueSet,
    schedule: Schedule,
    recomputed: BTreeMap<RegionId, BTreeMap<usize, ValueId>>,
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
            || self.definitions.get(value).is_some_and(|op| self.may_borrow(op));
        if (!top || trivial) && self.is_recomputable(value) {
            let lines = self.recomputed.entry(position.region).or_default();
            // Several values may be defined at one point.
            let mut order = position.order * 8;
            while lines.contains_key(&order) {
                order += 1;
            }
            lines.insert(order, value);
            let mut uses = Vec::new();
            self.definitions[value].each_use(&mut |each| match each {
                Use::Value(operand) => uses.push(Place::of(operand)),
                Use::Place(place) => uses.push(place.clone()),
            });
            for used in uses {
                let place = self.function.resolve(&used);
                self.need_place(&place);
            }
        } else if top {
            self.schedule.captured.insert(value);
        } else {
            self.schedule.saves.entry(position.region).or_default().push(value);
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
        if !self.recompute || !op.is_pure() || !self.is_cheap(op, position.region) {
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
        let mut uses = Vec::new();
        op.each_use(&mut |each| match each {
            Use::Value(operand) => uses.push(Place::of(operand)),
            Use::Place(place) => uses.push(place.clone()),
        });
        uses.iter().all(|used| {
            if let Kind::Alias(alias) = &self.function.info(used.root).kind
                && tokens
                && alias.bound
                && !alias.form.is_reference()
            {
                // Whether the tokens mean a reference or a value is not visible.
                return false;
            }
            self.is_content_available(used, &position)
        })
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
        let mut indices = Vec::new();
        place.each_index(&mut |index| indices.push(index));
        if !indices.into_iter().all(|index| self.is_available(index, position)) {
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

    /// Inside of loops a tape costs more than arithmetic and functions; outside, saving is for free.
    fn is_cheap(&self, op: &Op, region: RegionId) -> bool {
        match op {
            Op::Primitive { rule, .. } => self.facts.is_repeated(region) || is_arithmetic(*rule),
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

/// The operations of all lines.
fn definitions(region: &Region) -> ValueMap<&Op> {
    let mut all = ValueMap::default();
    region.each_line(&mut |line| {
        if let Line::Let { value, op } = line {
            all.insert(*value, op);
        }
    });
    all
}

// ---- what follows from the decisions ----

/// Copies the arguments of calls that are overwritten before the reverse sweep passes them again.
fn snapshots(function: &mut Function, facts: &mut Facts, adjoint: &mut Adjoint) {
    let mut made: HashMap<ValueId, Vec<(ValueId, Op)>> = HashMap::new();
    snapshot_region(function, facts, &mut adjoint.region, &mut made);
    if !made.is_empty() {
        insert_before_calls(&mut function.body, &made);
    }
}

fn snapshot_region(
    function: &mut Function,
    facts: &mut Facts,
    region: &mut Region,
    made: &mut HashMap<ValueId, Vec<(ValueId, Op)>>,
) {
    for line in &mut region.lines {
        if let Line::Pullback(pullback) = line {
            let call = pullback.call.checkpoints;
            let Some(position) = facts.definition(call).cloned() else { continue };
            for argument in &mut pullback.call.arguments {
                let Argument::Place { place, passing, saved } = argument else { continue };
                let root = function.resolve(place).root;
                let top = facts.region_of(root) == Some(function.body.id);
                let stays = match function.info(root).kind {
                    Kind::Parameter => true,
                    Kind::Memory => top && !function.is_lent(root) && !facts.is_overwritten(root, &position),
                    _ => top,
                };
                let undecided = *passing == Passing::MaybeExclusive;
                if stays && !undecided {
                    continue;
                }
                let name = &function.info(root).ident;
                let (hint, ty, op) = if undecided {
                    // The compiler finds out whether the callee needs a copy.
                    let whole = function.is_lent(place.root) && place.path.is_empty();
                    let place = if whole { place.then(Projection::Deref) } else { place.clone() };
                    (format!("{name}_kept"), Ty::Inert, Op::Keep(place))
                } else {
                    let to_owned = Ident::new("to_owned", Span::mixed_site());
                    let ty = crate::lower::place_ty(function, place);
                    (format!("{name}_saved"), ty, Op::Duplicate(place.clone(), to_owned))
                };
                let copy = function.temporary(&hint, Span::mixed_site(), ty, Kind::Line);
                facts.place_beside(copy, call);
                made.entry(call).or_default().push((copy, op));
                *saved = Some(copy);
            }
        }
        line.regions_mut().into_iter().for_each(|inner| snapshot_region(function, facts, inner, made));
    }
}

fn insert_before_calls(region: &mut Region, made: &HashMap<ValueId, Vec<(ValueId, Op)>>) {
    let lines = std::mem::take(&mut region.lines);
    for mut line in lines {
        if let Line::Let { op: Op::Call(call), .. } = &line {
            for (value, op) in made.get(&call.checkpoints).into_iter().flatten() {
                region.lines.push(Line::Let { value: *value, op: op.clone() });
            }
        }
        line.regions_mut().into_iter().for_each(|inner| insert_before_calls(inner, made));
        region.lines.push(line);
    }
}

/// Puts what is restored and computed again at the beginning of each reverse region.
fn insert_recomputed(
    region: &mut Region,
    recomputed: &BTreeMap<RegionId, BTreeMap<usize, ValueId>>,
    definitions: &ValueMap<&Op>,
) {
    let mut lines = vec![Line::Restore { region: region.id }];
    for &value in recomputed.get(&region.id).into_iter().flat_map(|lines| lines.values()) {
        lines.push(Line::Let { value, op: definitions[value].clone() });
    }
    lines.append(&mut region.lines);
    region.lines = lines;
    for line in &mut region.lines {
        for inner in line.regions_mut() {
            insert_recomputed(inner, recomputed, definitions);
        }
    }
}

/// Puts saving and recording of what is kept into the primal.
fn instrument(region: &mut Region, schedule: &Schedule, kept: &ValueSet) {
    for line in &mut region.lines {
        line.regions_mut().into_iter().for_each(|inner| instrument(inner, schedule, kept));
    }
    let begin = |value: ValueId| Line::Record { value, action: Action::Begin };
    let lines = std::mem::take(&mut region.lines);
    let count = lines.len();
    let flags: Vec<Option<ValueId>> = (0..count)
        .map(|k| match lines.get(k + 1) {
            Some(Line::Rest { flag, .. }) => Some(*flag),
            _ => None,
        })
        .collect();
    let mut saved = false;
    for (k, mut line) in lines.into_iter().enumerate() {
        let last = matches!(&line, Line::Exit(_))
            || matches!(&line, Line::Branch(branch) if branch.absorbed.is_some())
            || flags[k].is_some();
        if last && !saved {
            saved = true;
            region.lines.push(Line::Save { region: region.id });
        }
        if let Some(flag) = flags[k].filter(|&flag| kept.contains(flag)) {
            region.lines.push(begin(flag));
        }
        match &mut line {
            Line::Branch(branch) if kept.contains(branch.taken) => {
                region.lines.push(begin(branch.taken));
                for (number, arm) in branch.arms.iter_mut().enumerate() {
                    let record = Line::Record { value: branch.taken, action: Action::SetNumber(number) };
                    arm.region.lines.insert(0, record);
                }
            }
            Line::Loop(each) if kept.contains(each.trips) => {
                region.lines.push(begin(each.trips));
                each.body.lines.insert(0, Line::Record { value: each.trips, action: Action::Increment });
            }
            Line::Rest { flag, region, .. } if kept.contains(*flag) => {
                region.lines.insert(0, Line::Record { value: *flag, action: Action::SetTrue });
            }
            _ => {}
        }
        region.lines.push(line);
    }
    if !saved {
        region.lines.push(Line::Save { region: region.id });
    }
    region.lines.retain(|line| match line {
        Line::Let { value, op: Op::Shape(_) } | Line::Record { value, .. } => kept.contains(*value),
        Line::Save { region } => schedule.saves.contains_key(region),
        _ => true,
    });
}
