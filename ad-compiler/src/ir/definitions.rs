//! Where variables are defined that are declared without a value.
//!
//! On the way to the value the function may be left, and no adjoint can be made for what is not there. So a declaration goes into the innermost region that has
//! all uses of the variable in it. If the first use is a store, that becomes the definition.

use super::values::{ValueMap, ValueSet};
use super::*;
use crate::collections::HashMap;

/// Settles where the variables are defined that have no value in their `let`.
pub(crate) fn settle(function: &mut Function) {
    let mut body = function.body.take();
    let mut search = Search { function, path: Vec::new(), uses: ValueMap::default() };
    search.region(&body);
    let mut moves = Moves { uses: search.uses, arriving: HashMap::default() };
    for value in moves.defined_once(function) {
        function.values[value.0 as usize].kind = Kind::Line;
    }
    moves.leave(&mut body);
    moves.arrive(&mut body);
    function.body = body;
}

/// Where a declared variable is used.
#[derive(Default)]
struct Uses {
    /// The regions around all uses, outermost first.
    around: Vec<RegionId>,
    any: bool,
    writes: usize,
    /// The first use is a store, in this region.
    stored_first: Option<RegionId>,
}

struct Search<'a> {
    function: &'a Function,
    path: Vec<RegionId>,
    uses: ValueMap<Uses>,
}

impl Search<'_> {
    fn region(&mut self, region: &Region) {
        self.path.push(region.id);
        for line in &region.lines {
            line.each_write(&mut |place| self.written(place.root));
            match line {
                Line::Declare(value) => drop(self.uses.insert(*value, Uses::default())),
                Line::Store { place, value, .. } if place.path.is_empty() => {
                    self.used(*value, None);
                    self.used(place.root, Some(region.id));
                }
                line => line.each_use(&mut |each| self.used(each.value(), None)),
            }
            line.each_region(|inner| self.region(inner));
        }
        region.yields.iter().for_each(|&value| self.used(value, None));
        self.path.pop();
    }

    fn written(&mut self, value: ValueId) {
        let root = self.function.root(value);
        if let Some(uses) = self.uses.entry(root) {
            uses.writes += 1;
        }
    }

    fn used(&mut self, value: ValueId, stored: Option<RegionId>) {
        let root = self.function.root(value);
        let Some(uses) = self.uses.entry(root) else { return };
        if uses.any {
            let common = uses.around.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
            uses.around.truncate(common);
        } else {
            *uses = Uses { around: self.path.clone(), any: true, stored_first: stored, ..*uses };
        }
    }
}

struct Moves {
    uses: ValueMap<Uses>,
    /// The variables that are declared in another region now.
    arriving: HashMap<RegionId, Vec<ValueId>>,
}

impl Moves {
    /// The variables that nothing changes after their definition.
    fn defined_once(&self, function: &Function) -> Vec<ValueId> {
        let mut lent = ValueSet::default();
        for info in &function.values {
            if let Kind::Alias(alias) = &info.kind {
                lent.insert(function.root(alias.place.root));
            }
        }
        let all = (0..function.values.len() as u32).map(ValueId);
        let once = |&value: &ValueId| {
            self.is_defined_by_store(value) && self.uses[value].writes == 1 && !lent.contains(value)
        };
        all.filter(once).collect()
    }

    fn leave(&mut self, region: &mut Region) {
        region.lines.retain(|line| {
            let Line::Declare(value) = line else { return true };
            let uses = &self.uses[*value];
            match uses.around.last() {
                _ if self.is_defined_by_store(*value) => false,
                Some(&home) if home != region.id => {
                    self.arriving.entry(home).or_default().push(*value);
                    false
                }
                _ => true,
            }
        });
        region.lines.iter_mut().flat_map(Line::regions_mut).for_each(|inner| self.leave(inner));
    }

    fn arrive(&mut self, region: &mut Region) {
        let id = region.id;
        for line in &mut region.lines {
            line.regions_mut().into_iter().for_each(|inner| self.arrive(inner));
            if let Line::Store { place, value, .. } = line
                && place.path.is_empty()
                && self.is_defined_by_store(place.root)
                && self.uses.remove(place.root).is_some()
            {
                *line = Line::Let { value: place.root, op: Op::Read(Place::of(*value)) };
            }
        }
        let arrived = self.arriving.remove(&id).unwrap_or_default();
        region.lines.splice(0..0, arrived.into_iter().map(Line::Declare));
    }

    /// Whether the first use is a store in the region that has all of them.
    fn is_defined_by_store(&self, value: ValueId) -> bool {
        let stored =
            |uses: &Uses| uses.stored_first.is_some() && uses.stored_first == uses.around.last().copied();
        self.uses.get(value).is_some_and(stored)
    }
}
