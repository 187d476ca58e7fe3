//! Lists that the reverse sweep has again as they were, by undoing what was stored in them.
//!
//! A list that is changed element by element has another content at every read. To save what each read gave needs a tape as long as there are
//! reads, and a factorisation in place, or a table that is filled row by row, reads its elements more often than it writes them. There the sweep
//! starts from a copy of the final content, and puts back what each store has overwritten, which is all that is saved.
//!
//! When the region of a store is reversed, its stores are undone as the steps of counters are: at the beginning where it is in a loop, so that
//! what was read before them is there again; where they were made, if a loop or a branch that changes the list follows them.

use super::induction::Counters;
use super::undone::Undoing;
use super::{definitions, depends_on};
use crate::collections::HashSet;
use crate::ir::facts::{Facts, Position};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::adjoint::Adjoint;
use proc_macro2::{Ident, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The lists whose stores can be undone.
#[derive(Debug, Default)]
pub(super) struct Overwritten {
    lists: BTreeMap<ValueId, List>,
}

#[derive(Debug)]
struct List {
    /// The list of the sweep.
    again: ValueId,
    /// What it starts from, which the closure takes along.
    last: ValueId,
    changes: Changes,
}

/// The changes of one list.
#[derive(Debug)]
struct Changes {
    /// In order.
    all: Vec<Change>,
    /// Where they stand in each region that has any.
    regions: BTreeMap<RegionId, Changed>,
    /// The order of the last change that stands deeper inside of each region.
    deeper: BTreeMap<RegionId, usize>,
}

#[derive(Debug)]
struct Change {
    at: Position,
    place: Place,
    how: How,
}

/// The changes that stand in one region itself.
#[derive(Debug)]
struct Changed {
    /// The order of the first one, and of the last one.
    first: usize,
    last: usize,
    /// They are undone where the reverse of the region begins.
    at_the_beginning: bool,
}

#[derive(Clone, Copy, Debug)]
enum How {
    /// `before` is what is overwritten.
    Element {
        before: ValueId,
    },
    Swapped(ValueId, ValueId),
}

impl Overwritten {
    /// The lists that are changed element by element.
    pub(super) fn of(
        function: &mut Function,
        facts: &mut Facts,
        adjoint: &Adjoint,
        counters: &Counters,
    ) -> Self {
        let changes = changes(function, facts, adjoint);
        let own = definitions(&function.body);
        let depends = |value: ValueId| {
            depends_on(function, &own, value, &|root| changes.contains_key(&root), &mut ValueSet::default())
        };
        // What undoes one thing is not to be had again by undoing another.
        let entangled = |changes: &Changes| {
            let swapped = changes.all.iter().filter_map(|change| match change.how {
                How::Swapped(i, j) => Some([i, j]),
                How::Element { .. } => None,
            });
            let mut indices =
                changes.all.iter().flat_map(|change| change.place.indices()).chain(swapped.flatten());
            indices.any(depends)
        };
        if counters.all_steps().any(|step| depends(step.value)) {
            return Overwritten::default();
        }
        let chosen: Vec<ValueId> =
            changes.iter().filter(|(_, changes)| !entangled(changes)).map(|(list, _)| *list).collect();
        let mut lists = BTreeMap::new();
        for (list, changes) in changes.into_iter().filter(|(list, _)| chosen.contains(list)) {
            lists.insert(list, List::new(function, facts, list, changes));
        }
        Overwritten { lists }
    }

    /// The list of the sweep that has the content again which was read at the position, when that region is reversed.
    pub(super) fn again(&self, facts: &Facts, list: ValueId, read: &Position) -> Option<ValueId> {
        let List { again, changes, .. } = self.lists.get(&list)?;
        changes.are_undone_at(facts, read).then_some(*again)
    }

    /// What undoing a list needs: values that say where, and those that were overwritten, with their regions.
    pub(super) fn needed(&self, list: ValueId) -> (Vec<ValueId>, Vec<(ValueId, RegionId)>) {
        let (mut indices, mut before) = (Vec::new(), Vec::new());
        for change in &self.lists[&list].changes.all {
            indices.extend(change.place.indices());
            match change.how {
                How::Element { before: value } => before.push((value, change.at.region)),
                How::Swapped(i, j) => indices.extend([i, j]),
            }
        }
        (indices, before)
    }

    /// What is taken along of a list.
    pub(super) fn last(&self, list: ValueId) -> ValueId {
        self.lists[&list].last
    }

    /// The lists of the sweep.
    pub(super) fn all_again(&self) -> impl Iterator<Item = ValueId> {
        self.lists.values().map(|list| list.again)
    }

    /// Keeps in the primal what undoing these lists needs.
    pub(super) fn keep(&self, function: &mut Function, undone: &BTreeSet<ValueId>) {
        let mut body = function.body.take();
        for &list in undone {
            let List { last, changes, .. } = &self.lists[&list];
            let mut changes = changes.all.iter();
            save_before(function, list, &mut body, &mut changes);
            if *last != list {
                let op = Op::Duplicate(Place::of(list), Ident::new(KEPT_LIST, Span::mixed_site()));
                body.lines.push(Line::Let { value: *last, op });
            }
        }
        function.body = body;
    }

    /// What a reverse sweep begins with.
    pub(super) fn opened(&self, undone: &BTreeSet<ValueId>) -> Vec<Line> {
        let open = |list: &ValueId| {
            let List { again, last, .. } = &self.lists[list];
            let op = Op::Duplicate(Place::of(*last), Ident::new(KEPT_LIST, Span::mixed_site()));
            Line::Let { value: *again, op }
        };
        undone.iter().map(open).collect()
    }

    /// What undoes the changes of some lists, the last one first.
    pub(super) fn undoings(&self, undone: &BTreeSet<ValueId>) -> Vec<Undoing> {
        let undo = |List { again, changes, .. }: &List, change: &Change| {
            let place = Place { root: *again, path: change.place.path.clone() };
            let line = match change.how {
                How::Element { before } => Line::Store { place, value: before, before: None },
                How::Swapped(i, j) => Line::Mutate { place, how: Mutation::SwapElements(i, j) },
            };
            let at_the_beginning = changes.regions[&change.at.region].at_the_beginning;
            Undoing { memory: *again, step: change.at.clone(), line, at_the_beginning }
        };
        let lists = undone.iter().map(|list| &self.lists[list]);
        lists.flat_map(|list| list.changes.all.iter().rev().map(|change| undo(list, change))).collect()
    }
}

impl List {
    fn new(function: &mut Function, facts: &mut Facts, list: ValueId, mut changes: Changes) -> Self {
        let info = function.info(list).clone();
        // What belongs to the caller cannot be taken along itself.
        let is_lent = function.is_lent(list);
        let mut copy = |name: &str, kind: Kind| {
            let hint = format!("{}_{name}", info.ident);
            let copy = function.temporary(&hint, Span::mixed_site(), info.ty, kind);
            facts.place_beside(copy, list);
            copy
        };
        let again = copy("again", Kind::Memory);
        let last = if is_lent { copy("last", Kind::Line) } else { list };
        for change in &mut changes.all {
            if let How::Element { before } = &mut change.how {
                let ty = function.place_ty(&change.place);
                let overwritten = function.temporary("overwritten", Span::mixed_site(), ty, Kind::Line);
                facts.place_at(overwritten, change.at.clone());
                *before = overwritten;
            }
        }
        List { again, last, changes }
    }
}

/// The lists whose every change can be undone, with their changes in order.
fn changes(function: &Function, facts: &Facts, adjoint: &Adjoint) -> BTreeMap<ValueId, Changes> {
    let mut reversed = HashSet::default();
    adjoint.region.each_region(&mut |region| {
        reversed.insert(region.id);
    });
    let definitions = definitions(&function.body);
    let mut found: BTreeMap<ValueId, Option<Vec<Change>>> = BTreeMap::new();
    function.body.each_line(&mut |line| {
        let how = match line {
            Line::Store { .. } | Line::Update { .. } => Some(How::Element { before: ValueId(u32::MAX) }),
            Line::Mutate { how: Mutation::SwapElements(i, j), .. } => Some(How::Swapped(*i, *j)),
            _ => None,
        };
        line.each_write(&mut |place| {
            let place = function.resolve(place);
            let root = place.root;
            let is_list = || has_list(function, facts, &definitions, root);
            let known = found.entry(root).or_insert_with(|| is_list().then(Vec::new));
            let Some(changes) = known else { return };
            let Some(at) = facts.writes(root).get(changes.len()) else { return *known = None };
            match how.filter(|_| is_undoable(function, &place, line) && reversed.contains(&at.region)) {
                Some(how) => {
                    changes.push(Change { at: at.clone(), place, how });
                }
                None => *known = None,
            }
        });
    });
    let every = |(list, changes): (ValueId, Option<Vec<Change>>)| {
        let changes = changes.filter(|changes| changes.len() == facts.writes(list).len())?;
        Some((list, Changes::new(facts, changes)))
    };
    found.into_iter().filter_map(every).collect()
}

impl Changes {
    fn new(facts: &Facts, all: Vec<Change>) -> Self {
        let mut regions: BTreeMap<RegionId, Changed> = BTreeMap::new();
        let mut deeper = BTreeMap::new();
        for Change { at, .. } in &all {
            let (first, last) = (at.order, at.order);
            regions.entry(at.region).and_modify(|changed| changed.last = last).or_insert_with(|| Changed {
                first,
                last,
                at_the_beginning: facts.is_repeated(at.region),
            });
            for around in facts.around(at.region).skip(1) {
                deeper.insert(around, at.order);
            }
        }
        for (region, changed) in &mut regions {
            changed.at_the_beginning &= deeper.get(region).is_none_or(|&last| last <= changed.first);
        }
        Changes { all, regions, deeper }
    }

    /// Whether the list is as it was at a read again, when the region of the read is reversed.
    fn are_undone_at(&self, facts: &Facts, read: &Position) -> bool {
        let mut around =
            facts.around(read.region).filter_map(|region| Some((region, self.regions.get(&region)?)));
        let is_undone = |(region, changed): (RegionId, &Changed)| match changed.at_the_beginning {
            true => changed.first >= read.order,
            false => region != read.region || changed.last < read.order,
        };
        around.all(is_undone) && self.deeper.get(&read.region).is_none_or(|&last| last < read.order)
    }
}

/// Whether one element is written, or two are swapped, in a list whose length stays.
fn is_undoable(function: &Function, place: &Place, line: &Line) -> bool {
    let only_indices =
        place.path.iter().all(|step| matches!(step, Projection::Index(_) | Projection::Range { .. }));
    let element = match line {
        Line::Mutate { .. } => function.place_ty(place).element(),
        _ => function.place_ty(place),
    };
    only_indices && element.is_float() && (matches!(line, Line::Mutate { .. }) || !place.path.is_empty())
}

/// Whether a variable certainly holds a list of floats, or refers to the caller's, from the beginning of the function to its one end.
fn has_list(function: &Function, facts: &Facts, definitions: &ValueMap<&Op>, root: ValueId) -> bool {
    let ty = function.ty(root);
    let is_list = ty.is_of_floats() && !ty.is_float();
    if !is_list || !function.is_memory(root) || facts.is_resized(root) {
        return false;
    }
    if function.is_lent(root) {
        let mut returns = function.body.end != End::Falls;
        function.body.each_line(&mut |line| {
            returns |= matches!(line, Line::Exit(Exit { kind: ExitKind::Return, .. }));
        });
        return !returns;
    }
    let is_array =
        matches!(definitions.get(root), Some(Op::Array(_) | Op::Repeat { form: Repetition::Array, .. }));
    facts.region_of(root) == Some(function.body.id)
        && (is_array || super::is_owned_list(function, definitions, root))
}

/// Puts reads of what is overwritten before the stores.
fn save_before<'a>(
    function: &Function,
    list: ValueId,
    region: &mut Region,
    changes: &mut impl Iterator<Item = &'a Change>,
) {
    for mut line in std::mem::take(&mut region.lines) {
        // The place by the user's name for it, which may be a reference that is alive.
        line.each_write(&mut |place| {
            if function.root(place.root) == list
                && let Some(Change { how: How::Element { before }, .. }) = changes.next()
            {
                region.lines.push(Line::Let { value: *before, op: Op::Read(place.clone()) });
            }
        });
        line.regions_mut().into_iter().for_each(|inner| save_before(function, list, inner, changes));
        region.lines.push(line);
    }
}
