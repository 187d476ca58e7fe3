//! References to tables of constants: `&TABLE`, `&[1.0, 2.0]`. A table stays what it is, so such a reference is a value: it may be chosen, and replaced by another.

use super::{Lowered, Lowering, Result};
use crate::hir::print::Nameless;
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Op, TyKind as Kind, ValueId};
use crate::ty::{Ty, TyKind};
use syn::UnOp;

impl Lowering<'_> {
    /// The value of a reference to a table, or to one of several; none if it leads to something else.
    pub(super) fn table(&mut self, id: ExprId, meant: Ty) -> Result<Option<ValueId>> {
        let is_of_numbers = match self.of(meant).kind() {
            Kind::Slice(element) | Kind::Array(element, _) => element.is_float() || element.is_inert(),
            _ => false,
        };
        if !is_of_numbers || !self.is_table(id) {
            return Ok(None);
        }
        match self.table_or_choice(id, meant)? {
            Lowered::Value(value) => Ok(Some(value)),
            _ => Ok(None),
        }
    }

    fn table_or_choice(&mut self, id: ExprId, meant: Ty) -> Result<Lowered> {
        let body = self.body;
        let ExprKind::Reference { of, .. } = body.kind(id) else {
            return match body.kind(id) {
                ExprKind::Block(block) => match block.value {
                    Some(value) => self.table_or_choice(value, meant),
                    None => Ok(Lowered::Unit),
                },
                _ => self.branch(id, &mut |this, arm| this.table_or_choice(arm, meant)),
            };
        };
        let is_slice = |ty: Ty| matches!(ty.behind_references().kind(), TyKind::Slice(_));
        let table = body.printed(*of, &Nameless).expect("a constant has no variables");
        let expr = match (is_slice(meant), is_slice(self.types.expr(*of))) {
            (false, _) => table,
            (true, true) => syn::parse_quote!(&#table),
            (true, false) => syn::parse_quote!(&#table[..]),
        };
        let (span, ty) = (body.expr(id).span, self.of(meant));
        Ok(Lowered::Value(self.let_("constant", span, ty, Op::Constant(expr))))
    }

    fn is_table(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Reference { is_mutable: false, of } => self.stays(*of),
            ExprKind::If { then, otherwise: Some(otherwise), .. } => {
                self.is_table(*then) && self.is_table(*otherwise)
            }
            ExprKind::Match { arms, .. } => arms.iter().all(|arm| self.is_table(arm.value)),
            ExprKind::Block(block) => {
                block.label.is_none()
                    && block.statements.is_empty()
                    && block.value.is_some_and(|value| self.is_table(value))
            }
            _ => false,
        }
    }

    /// Whether an expression is made of constants, and has the same value for ever.
    fn stays(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Literal(_) => true,
            ExprKind::Path(_) => self.is_constant(id),
            ExprKind::Unary { operator: UnOp::Neg(_), operand } => {
                matches!(self.body.kind(*operand), ExprKind::Literal(_))
            }
            ExprKind::Array(parts) => parts.iter().all(|part| self.stays(*part)),
            ExprKind::Index { of, index, .. } => {
                let is_range = matches!(self.body.kind(*index), ExprKind::Range { .. });
                is_range && self.stays(*of) && self.body.children(*index).iter().all(|end| self.stays(*end))
            }
            _ => false,
        }
    }
}
