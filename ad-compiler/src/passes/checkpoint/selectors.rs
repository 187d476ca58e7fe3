//! By what a reversed `match` chooses its arm.

use super::Planner;
use crate::ir::*;
use std::collections::HashSet;

impl Planner<'_> {
    /// A match whose value or guards cannot be had again goes by the recorded number of its arm.
    pub(super) fn choose_selectors(&mut self, region: &mut Region) {
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
                    && !self.function.taken_apart.contains(&value)
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
