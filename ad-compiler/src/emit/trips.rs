//! How often loops run, where that is known before: so much room their tapes have from the beginning.

use super::containers::Containers;
use super::printer::Printer;
use super::syntax::*;
use crate::ir::*;
use syn::Expr;

impl Containers<'_> {
    /// What tapes are made to size for, which the primal has to compute by name.
    pub(super) fn lengths(&self) -> Vec<ValueId> {
        let is_variable = |bound: &ValueId| self.constants.get(*bound).is_none();
        let mut named = Vec::new();
        for all in self.trips.values() {
            // The range of the first loop is about to be computed anyway.
            named.extend(all[..1].iter().filter(|trips| trips.from.is_none()).map(|trips| trips.to));
            named.extend(all[1..].iter().flat_map(Trips::bounds).filter(is_variable));
        }
        named
    }
}

impl Printer<'_> {
    /// `0..n`, or `ad_runtime::nested(&(0..n), &(0..m))`.
    pub(super) fn range_of(&mut self, trips: &[Trips]) -> Expr {
        let ranges: Vec<Expr> = trips.iter().map(|trips| self.one_range(*trips)).collect();
        let mut ranges = ranges.into_iter().rev();
        let innermost = ranges.next().expect("a tape belongs to a loop");
        ranges.fold(innermost, |inner, outer| {
            call_global("ad_runtime::__private::nested", [reference(outer, false), reference(inner, false)])
        })
    }

    fn one_range(&mut self, trips: Trips) -> Expr {
        let from = trips.from.map_or_else(|| integer(0), |from| self.bound(from));
        let to = self.bound(trips.to);
        range(Some(from), Some(to), trips.inclusive)
    }

    fn bound(&mut self, bound: ValueId) -> Expr {
        match self.containers.constants.get(bound) {
            Some(constant) => self.op(constant, bound),
            None => self.value(bound),
        }
    }
}
