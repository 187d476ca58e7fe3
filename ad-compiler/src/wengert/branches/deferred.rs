//! `let x;`, with a value to follow. Where a branch gives it one in each of its arms, the branch gives the value.

use crate::hir::{ExprId, ExprKind, LocalId, PatternId, PatternKind, Statement};
use crate::ir::{End, Line, Op, Place, Projection, Ty, ValueId};
use crate::ty::TyKind;
use crate::wengert::{Lowered, Lowering, Result, unsupported};

impl Lowering<'_> {
    /// `let x;`, before other statements.
    pub(in crate::wengert) fn declare(
        &mut self,
        pattern: PatternId,
        ty: Option<&syn::Type>,
        after: &[Statement],
    ) -> Result<()> {
        let body = self.body;
        let local = match &body.pattern(pattern).kind {
            PatternKind::Binding { local, by_reference: false, within: None } => *local,
            PatternKind::Tuple(parts) => {
                let types: Vec<Option<&syn::Type>> = match ty {
                    Some(syn::Type::Tuple(tuple)) => tuple.elems.iter().map(Some).collect(),
                    _ => vec![None; parts.len()],
                };
                let mut parts = parts.iter().zip(types);
                return parts.try_for_each(|(part, ty)| self.declare(*part, ty, after));
            }
            _ => return unsupported("a declaration of this form"),
        };
        if self.refers_elsewhere(self.types.local(local)) {
            return unsupported("a reference that is declared");
        }
        let first = after.iter().find(|statement| self.is_used_in(local, statement));
        match first {
            Some(Statement::Expr { expr, .. }) if self.gives(*expr, local) => {
                self.deferred.push((self.frame, local, *expr));
            }
            _ => {
                let variable = self.declared(local);
                self.function.values[variable.0 as usize].annotation = ty.cloned();
            }
        }
        Ok(())
    }

    /// A variable without a value.
    fn declared(&mut self, local: LocalId) -> ValueId {
        let name = self.body.local(local).name.clone();
        let variable = self.new_local(&name, self.of(self.types.local(local)), true);
        self.note_type(variable, self.types.local(local));
        self.push(Line::Declare(variable));
        self.bind_value(local, variable);
        variable
    }

    /// Whether a branch gives declared variables their values.
    pub(in crate::wengert) fn chooses(&self, id: ExprId) -> bool {
        self.deferred.iter().any(|(frame, _, at)| *frame == self.frame && *at == id)
    }

    pub(in crate::wengert) fn choice(&mut self, id: ExprId) -> Result<()> {
        let frame = self.frame;
        let given = self.deferred.extract_if(.., |(of, _, at)| *of == frame && *at == id);
        let locals: Vec<LocalId> = given.map(|(_, local, _)| local).collect();
        let result = self.branch(id, &mut |this, arm| this.value_of_arm(&locals, arm))?;
        let Lowered::Value(result) = result else { return unsupported("a choice without a value") };
        for (position, local) in locals.iter().enumerate() {
            if locals.len() > 1 {
                let field = Projection::Field(syn::Member::from(position));
                self.name_part(*local, Place::of(result).then(field));
                continue;
            }
            let variable = self.body.local(*local);
            let (name, is_mutable) = (variable.name.clone(), variable.is_mutable);
            let value = self.new_local(&name, self.of(self.types.local(*local)), is_mutable);
            self.note_type(value, self.types.local(*local));
            self.define(value, result);
            self.bind_value(*local, value);
        }
        Ok(())
    }

    /// What an arm gives to declared variables.
    fn value_of_arm(&mut self, given: &[LocalId], id: ExprId) -> Result<Lowered> {
        if matches!(self.body.kind(id), ExprKind::If { .. } | ExprKind::Match { .. }) {
            return self.branch(id, &mut |this, arm| this.value_of_arm(given, arm));
        }
        if !given.iter().all(|local| self.assigns(id, *local)) {
            // It leaves.
            self.expression(id)?;
            return match self.has_left() {
                true => Ok(Lowered::Unit),
                false => unsupported("an arm that gives a declared variable no value"),
            };
        }
        let declared: Vec<ValueId> = given.iter().map(|local| self.declared(*local)).collect();
        self.expression(id)?;
        if self.has_left() {
            return Ok(Lowered::Unit);
        }
        let span = self.body.expr(id).span;
        let values: Vec<ValueId> =
            declared.into_iter().map(|variable| self.read(Place::of(variable), span)).collect();
        Ok(Lowered::Value(match values[..] {
            [value] => value,
            _ => {
                let ty = Ty::tuple(values.iter().map(|value| self.ty(*value)));
                self.let_("tuple", span, ty, Op::Tuple(values))
            }
        }))
    }

    fn has_left(&self) -> bool {
        self.regions.last().expect("a region is open").ended() != End::Falls
    }

    fn is_used_in(&self, local: LocalId, statement: &Statement) -> bool {
        match statement {
            Statement::Let { value, otherwise, .. } => {
                value.iter().chain(otherwise).any(|id| self.mentions(*id, local))
            }
            Statement::Expr { expr, .. } => self.mentions(*expr, local),
            Statement::Item(_) => false,
        }
    }

    pub(in crate::wengert) fn mentions(&self, id: ExprId, local: LocalId) -> bool {
        matches!(self.body.kind(id), ExprKind::Local(other) if *other == local)
            || self.body.children(id).into_iter().any(|child| self.mentions(child, local))
    }

    /// Whether every arm of a branch that comes to its end gives a variable its value.
    fn gives(&self, id: ExprId, local: LocalId) -> bool {
        let body = self.body;
        match body.kind(id) {
            ExprKind::If { then, otherwise: Some(otherwise), .. } => {
                [*then, *otherwise].iter().all(|arm| self.gives_or_leaves(*arm, local))
            }
            ExprKind::Match { arms, .. } => arms.iter().all(|arm| self.gives_or_leaves(arm.value, local)),
            _ => false,
        }
    }

    fn gives_or_leaves(&self, id: ExprId, local: LocalId) -> bool {
        self.gives(id, local)
            || self.assigns(id, local)
            || matches!(self.types.expr(id).kind(), TyKind::Never)
    }

    fn assigns(&self, id: ExprId, local: LocalId) -> bool {
        let body = self.body;
        let is_it = |place: &ExprId| matches!(body.kind(*place), ExprKind::Local(other) if *other == local);
        matches!(body.kind(id), ExprKind::Assign { place, .. } if is_it(place))
            || body.children(id).into_iter().any(|child| self.assigns(child, local))
    }
}
