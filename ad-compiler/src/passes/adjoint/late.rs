//! The adjoints of what a line that may leave results in.
//!
//! Such a value is there only in the rest that follows the line, and its adjoint is complete after the reverse of that
//! rest. Where a zero has to be made from the value, the adjoint can be declared only in there: the reversed
//! rest gives it, or nothing where it did not run, and then nothing asks for it.

use super::*;

/// The adjoint of what a block results in.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    Sum(ValueId),
    /// There only if the block came to its end.
    Perhaps(ValueId),
}

impl Reverse<'_> {
    pub(super) fn outcomes_of(&mut self, results: &[ValueId]) -> Vec<Option<Outcome>> {
        results.iter().map(|&result| self.outcome_of(result)).collect()
    }

    pub(super) fn outcome_of(&mut self, result: ValueId) -> Option<Outcome> {
        let root = self.root(result);
        if let Some(Bar::Perhaps(adjoint)) = self.bars.get(root) {
            self.bars.remove(root);
            return Some(Outcome::Perhaps(adjoint));
        }
        self.take(result).map(Outcome::Sum)
    }

    /// Adds what a block received to what it results in.
    pub(super) fn add_outcome(&mut self, value: ValueId, outcome: Outcome) {
        match outcome {
            Outcome::Sum(sum) => self.add(value, sum.into()),
            Outcome::Perhaps(_) if !self.is_active(value) => {}
            // Another line may have left before it gave this.
            Outcome::Perhaps(adjoint) if self.gives.contains(value) && self.bars.get(value).is_none() => {
                self.bars.insert(value, Bar::Perhaps(adjoint));
            }
            Outcome::Perhaps(adjoint) => {
                let given = self.given(value, adjoint);
                self.add(value, given.into());
            }
        }
    }

    pub(super) fn given(&mut self, value: ValueId, adjoint: ValueId) -> ValueId {
        let ty = self.out.function.ty(value);
        self.out.let_("given_bar", ty, Op::Given(adjoint))
    }

    /// Declares before a rest what its lines add to; the rest is those whose adjoints start in there.
    pub(super) fn declare_for_rest(&mut self, line: &Line, rest: &Region) -> Vec<ValueId> {
        let mut late = Vec::new();
        for root in self.receivers.take(line) {
            if !self.cells.contains(root) || self.bars.get(root).is_some() || late.contains(&root) {
                continue;
            }
            let visible = crate::passes::shapes::is_visible(self.out.function.ty(root));
            if !visible
                && self.facts.region_of(root) == Some(rest.id)
                && self.facts.home_of(root) != Some(rest.id)
            {
                late.push(root);
            } else {
                self.declare_zero(root);
            }
        }
        late
    }

    /// At the end of the reversed rest, what it gives.
    pub(super) fn give(&mut self, late: &[ValueId], reversed: &mut Region) -> Vec<ValueId> {
        std::mem::swap(&mut self.out.lines, &mut reversed.lines);
        let given: Vec<ValueId> = late
            .iter()
            .map(|&root| {
                let adjoint = self.take(root);
                self.out.let_("given", Ty::unknown(), Op::Perhaps(adjoint))
            })
            .collect();
        std::mem::swap(&mut self.out.lines, &mut reversed.lines);
        reversed.yields.extend(&given);
        given
    }

    /// The results of the branch on whether the rest ran; `nothing` is what is done where it did not.
    pub(super) fn perhaps(
        &mut self,
        late: &[ValueId],
        given: Vec<ValueId>,
        nothing: &mut Region,
    ) -> Vec<ValueId> {
        if given.is_empty() {
            return Vec::new();
        }
        let none = self.out.let_("none", Ty::unknown(), Op::Perhaps(None));
        let mut results = Vec::new();
        for &root in late {
            let info = self.out.function.info(root).clone();
            let hint = format!("{}_bar", info.ident);
            let result = self.out.function.temporary(&hint, info.span, Ty::unknown(), Kind::Line);
            self.bars.insert(root, Bar::Perhaps(result));
            nothing.yields.push(none);
            results.push(result);
        }
        results
    }
}
