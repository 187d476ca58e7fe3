//! Tokens of the user that are kept as they are: what has no derivative.

use super::expressions::holds_references;
use super::frames::{FrameId, Function, Variable};
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::print::Names;
use crate::hir::{ExprId, ExprKind, LocalId};
use crate::ir::{Line, Op, Opaque, Selector, Ty, ValueId, marker};
use crate::library::Method;
use crate::ty::{Callable, TyKind};
use proc_macro2::{Ident, Span};
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
                    && (is_comparison(operator) && self.is_of_library(self.types.expr(*left))
                        || self.is_scalar(*left) && self.is_scalar(*right)) =>
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
            ExprKind::Call { .. } | ExprKind::MethodCall { .. } => {
                let opaque = self.tokens_about_values(id)?;
                Ok(Lowered::Value(self.let_(hint, span, Ty::inert(), Op::Opaque(opaque))))
            }
            _ => unsupported("kept tokens with an effect"),
        }
    }

    /// A call of a function of numbers, whose arguments are lines of their own.
    pub(super) fn tokens_about_values(&mut self, id: ExprId) -> Result<Opaque> {
        let body = self.body;
        let span = body.expr(id).span;
        let given = match body.kind(id) {
            ExprKind::Call { callee, .. } => {
                body.children(id).into_iter().filter(|part| part != callee).collect()
            }
            _ => body.children(id),
        };
        if !self.only_computes(id) || !given.iter().all(|part| self.types.expr(*part).is_scalar()) {
            return unsupported("kept tokens with an effect");
        }
        let mut names = Vec::new();
        for part in given {
            names.push(marker(self.value(part)?, span));
        }
        let expr = match body.kind(id) {
            ExprKind::Call { callee, .. } => {
                let ExprKind::Path(path) = body.kind(*callee) else {
                    return unsupported("kept tokens with an effect");
                };
                let path = &path.path;
                syn::parse_quote!(#path(#(#names),*))
            }
            ExprKind::MethodCall { method, types, .. } if types.is_empty() => {
                let (receiver, arguments) = names.split_first().expect("there is a receiver");
                syn::parse_quote!(#receiver.#method(#(#arguments),*))
            }
            _ => return unsupported("kept tokens with an effect"),
        };
        Ok(super::iterators::walks::kept(expr))
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
        if self.mentions_number_for_reference(id) {
            return unsupported("kept tokens about numbers that stand for references");
        }
        let names = Kept { lowering: self, frame: self.frame };
        let Some(expr) = self.body.printed(id, &names) else {
            return unsupported("kept tokens of this form");
        };
        let mut reads = Vec::new();
        self.reads(self.frame, id, &mut reads);
        let takes_bits = self.takes_bits(id);
        Ok(Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits, barrier: None })
    }

    /// A tuple of some expressions as tokens; what does more than to compute is evaluated before.
    pub(super) fn tokens_of_all(&mut self, ids: &[ExprId]) -> Result<Opaque> {
        let mut all = super::iterators::walks::kept(syn::parse_quote!(()));
        let mut parts: Vec<syn::Expr> = Vec::new();
        for id in ids {
            if !self.is_kept(*id) {
                let value = self.value(*id)?;
                let name = marker(value, self.body.expr(*id).span);
                all.reads.push(value);
                parts.push(syn::parse_quote!(#name));
                continue;
            }
            let tokens = self.tokens_of(*id)?;
            all.takes_bits |= tokens.takes_bits;
            all.reads.extend(tokens.reads);
            parts.push(tokens.expr);
        }
        all.expr = syn::parse_quote!((#(#parts,)*));
        Ok(all)
    }

    /// Whether nothing that an expression reads can have a derivative.
    pub(super) fn reads_nothing_active(&self, id: ExprId) -> bool {
        let mut reads = Vec::new();
        self.reads(self.frame, id, &mut reads);
        reads.iter().all(|value| self.ty(*value).is_inert())
    }

    /// Whether an expression is tokens that are kept: nothing in it has a derivative, and it only computes.
    pub(super) fn is_kept(&self, id: ExprId) -> bool {
        self.is_inert(id) && self.is_pure(id)
    }

    /// Whether something in tokens has parts that are references to numbers, for which these stand.
    fn mentions_number_for_reference(&self, id: ExprId) -> bool {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Local(local) => {
                let ty = self.types.local(*local);
                !matches!(ty.kind(), TyKind::Reference(..) | TyKind::Closure(_))
                    && self.value_of(*local).is_some()
                    && self.held(ty) != ty
            }
            ExprKind::MethodCall { receiver, method, .. }
                if matches!(Method::named(method), Method::IsSome | Method::IsNone) =>
            {
                !matches!(body.kind(*receiver), ExprKind::Local(_))
                    && self.mentions_number_for_reference(*receiver)
            }
            _ => body.children(id).into_iter().any(|child| self.mentions_number_for_reference(child)),
        }
    }

    pub(super) fn reads(&self, frame: FrameId, id: ExprId, reads: &mut Vec<ValueId>) {
        let body = self.frame_body(frame);
        if let ExprKind::Local(local) = body.kind(id) {
            match self.variable_of(frame, *local) {
                Some(Variable::Value(value)) if !reads.contains(value) => reads.push(*value),
                Some(Variable::Function(function)) => self.reads(function.frame, function.expr, reads),
                _ => {}
            }
        }
        body.children(id).into_iter().for_each(|child| self.reads(frame, child, reads));
    }

    /// A closure, or a function by its name, that stands here.
    pub(super) fn function_at(&self, id: ExprId) -> Function {
        let is_pure = match self.types.expr(id).kind() {
            TyKind::Function(Callable::Function(owner), _) => self.only_computes_by_itself(*owner),
            TyKind::Function(..) => true,
            _ => self.is_pure(id),
        };
        Function { frame: self.frame, expr: id, is_pure, takes_bits: self.takes_bits(id) }
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

/// What stands for the variables of a frame in kept tokens: closures stand where they are called.
pub(super) struct Kept<'k, 'a> {
    pub(super) lowering: &'k Lowering<'a>,
    pub(super) frame: FrameId,
}

impl Names for Kept<'_, '_> {
    fn name(&self, local: LocalId, span: Span) -> Option<Ident> {
        match self.lowering.variable_of(self.frame, local) {
            Some(Variable::Value(value)) => Some(marker(*value, span)),
            Some(_) => None,
            // A parameter of a closure among the tokens.
            None => {
                let mut name = self.lowering.frame_body(self.frame).local(local).name.clone();
                name.set_span(span);
                Some(name)
            }
        }
    }

    fn call(&self, local: LocalId, arguments: Vec<syn::Expr>) -> Option<syn::Expr> {
        let Variable::Function(function) = self.lowering.variable_of(self.frame, local)? else { return None };
        let body = self.lowering.frame_body(function.frame);
        match body.kind(function.expr) {
            ExprKind::Path(path) => {
                let path = &path.path;
                Some(syn::parse_quote!(#path(#(#arguments),*)))
            }
            _ => body.printed_closure(function.expr, arguments, &Kept { frame: function.frame, ..*self }),
        }
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
