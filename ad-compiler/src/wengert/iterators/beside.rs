//! Two iterators beside each other: by one iterator where both are lists, by the number of the step otherwise.

use super::chains::{Chain, Part, Stage, Walked};
use super::indexed::{Indexed, Side};
use crate::hir::{ExprId, ExprKind};
use crate::wengert::{Lowering, Result, unsupported};

impl Lowering<'_> {
    /// Two iterators, one beside the other.
    pub(in crate::wengert) fn beside(&mut self, chain: Chain, other: ExprId) -> Result<Walked> {
        let other = self.chain(other)?;
        let (Ok([left]), Ok([right])) =
            (<[Part; 1]>::try_from(chain.parts), <[Part; 1]>::try_from(other.parts))
        else {
            return unsupported("an iterator of several parts beside another one");
        };
        let is_plain = |part: &Part| part.stages.iter().all(Stage::gives_one);
        if !is_plain(&left) || !is_plain(&right) {
            return unsupported("an iterator with such stages beside another one");
        }
        // It is asked for one item more than there are pairs.
        if self.changes_on_the_way(&left.stages) {
            return unsupported("a closure with an effect before another iterator is asked");
        }
        if self.is_walked_beside(&left) && self.is_walked_beside(&right) {
            return Ok(Walked::Beside(Box::new([left, right])));
        }
        let (left, right) = (self.side(left)?, self.side(right)?);
        Ok(Walked::Indexed(Indexed::Pair(Box::new([left, right]))))
    }

    /// Whether a closure of a stage may change something.
    fn changes_on_the_way(&mut self, stages: &[Stage]) -> bool {
        stages.iter().filter_map(Stage::function).any(|function| {
            let changes = self.in_frame(function.frame, |this| {
                let body = this.body;
                Ok(match body.kind(function.expr) {
                    ExprKind::Closure { body, .. } => {
                        this.changes_something(*body) || this.calls_variable(*body)
                    }
                    _ => false,
                })
            });
            changes.unwrap_or(true)
        })
    }

    /// Whether something in an expression is a call of a closure by its name.
    fn calls_variable(&self, id: ExprId) -> bool {
        let body = self.body;
        let is_it = match body.kind(id) {
            ExprKind::Call { callee, .. } => matches!(body.kind(*callee), ExprKind::Local(_)),
            _ => false,
        };
        is_it || body.children(id).into_iter().any(|child| self.calls_variable(child))
    }

    /// The same of two that are walked together, of which the longer one is cut where they begin at the other end.
    pub(in crate::wengert) fn cuts_with_effects(&mut self, walked: &Walked) -> bool {
        match walked {
            Walked::Beside(parts) => parts.iter().any(|part| self.changes_on_the_way(&part.stages)),
            Walked::Indexed(indexed) => self.cuts_indexed_with_effects(indexed),
            _ => false,
        }
    }

    fn cuts_indexed_with_effects(&mut self, indexed: &Indexed) -> bool {
        let Indexed::Pair(sides) = indexed else { return false };
        sides
            .iter()
            .any(|side| self.changes_on_the_way(&side.stages) || self.cuts_indexed_with_effects(&side.source))
    }

    fn is_walked_beside(&mut self, part: &Part) -> bool {
        match part.walked {
            Walked::Items(items) if !part.is_reversed => {
                let walked = self.in_frame(part.frame, |this| Ok(this.is_walk(items)));
                walked.unwrap_or(false)
            }
            _ => false,
        }
    }

    pub(in crate::wengert) fn side(&mut self, part: Part) -> Result<Side> {
        let Part { frame, walked, mut is_reversed, stages } = part;
        let source = match walked {
            Walked::Items(items) => self.in_frame(frame, |this| {
                let (inner, turned) = this.turned(items);
                is_reversed = is_reversed != turned;
                this.indexed(inner)
            })?,
            Walked::Numbers(numbers) => Indexed::Numbers(numbers),
            Walked::Indexed(indexed) => indexed,
            Walked::Beside(_) | Walked::Stepped(_) => {
                return unsupported("such an iterator beside another one");
            }
        };
        Ok(Side { source, is_reversed, stages })
    }
}
