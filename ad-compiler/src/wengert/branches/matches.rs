//! `match` and `if let`.

use super::control::{OfArm, Otherwise};
use super::patterns::Source;
use crate::hir::{Arm as HirArm, ExprId, ExprKind, LocalId, MacroKind, PatternId};
use crate::ir::build::OpenArm;
use crate::ir::*;
use crate::wengert::frames::FrameId;
use crate::wengert::kept::is_assignment;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Span;

impl<'a> Lowering<'a> {
    pub(in crate::wengert) fn match_(
        &mut self,
        id: ExprId,
        scrutinee: ExprId,
        arms: &[HirArm],
        span: Span,
        of_arm: &mut OfArm<'_, 'a>,
    ) -> Result<Lowered> {
        if let Some(optional) = self.optional(scrutinee)? {
            return self.match_optional(id, &optional, arms, span, of_arm);
        }
        let parts: Vec<ExprId> =
            arms.iter().flat_map(|arm| arm.guard.into_iter().chain([arm.value])).collect();
        let (value, source) = self.scrutinee_beside(scrutinee, &parts)?;
        let mut lowered = Vec::new();
        for arm in arms {
            for pattern in self.alternatives(arm.pattern) {
                let body = |this: &mut Self| of_arm(this, arm.value);
                lowered.push(self.match_arm(pattern, arm.guard, &source, body)?);
            }
        }
        Ok(self.finish(span, Selector::Match(value), lowered))
    }

    /// `if let pattern = value { .. } else { .. }`
    pub(in crate::wengert) fn if_let(
        &mut self,
        pattern: PatternId,
        scrutinee: ExprId,
        then: ExprId,
        otherwise: Otherwise,
        span: Span,
        of_arm: &mut OfArm<'_, 'a>,
    ) -> Result<Lowered> {
        if let Some(inner) = self.inner_of_some(pattern)
            && let Some(optional) = self.optional(scrutinee)?
        {
            return self.if_optional(&optional, inner, span, then, otherwise, of_arm);
        }
        let (value, source) = self.scrutinee_beside(scrutinee, &[then])?;
        let mut arms = Vec::new();
        for pattern in self.alternatives(pattern) {
            arms.push(self.match_arm(pattern, None, &source, |this| of_arm(this, then))?);
        }
        let mut last = self.arm(|this| this.otherwise(otherwise, of_arm))?;
        last.arm.pattern = Some(syn::parse_quote!(_));
        arms.push(last);
        Ok(self.finish(span, Selector::Match(value), arms))
    }

    /// The patterns of the arms that one stands for: where alternatives bind names, each has an arm.
    fn alternatives(&self, pattern: PatternId) -> Vec<PatternId> {
        match &self.body.pattern(pattern).kind {
            crate::hir::PatternKind::Or(cases) if self.binds(pattern) => {
                cases.iter().flat_map(|case| self.alternatives(*case)).collect()
            }
            _ => vec![pattern],
        }
    }

    pub(in crate::wengert) fn match_arm(
        &mut self,
        pattern: PatternId,
        guard: Option<ExprId>,
        source: &Source,
        body: impl FnOnce(&mut Self) -> Result<Lowered>,
    ) -> Result<OpenArm> {
        let (mut kept_guard, mut bindings) = (None, Vec::new());
        // Where parts of lists are is known before the guard is asked.
        let kept = self.keep_pattern(pattern, source, &mut bindings)?;
        let mut arm = self.arm(|this| {
            if let Some(guard) = guard {
                kept_guard = Some(this.kept(guard)?);
            }
            body(this)
        })?;
        arm.arm.pattern = Some(kept);
        arm.arm.bindings = bindings;
        arm.arm.guard = kept_guard;
        Ok(arm)
    }

    /// The names that an arm binds stand for what is matched. Where it changes there, a copy of it is matched, unless they are references to it.
    fn scrutinee_beside(&mut self, scrutinee: ExprId, arms: &[ExprId]) -> Result<(ValueId, Source)> {
        let is_reference = matches!(self.types.expr(scrutinee).kind(), crate::ty::TyKind::Reference(..));
        let root = self.root_of(scrutinee).filter(|_| !is_reference);
        if !root.is_some_and(|local| arms.iter().any(|arm| self.may_change(*arm, local))) {
            return self.scrutinee(scrutinee);
        }
        if !self.is_place(scrutinee) || !self.copies(scrutinee) || !self.is_copied(scrutinee) {
            return unsupported("what is matched changes in an arm");
        }
        let place = self.place(scrutinee)?;
        let copy = self.snapshot("matched", &place, self.body.expr(scrutinee).span);
        self.note_type(copy, self.types.expr(scrutinee));
        Ok((copy, self.value_source(copy)))
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
    pub(in crate::wengert) fn scrutinee(&mut self, scrutinee: ExprId) -> Result<(ValueId, Source)> {
        let (value, source) = self.matched(scrutinee)?;
        // Nothing of what has no `Clone` is there afterwards.
        if !self.is_reference(scrutinee) && !self.copies(scrutinee) {
            self.function.taken_apart.push(value);
            let whole = self.function.resolve(&Place::of(value));
            if whole.path.is_empty() && whole.root != value && self.frame != FrameId::OWN {
                self.function.taken_apart.push(whole.root);
            }
        }
        Ok((value, source))
    }

    fn matched(&mut self, scrutinee: ExprId) -> Result<(ValueId, Source)> {
        let body = self.body;
        let span = body.expr(scrutinee).span;
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
            let is_reference = matches!(self.types.expr(of).kind(), crate::ty::TyKind::Reference(..));
            if matches!(ty.kind(), TyKind::Slice(_)) && !is_reference && !form.is_reference() {
                return unsupported("a list that is matched");
            }
            if is_reference && ty.is_inert() && place.path.is_empty() {
                return Ok((place.root, Source::Inert));
            }
            if ty == Ty::unknown() || form.is_reference() || (is_reference && !ty.is_inert()) {
                // The name of a reference that is printed as what it refers to.
                let is_printed_as_place = place.path.is_empty()
                    && matches!(&self.function.info(place.root).kind, Kind::Alias(alias) if !alias.bound);
                let is_lent = self.stands_for_what_it_lends(of);
                let printed = match is_reference && (is_printed_as_place || is_lent) {
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
