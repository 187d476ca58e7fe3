//! Adjoints of lists that are made where the caller has the gradient.
//!
//! A function that begins with `let mut x = start.to_vec()` ends its reverse sweep with `start_bar += x_bar`. Where the caller's accumulator is
//! zero, as it is for a gradient, `x_bar` can be there from the beginning: there is no list of its own, and nothing to be added. Lists that are
//! swapped with it are slices then, too.

use super::Unit;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::rules::Primitive;
use std::collections::BTreeSet;

pub(super) fn run(unit: &mut Unit) {
    let (function, sweep) = unit.sweeps();
    sweep.layout.in_place = Uses::of(function, &sweep.adjoint.region).in_place();
}

/// Whether each of the lists can be where the layout says.
pub(super) fn holds(function: &Function, region: &Region, in_place: &[InPlace]) -> bool {
    let possible = Uses::of(function, region).in_place();
    in_place.iter().all(|each| possible.contains(each))
}

/// What a sweep does with the adjoints of lists.
struct Uses<'a> {
    function: &'a Function,
    /// For the adjoints of lists, and for what they are read as, those adjoints.
    lists: ValueMap<ValueId>,
    /// They, in the order in which they are declared.
    declared: Vec<ValueId>,
    /// The slots that they are added to.
    added: Vec<(ValueId, ValueId)>,
    swapped: Vec<[ValueId; 2]>,
    /// Those that something else is done with.
    refused: ValueSet,
    /// How often values are used.
    counts: ValueMap<usize>,
}

impl<'a> Uses<'a> {
    fn of(function: &'a Function, region: &Region) -> Self {
        let mut uses = Uses {
            function,
            lists: ValueMap::default(),
            declared: Vec::new(),
            added: Vec::new(),
            swapped: Vec::new(),
            refused: ValueSet::default(),
            counts: ValueMap::default(),
        };
        uses.region(region, true);
        uses.refuse_partners();
        uses
    }

    /// The slots that only lists are added to.
    fn in_place(&self) -> Vec<InPlace> {
        let slots: BTreeSet<ValueId> = self.added.iter().map(|(slot, _)| *slot).collect();
        slots.into_iter().filter_map(|slot| self.in_slot(slot)).collect()
    }

    fn region(&mut self, region: &Region, outermost: bool) {
        for line in &region.lines {
            self.line(line, outermost);
            line.each_region(|inner| self.region(inner, false));
        }
    }

    fn line(&mut self, line: &Line, outermost: bool) {
        let mut used = Vec::new();
        line.each_use(&mut |each| {
            let value = self.function.root(each.value());
            *self.counts.entry(value).get_or_insert_default() += 1;
            used.push(value);
        });
        match line {
            Line::Let { value, op: Op::Zero(Zero::Shaped(_)) } if outermost && self.is_list(*value) => {
                self.lists.insert(*value, *value);
                self.declared.push(*value);
            }
            Line::Let { value, op: Op::Read(place) } if outermost && place.path.is_empty() => {
                if let Some(&list) = self.lists.get(place.root) {
                    self.lists.insert(*value, list);
                }
            }
            Line::Update { place, rule: Primitive::Add, value, .. } if outermost && self.is_slot(place) => {
                let list = self.lists.get(*value).copied();
                self.added.extend(list.map(|list| (place.root, list)));
            }
            Line::Mutate { place, how: Mutation::Swap(other) }
                if place.path.is_empty() && other.path.is_empty() =>
            {
                self.swapped
                    .push([place.root, other.root].map(|root| *self.lists.get(root).unwrap_or(&root)));
            }
            line => {
                let by_elements = changed_by_elements(line);
                let is_slice =
                    |value: &ValueId| by_elements.contains(value) && self.function.is_memory(*value);
                let others = used.into_iter().filter(|value| !is_slice(value));
                self.refused.extend(others.filter_map(|value| self.lists.get(value)));
            }
        }
    }

    fn is_slot(&self, place: &Place) -> bool {
        let is_slot = matches!(self.function.info(place.root).kind, Kind::Slot);
        place.path.is_empty() && is_slot && self.is_list_of_floats(place.root)
    }

    fn is_list(&self, value: ValueId) -> bool {
        self.is_list_of_floats(value) && self.function.is_memory(value)
    }

    fn is_list_of_floats(&self, value: ValueId) -> bool {
        matches!(self.function.ty(value).kind(), TyKind::Slice(element) if element.is_float())
    }

    /// What a list is added to, if that is all that is done with it as a whole.
    fn slot_of(&self, list: ValueId) -> Option<ValueId> {
        let mut slots = self.added.iter().filter(|(_, added)| *added == list).map(|(slot, _)| *slot);
        let slot = slots.next().filter(|_| slots.next().is_none());
        slot.filter(|_| !self.refused.contains(list))
    }

    /// What is swapped with a list that is not added to the same slot takes its memory elsewhere.
    fn refuse_partners(&mut self) {
        let apart = |this: &Self, pair: &[ValueId; 2]| {
            let [a, b] = pair.map(|list| this.slot_of(list));
            (a.is_none() || a != b) && pair.iter().any(|list| !this.refused.contains(*list))
        };
        while let Some(&pair) = self.swapped.iter().find(|pair| apart(self, pair)) {
            self.refused.extend(pair);
        }
    }

    fn in_slot(&self, slot: ValueId) -> Option<InPlace> {
        let added: Vec<ValueId> =
            self.added.iter().filter(|(to, _)| *to == slot).map(|(_, list)| *list).collect();
        let only = self.counts.get(slot) == Some(&added.len());
        if !only || added.iter().any(|&list| self.slot_of(list).is_none()) {
            return None;
        }
        let first = *self.declared.iter().find(|list| added.contains(list))?;
        let mut lists = vec![first];
        let is_beside =
            |lists: &[ValueId], pair: &&[ValueId; 2]| pair.iter().any(|list| lists.contains(list));
        while let Some(&partner) = self
            .swapped
            .iter()
            .filter(|pair| is_beside(&lists, pair))
            .flatten()
            .find(|list| !lists.contains(list))
        {
            lists.push(partner);
        }
        let others = added.into_iter().filter(|list| !lists.contains(list)).collect();
        Some(InPlace { slot, slices: lists, others })
    }
}

/// The lists that a line changes element by element, as it can change a slice, or gives to a callee that takes slices: what it changes itself
/// may have to be a vector.
fn changed_by_elements(line: &Line) -> Vec<ValueId> {
    let element = |place: &Place| {
        let is_element = matches!(place.path.first(), Some(Projection::Index(_)));
        is_element.then_some(place.root).into_iter().collect()
    };
    match line {
        Line::Let { op: Op::Read(place) | Op::Take(place, _), .. }
        | Line::Store { place, .. }
        | Line::Update { place, .. } => element(place),
        Line::Mutate { place, how: Mutation::SwapElements(..) | Mutation::Fill(_) } => vec![place.root],
        Line::Transfer { from, into } => vec![from.root, into.root],
        Line::Pullback(pullback) => {
            let lent = |argument: &Argument| matches!(argument, Argument::Changed) || argument.may_change();
            let slots = pullback.call.arguments.iter().zip(&pullback.slots);
            slots
                .filter(|(argument, _)| !lent(argument))
                .filter_map(|(_, slot)| Some(slot.as_ref()?.root))
                .collect()
        }
        _ => Vec::new(),
    }
}
