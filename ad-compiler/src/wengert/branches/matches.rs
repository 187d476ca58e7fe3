//! `match` and `if let`.

use super::patterns::Source;
use crate::hir::{Arm as HirArm, ExprId, ExprKind, LocalId, MacroKind, PatternId};
use crate::ir::build::OpenArm;
use crate::ir::*;
use crate::wengert::kept::is_assignment;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Span;

impl Lowering<'_> {
    pub(in crate::wengert) fn match_(
        &mut self,
        id: ExprId,
        scrutinee: ExprId,
        arms: &[HirArm],
        span: Span,
    ) -> Result<Lowered> {
        let given = std::mem::take(&mut self.given);
        if let Some(optional) = self.optional(scrutinee)? {
            return match given[..] {
                [] => self.match_optional(id, &optional, arms, span),
                _ => unsupported("a choice by an element that may not be there"),
            };
        }
        let parts: Vec<ExprId> =
            arms.iter().flat_map(|arm| arm.guard.into_iter().chain([arm.value])).collect();
        self.check_unchanged(scrutinee, &parts)?;
        let patterns: Vec<PatternId> = arms.iter().map(|arm| arm.pattern).collect();
        let (value, source) = self.scrutinee(scrutinee, &patterns)?;
        let mut lowered = Vec::new();
        for arm in arms {
            lowered.push(
                self.match_arm(arm.pattern, arm.guard, &source, |this| this.value_of_arm(&given, arm.value))?,
            );
        }
        Ok(self.finish(span, Selector::Match(value), lowered))
    }

    /// `if let pattern = value { .. } else { .. }`
    pub(in crate::wengert) fn if_let(
        &mut self,
        pattern: PatternId,
        scrutinee: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
        span: Span,
    ) -> Result<Lowered> {
        let given = std::mem::take(&mut self.given);
        if let Some(inner) = self.inner_of_some(pattern)
            && let Some(optional) = self.optional(scrutinee)?
        {
            let otherwise = |this: &mut Self| match otherwise {
                Some(otherwise) => this.value_of_arm(&given, otherwise),
                None => Ok(Lowered::Unit),
            };
            return self.if_optional(
                &optional,
                inner,
                span,
                |this| this.value_of_arm(&given, then),
                otherwise,
            );
        }
        self.check_unchanged(scrutinee, &[then])?;
        let (value, source) = self.scrutinee(scrutinee, &[pattern])?;
        let first = self.match_arm(pattern, None, &source, |this| this.value_of_arm(&given, then))?;
        let mut last = self.arm(|this| match otherwise {
            Some(otherwise) => this.value_of_arm(&given, otherwise),
            None => Ok(Lowered::Unit),
        })?;
        last.arm.pattern = Some(syn::parse_quote!(_));
        Ok(self.finish(span, Selector::Match(value), vec![first, last]))
    }

    pub(in crate::wengert) fn match_arm(
        &mut self,
        pattern: PatternId,
        guard: Option<ExprId>,
        source: &Source,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<OpenArm> {
        let (mut kept, mut kept_guard, mut bindings) = (None, None, Vec::new());
        let mut arm = self.arm(|this| {
            kept = Some(this.keep_pattern(pattern, source, &mut bindings)?);
            if let Some(guard) = guard {
                kept_guard = Some(this.kept(guard)?);
            }
            body(this)
        })?;
        arm.arm.pattern = kept;
        arm.arm.bindings = bindings;
        arm.arm.guard = kept_guard;
        Ok(arm)
    }

    /// The names that an arm binds stand for what is matched: it may not change there, unless they are references to it.
    fn check_unchanged(&self, scrutinee: ExprId, arms: &[ExprId]) -> Result<()> {
        let Some(local) = self.root_of(scrutinee) else { return Ok(()) };
        let is_reference = matches!(self.types.expr(scrutinee).kind(), crate::ty::TyKind::Reference(..));
        match !is_reference && arms.iter().any(|arm| self.may_change(*arm, local)) {
            true => unsupported("what is matched changes in an arm"),
            false => Ok(()),
        }
    }

    /// The variable that a place is in.
    fn root_of(&self, id: ExprId) -> Option<LocalId> {
        match self.body.kind(id) {
            ExprKind::Local(local) => Some(*local),
            ExprKind::Field { of, .. } | ExprKind::Index { of, .. } => self.root_of(*of),
            ExprKind::Unary { operator: syn::UnOp::Deref(_), operand } => self.root_of(*operand),
            _ => None,
        }
    }

    /// Whether an expression may change a variable, or what is in it.
    fn may_change(&self, id: ExprId, local: LocalId) -> bool {
        let is_it = |place: ExprId| self.root_of(place) == Some(local);
        let changes = match self.body.kind(id) {
            ExprKind::Assign { place, .. } => is_it(*place),
            ExprKind::Binary { operator, left, .. } => is_assignment(operator) && is_it(*left),
            ExprKind::Reference { is_mutable, of } => *is_mutable && is_it(*of),
            ExprKind::MethodCall { receiver, .. } => is_it(*receiver) && !self.is_pure(id) && !self.looks(id),
            ExprKind::Closure { .. } | ExprKind::Opaque { .. } => true,
            ExprKind::Macro(call) => call.kind == MacroKind::Writes || !call.kind.is_of_expressions(),
            _ => false,
        };
        changes || self.body.children(id).into_iter().any(|child| self.may_change(child, local))
    }

    /// The value that patterns are matched against, and where it stands.
    pub(in crate::wengert) fn scrutinee(
        &mut self,
        scrutinee: ExprId,
        patterns: &[PatternId],
    ) -> Result<(ValueId, Source)> {
        let body = self.body;
        let span = body.expr(scrutinee).span;
        // Nothing of what has no `Clone` is there after it was taken apart.
        let takes_apart = patterns.iter().any(|pattern| !self.names_of(*pattern).is_empty());
        if !self.copies(scrutinee) && takes_apart && !self.is_inert(scrutinee) {
            return unsupported("a type that derives no `Clone`, taken apart");
        }
        if let ExprKind::Tuple(parts) = body.kind(scrutinee) {
            let values = self.values(parts)?;
            let sources = values.iter().map(|value| self.value_source(*value)).collect();
            let ty = Ty::tuple(values.iter().map(|value| self.ty(*value)));
            let value = self.let_("matched", span, ty, Op::Tuple(values));
            return Ok((value, Source::Parts(sources)));
        }
        // A place is matched where it is: nothing is moved out of it.
        let (of, form) = match body.kind(scrutinee) {
            ExprKind::Reference { is_mutable, of } => {
                (*of, if *is_mutable { Form::Mutable } else { Form::Shared })
            }
            _ => (scrutinee, Form::Value),
        };
        if self.is_place(of) {
            let place = self.place(of)?;
            let ty = self.place_ty(&place);
            if matches!(ty.kind(), TyKind::Slice(_)) {
                return unsupported("a list that is matched");
            }
            let is_reference = matches!(self.types.expr(of).kind(), crate::ty::TyKind::Reference(..));
            if is_reference && ty.is_inert() && place.path.is_empty() {
                return Ok((place.root, Source::Inert));
            }
            if ty == Ty::unknown() || form.is_reference() || (is_reference && !ty.is_inert()) {
                // The name of a reference that is printed as what it refers to.
                let is_printed_as_place = place.path.is_empty()
                    && matches!(&self.function.info(place.root).kind, Kind::Alias(alias) if !alias.bound);
                let printed = match is_reference && is_printed_as_place {
                    true if self.is_mutable_reference(self.types.expr(of)) => Form::Mutable,
                    true => Form::Shared,
                    false => form,
                };
                let alias = Alias { place: place.clone(), bound: false, form: printed };
                let value = self.function.temporary("matched", span, Ty::unknown(), Kind::Alias(alias));
                let form = match form {
                    form if form.is_reference() => form,
                    _ if self.is_mutable_reference(self.types.expr(of)) => Form::Mutable,
                    _ if is_reference => Form::Shared,
                    _ => Form::Unknown,
                };
                return Ok((value, Source::Place { place, form }));
            }
        }
        let value = self.value(scrutinee)?;
        Ok((value, self.value_source(value)))
    }

    fn value_source(&self, value: ValueId) -> Source {
        if self.ty(value).is_inert() {
            return Source::Inert;
        }
        Source::Place { place: Place::of(value), form: Form::Value }
    }
}
