//! By what a reversed `match` chooses its arm.

use super::ways::Ways;
use crate::collections::HashSet;
use crate::ir::facts::Position;
use crate::ir::*;

impl Ways<'_> {
    /// A match whose value or guards would have to be saved goes by the recorded number of its arm.
    pub(super) fn choose_selectors(&mut self, region: &mut Region) {
        for line in &mut region.lines {
            if let Line::Branch(branch) = line
                && let Selector::Match(value) = branch.selector
            {
                let position = self.facts.definition(branch.taken).cloned();
                if !position.is_some_and(|at| self.is_matched_again(branch, value, &at)) {
                    branch.selector = Selector::Number(branch.taken);
                    branch.arms.iter_mut().for_each(|arm| arm.guard = None);
                }
            }
            line.regions_mut().into_iter().for_each(|inner| self.choose_selectors(inner));
        }
    }

    fn is_matched_again(&mut self, branch: &Branch, value: ValueId, at: &Position) -> bool {
        let is_there = match &self.function.info(value).kind {
            Kind::Alias(alias) if !alias.bound => {
                let place = alias.place.clone();
                self.stays_for_nothing(&place, at)
            }
            Kind::Memory | Kind::Alias(_) => false,
            _ => self.is_for_nothing(value),
        };
        let bindings: HashSet<ValueId> =
            branch.arms.iter().flat_map(|arm| arm.bindings.iter().copied()).collect();
        is_there
            && !self.holds_references(value)
            && !self.function.taken_apart.contains(&value)
            && branch.arms.iter().filter_map(|arm| arm.guard.as_ref()).all(|guard| {
                guard.pure
                    && guard.reads.iter().all(|read| {
                        let bound =
                            matches!(&self.function.info(*read).kind, Kind::Alias(alias) if alias.bound);
                        bindings.contains(read) || (!bound && self.stays_for_nothing(&Place::of(*read), at))
                    })
            })
    }

    /// The same of what is in a place.
    fn stays_for_nothing(&mut self, place: &Place, at: &Position) -> bool {
        let place = self.function.resolve(place);
        self.stays(&place, at)
            && place.parts().all(|part| self.function.is_memory(part) || self.is_for_nothing(part))
    }
}
