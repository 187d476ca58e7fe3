//! Calls: functions of floats by their rules, and what only computes.

use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::ExprId;
use crate::ir::Style;
use crate::rules;
use crate::ty::Callable;
use proc_macro2::Ident;

impl Lowering<'_> {
    pub(super) fn method_call(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        let Some(callee) = self.types.callee(id) else { return unsupported("a method that is not known") };
        let Callable::Function(owner) = callee.callable else { return unsupported("a method") };
        if !self.world.is_of_library(owner.item.module) || callee.is_doubtful {
            return unsupported("a method of the user's");
        }
        let of = self.types.expr(receiver).behind_references();
        if matches!(of.kind(), crate::ty::TyKind::Float(_))
            && let Some(rule) = rules::method(&method.to_string(), arguments.len() + 1)
        {
            let ty = self.ty_of(id);
            let mut operands = vec![self.value(receiver)?];
            operands.extend(self.values(arguments)?);
            return Ok(Lowered::Value(self.primitive(rule, Style::Method, operands, ty, span)));
        }
        if self.is_inert(id) {
            return self.inert(&method.to_string(), id);
        }
        unsupported(format!("the method `{method}`"))
    }
}
