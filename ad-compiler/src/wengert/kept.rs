//! Tokens of the user that are kept as they are: what has no derivative.

use super::expressions::holds_references;
use super::frames::Variable;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind};
use crate::ir::{Line, Op, Opaque, Selector, Ty, ValueId, marker};
use crate::ty::TyKind;
use syn::{BinOp, UnOp};

impl Lowering<'_> {
    /// The value of an expression whose result has no derivative.
    pub(super) fn inert(&mut self, hint: &str, id: ExprId) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        let opaque = match self.is_pure(id) {
            true => self.kept(id)?,
            false => match self.with_effects(id)? {
                Some(opaque) => opaque,
                None => return self.of_parts(hint, id),
            },
        };
        if *self.types.expr(id).kind() == TyKind::Tuple(Box::default()) {
            self.push(Line::Effect(opaque));
            return Ok(Lowered::Unit);
        }
        Ok(Lowered::Value(self.let_(hint, span, Ty::inert(), Op::Opaque(opaque))))
    }

    /// An operation without derivative whose operands are lines of their own.
    fn of_parts(&mut self, hint: &str, id: ExprId) -> Result<Lowered> {
        let body = self.body;
        let span = body.expr(id).span;
        match body.kind(id) {
            ExprKind::Binary { operator, left, right }
                if matches!(operator, BinOp::And(_) | BinOp::Or(_)) =>
            {
                let left = self.value(*left)?;
                let truth = syn::LitBool { value: matches!(operator, BinOp::Or(_)), span };
                let right = self.arm(|this| this.expression(*right))?;
                let known = self.arm(|this| {
                    let op = Op::Constant(syn::parse_quote!(#truth));
                    Ok(Lowered::Value(this.let_("constant", span, Ty::inert(), op)))
                })?;
                let arms = if truth.value { vec![known, right] } else { vec![right, known] };
                Ok(self.finish(span, Selector::If(left), arms))
            }
            ExprKind::Binary { operator, left, right }
                if !is_assignment(operator)
                    && (is_comparison(operator) || self.is_scalar(*left) && self.is_scalar(*right)) =>
            {
                if [left, right].into_iter().any(|side| holds_references(self.types.expr(*side))) {
                    return unsupported("a comparison of references with an effect");
                }
                let (left, right) = (self.value(*left)?, self.value(*right)?);
                let (a, b) = (marker(left, span), marker(right, span));
                let op = Op::Opaque(super::iterators::walks::kept(syn::parse_quote!(#a #operator #b)));
                Ok(Lowered::Value(self.let_(hint, span, Ty::inert(), op)))
            }
            ExprKind::Unary { operator: operator @ UnOp::Not(_), operand } if self.is_scalar(*operand) => {
                let operand = self.value(*operand)?;
                let operand = marker(operand, span);
                let op = Op::Opaque(super::iterators::walks::kept(syn::parse_quote!(#operator #operand)));
                Ok(Lowered::Value(self.let_(hint, span, Ty::inert(), op)))
            }
            ExprKind::Cast { operand, ty } if self.is_scalar(*operand) => {
                let operand = self.value(*operand)?;
                let (operand, ty) = (marker(operand, span), &ty.ty);
                let op = Op::Opaque(super::iterators::walks::kept(syn::parse_quote!(#operand as #ty)));
                Ok(Lowered::Value(self.let_(hint, span, Ty::inert(), op)))
            }
            _ => unsupported("kept tokens with an effect"),
        }
    }

    pub(super) fn kept(&mut self, id: ExprId) -> Result<Opaque> {
        let opaque = self.tokens_of(id)?;
        if !self.is_pure(id) {
            return unsupported("kept tokens with an effect");
        }
        Ok(opaque)
    }

    /// An expression as tokens that only read.
    pub(super) fn tokens_of(&mut self, id: ExprId) -> Result<Opaque> {
        let name = |local, span| match self.variable(local) {
            Some(Variable::Value(value)) => Some(marker(*value, span)),
            Some(_) => None,
            // A parameter of a closure among the tokens.
            None => Some(self.name_at(local, span)),
        };
        let Some(expr) = self.body.printed(id, &name) else {
            return unsupported("kept tokens of this form");
        };
        let mut reads = Vec::new();
        self.reads(id, &mut reads);
        let takes_bits = self.takes_bits(id);
        Ok(Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits, barrier: None })
    }

    /// Whether an expression is tokens that are kept: nothing in it has a derivative, and it only computes.
    pub(super) fn is_kept(&self, id: ExprId) -> bool {
        self.is_inert(id) && self.is_pure(id)
    }

    fn reads(&self, id: ExprId, reads: &mut Vec<ValueId>) {
        if let ExprKind::Local(local) = self.body.kind(id)
            && let Some(value) = self.value_of(*local)
            && !reads.contains(&value)
        {
            reads.push(value);
        }
        self.body.children(id).into_iter().for_each(|child| self.reads(child, reads));
    }

    /// Whether making an iterator only computes.
    pub(super) fn is_lazily_pure(&self, id: ExprId) -> bool {
        let ExprKind::MethodCall { receiver, arguments, .. } = self.body.kind(id) else {
            return self.is_pure(id);
        };
        self.is_lazily_pure(*receiver) && arguments.iter().all(|argument| self.is_lazily_pure(*argument))
    }

    pub(super) fn is_scalar(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id).behind_references();
        ty.is_scalar() || self.of(ty).is_float()
    }
}

pub(super) fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
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
