//! What follows from the decisions of the plan: copies, and what is saved, recorded and computed again.

use super::save_by_move::Replaced;
use super::undone::Undone;
use super::{Plan, Recomputed};
use crate::collections::HashMap;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use proc_macro2::{Ident, Span};

/// Copies the arguments of calls that are overwritten before the reverse sweep passes them again.
pub(super) fn snapshots(
    function: &mut Function,
    facts: &mut Facts,
    adjoint: &mut Adjoint,
    replaced: &Replaced,
    gather: bool,
) {
    let mut made = Made { gather, ..Made::default() };
    snapshot_region(function, facts, &mut adjoint.region, replaced, &mut made);
    if !made.lines.is_empty() {
        insert_before_calls(&mut function.body, &made.lines);
    }
}

/// Whether what is in a place of this root when a call is made is there in the reverse sweep.
pub(super) fn stays(function: &Function, facts: &Facts, root: ValueId, at: &Position) -> bool {
    let top = facts.region_of(root) == Some(function.body.id);
    match function.info(root).kind {
        Kind::Parameter => true,
        Kind::Memory => top && !function.is_lent(root) && !facts.is_overwritten(root, at),
        _ => top,
    }
}

/// What is made before calls.
#[derive(Default)]
struct Made {
    /// Lists may stand in one allocation.
    gather: bool,
    /// By the checkpoints of the call.
    lines: HashMap<ValueId, Vec<Line>>,
    /// The places that are copied: by their root, the region, and how often that was written before.
    copies: HashMap<(ValueId, RegionId, usize), Vec<(Place, ValueId)>>,
}

impl Made {
    /// A copy of the same place in the same region, if nothing is written to it between: then it has that content too.
    fn copy_of(&self, facts: &Facts, place: &Place, at: &Position) -> Option<ValueId> {
        let copies = self.copies.get(&(place.root, at.region, facts.writes_before(place.root, at)))?;
        copies.iter().find(|(other, _)| other.is(place)).map(|(_, copy)| *copy)
    }
}

fn snapshot_region(
    function: &mut Function,
    facts: &mut Facts,
    region: &mut Region,
    replaced: &Replaced,
    made: &mut Made,
) {
    for line in &mut region.lines {
        if let Line::Pullback(pullback) = line {
            let call = pullback.call.checkpoints;
            let Some(position) = facts.definition(call).cloned() else { continue };
            for (number, argument) in pullback.call.arguments.iter_mut().enumerate() {
                let Argument::Place { place, passing, saved } = argument else { continue };
                let root = function.resolve(place).root;
                let stays = stays(function, facts, root, &position);
                let undecided = *passing == Passing::MaybeExclusive;
                if stays && !undecided {
                    continue;
                }
                // What is never changed, and is a number or has no derivative, is had again like any other value.
                let ty = function.ty(root);
                let is_number =
                    matches!(function.info(root).kind, Kind::Line) && (ty.is_copy() || ty == Ty::inert());
                if !undecided && is_number && function.resolve(place).path.is_empty() {
                    *saved = Some(root);
                    continue;
                }
                if !undecided
                    && function.resolve(place).path.is_empty()
                    && let Some(before) = replaced.before(facts, root, &position)
                {
                    *saved = Some(before);
                    continue;
                }
                let is_slice =
                    made.gather && function.slices.get(&call).is_some_and(|slices| slices.contains(&number));
                if !undecided
                    && let Some(copy) = made.copy_of(facts, &function.resolve(place), &position)
                    // The elements alone are there as a slice.
                    && (is_slice || matches!(function.info(copy).kind, Kind::Line))
                {
                    *saved = Some(copy);
                    continue;
                }
                let name = function.info(root).ident.clone();
                let ty = function.place_ty(place);
                let (copy, line) = if undecided {
                    // The compiler finds out whether the callee needs a copy.
                    let whole = function.is_lent(place.root) && place.path.is_empty();
                    let place = if whole { place.then(Projection::Deref) } else { place.clone() };
                    let copy = function.temporary(
                        &format!("{name}_kept"),
                        Span::mixed_site(),
                        Ty::inert(),
                        Kind::Line,
                    );
                    (copy, Line::Let { value: copy, op: Op::Keep(place) })
                } else if is_slice
                    && facts.is_repeated(position.region)
                    && matches!(ty.kind(), TyKind::Slice(_))
                    && ty.element().is_float()
                {
                    // In loops the elements of all of them are put into one list.
                    let copy =
                        function.temporary(&format!("{name}_saved"), Span::mixed_site(), ty, Kind::Record);
                    (copy, Line::Record { value: copy, action: Action::BeginList(place.clone()) })
                } else {
                    // In second order, it may be a tangent, which is given as such.
                    let is_list = matches!(ty.kind(), TyKind::Slice(element) if element.is_float())
                        && function.of_primal.is_none();
                    let how = if is_list { KEPT_LIST } else { "to_owned" };
                    let how = Ident::new(how, Span::mixed_site());
                    let copy =
                        function.temporary(&format!("{name}_saved"), Span::mixed_site(), ty, Kind::Line);
                    (copy, Line::Let { value: copy, op: Op::Duplicate(place.clone(), how) })
                };
                facts.place_beside(copy, call);
                made.lines.entry(call).or_default().push(line);
                if !undecided {
                    let place = function.resolve(place);
                    let version = (place.root, position.region, facts.writes_before(place.root, &position));
                    made.copies.entry(version).or_default().push((place, copy));
                }
                *saved = Some(copy);
            }
        }
        line.regions_mut()
            .into_iter()
            .for_each(|inner| snapshot_region(function, facts, inner, replaced, made));
    }
}

fn insert_before_calls(region: &mut Region, made: &HashMap<ValueId, Vec<Line>>) {
    let lines = std::mem::take(&mut region.lines);
    for mut line in lines {
        if let Line::Let { op: Op::Call(call), .. } = &line {
            region.lines.extend(made.get(&call.checkpoints).into_iter().flatten().cloned());
        }
        line.regions_mut().into_iter().for_each(|inner| insert_before_calls(inner, made));
        region.lines.push(line);
    }
}

/// What each reverse region begins with: what is restored, steps of counters undone, and what is computed again.
pub(super) struct Beginnings<'a> {
    pub(super) function: &'a Function,
    pub(super) facts: &'a Facts,
    pub(super) recomputed: &'a Recomputed,
    pub(super) undone: &'a Undone,
}

impl Beginnings<'_> {
    pub(super) fn insert(&self, region: &mut Region) {
        let again = self.recomputed.get(&region.id).into_iter().flat_map(|lines| lines.values());
        let again = again.map(|(value, op)| Line::Let { value: *value, op: op.clone() }).collect();
        self.undone.insert(self.function, self.facts, region, again);
        region.lines.insert(0, Line::Restore { region: region.id });
        for line in &mut region.lines {
            line.regions_mut().into_iter().for_each(|inner| self.insert(inner));
        }
    }
}

/// Puts saving and recording of what is kept into the primal.
pub(super) fn instrument(region: &mut Region, plan: &Plan, kept: &ValueSet) {
    for line in &mut region.lines {
        line.regions_mut().into_iter().for_each(|inner| instrument(inner, plan, kept));
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
        let last = (k + 1 == count && region.end == End::Exits)
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
        Line::Save { region } => plan.saves.contains_key(region),
        _ => true,
    });
}
