//! Tokens of the user that are kept as they are: what has no derivative.

use super::{Lowered, Lowering, Result, Unsupported};
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Op, Opaque, Ty, ValueId, marker};
use crate::ty::{Callable, Receiver, Ty as Type, TyKind};
use syn::UnOp;

impl Lowering<'_> {
    /// The value of tokens whose result has no derivative.
    pub(super) fn inert(&mut self, hint: &str, id: ExprId) -> Result<Lowered> {
        let opaque = self.kept(id)?;
        Ok(Lowered::Value(self.let_(hint, self.body.expr(id).span, Ty::inert(), Op::Opaque(opaque))))
    }

    pub(super) fn kept(&mut self, id: ExprId) -> Result<Opaque> {
        let locals = &self.locals;
        let name = |local, span| locals.get(&local).map(|value| marker(*value, span));
        let Some(expr) = self.body.printed(id, &name) else {
            return Err(Unsupported("kept tokens of this form".to_owned()));
        };
        let mut reads = Vec::new();
        self.reads(id, &mut reads);
        if !self.is_pure(id) {
            return Err(Unsupported("kept tokens with an effect".to_owned()));
        }
        Ok(Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits: false, barrier: None })
    }

    fn reads(&self, id: ExprId, reads: &mut Vec<ValueId>) {
        if let ExprKind::Local(local) = self.body.kind(id)
            && let Some(value) = self.locals.get(local)
            && !reads.contains(value)
        {
            reads.push(*value);
        }
        self.body.children(id).into_iter().for_each(|child| self.reads(child, reads));
    }

    /// Whether evaluating an expression twice is harmless: it only computes.
    pub(super) fn is_pure(&self, id: ExprId) -> bool {
        let is_own = match self.body.kind(id) {
            ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Path(_)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat { .. }
            | ExprKind::Range { .. }
            | ExprKind::Field { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Reference { is_mutable: false, .. } => true,
            ExprKind::Index { of, .. } => self.is_builtin_index(*of),
            ExprKind::Unary { operator: UnOp::Deref(_), operand } => {
                matches!(self.types.expr(*operand).kind(), TyKind::Reference(..))
            }
            ExprKind::Unary { operand, .. } => self.is_scalar(*operand),
            ExprKind::Binary { operator, left, right } => {
                !is_assignment(operator) && self.is_scalar(*left) && self.is_scalar(*right)
            }
            ExprKind::MethodCall { .. } => self.only_computes(id),
            _ => false,
        };
        is_own && self.body.children(id).into_iter().all(|child| self.is_pure(child))
    }

    pub(super) fn is_scalar(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id).behind_references();
        ty.is_scalar() || self.of(ty).is_float()
    }

    /// A method of the standard library's numbers and lists that changes nothing.
    fn only_computes(&self, id: ExprId) -> bool {
        let Some(callee) = self.types.callee(id) else { return false };
        let Callable::Function(owner) = callee.callable else { return false };
        let Some(signature) = self.world.signature(owner) else { return false };
        let is_value = |ty: Type| {
            !ty.any(&|part| {
                matches!(
                    part.kind(),
                    TyKind::Parameter(_) | TyKind::Reference(_, crate::ty::Mutability::Mutable)
                )
            })
        };
        self.world.is_of_standard_library(owner.item.module)
            && !callee.is_doubtful
            && matches!(signature.receiver, Some(Receiver::Value | Receiver::Shared))
            && signature.inputs.iter().all(|input| is_value(*input))
    }
}

pub(super) fn is_assignment(operator: &syn::BinOp) -> bool {
    use syn::BinOp as B;
    matches!(
        operator,
        B::AddAssign(_)
            | B::SubAssign(_)
            | B::MulAssign(_)
            | B::DivAssign(_)
            | B::RemAssign(_)
            | B::BitXorAssign(_)
            | B::BitAndAssign(_)
            | B::BitOrAssign(_)
            | B::ShlAssign(_)
            | B::ShrAssign(_)
    )
}
