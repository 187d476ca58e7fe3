//! Whether an iterator that is walked later is what it would be where it stands.

use super::chains::{Chain, Part, Walked};
use crate::hir::{ExprId, ExprKind};
use crate::wengert::{Lowering, Result, unsupported};

impl Lowering<'_> {
    /// Whatever is walked later is what it would be now.
    pub(in crate::wengert) fn check_settled(&mut self, chain: &Chain) -> Result<()> {
        chain.parts.iter().try_for_each(|part| self.check_settled_part(part))
    }

    fn check_settled_part(&mut self, part: &Part) -> Result<()> {
        match &part.walked {
            Walked::Items(items) => {
                let is_settled = |this: &mut Self| Ok(this.is_settled(*items) && this.is_lazily_pure(*items));
                match self.in_frame(part.frame, is_settled)? {
                    true => Ok(()),
                    false => unsupported("an iterator over something that may change before it is walked"),
                }
            }
            Walked::Beside(parts) => parts.iter().try_for_each(|part| self.check_settled_part(part)),
            Walked::Stepped(_) | Walked::Numbers(_) | Walked::Indexed(_) => Ok(()),
        }
    }

    /// Whether a place does not depend on variables that may change. What is in it does not while it is borrowed.
    fn is_settled(&self, id: ExprId) -> bool {
        let body = self.body;
        match body.kind(id) {
            ExprKind::MethodCall { receiver, arguments, .. } => {
                let borrows = self.is_list(*receiver) || self.is_iterator(self.types.expr(*receiver));
                (borrows && self.is_settled_place(*receiver) || self.is_unchanging(*receiver))
                    && arguments.iter().all(|argument| self.is_settled(*argument))
            }
            ExprKind::Reference { of, .. } => self.is_settled_place(*of),
            _ => self.is_unchanging(id),
        }
    }

    fn is_settled_place(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Local(_) => true,
            ExprKind::Field { of, .. } => self.is_settled_place(*of),
            ExprKind::Index { of, index, .. } => self.is_settled_place(*of) && self.is_unchanging(*index),
            ExprKind::MethodCall { .. } => self.is_settled(id),
            _ => self.is_unchanging(id),
        }
    }

    /// Whether nothing that an expression reads may change.
    pub(in crate::wengert) fn is_unchanging(&self, id: ExprId) -> bool {
        let body = self.body;
        let changes = match body.kind(id) {
            ExprKind::Local(local) => {
                body.local(*local).is_mutable || self.is_mutable_reference(self.types.local(*local))
            }
            _ => false,
        };
        !changes && body.children(id).into_iter().all(|child| self.is_unchanging(child))
    }
}
