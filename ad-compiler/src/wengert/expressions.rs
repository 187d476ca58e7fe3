//! Expressions: each operation becomes a line.

use super::branches::patterns::Source;
use super::frames::{FrameId, Variable};
use super::kept::{is_assignment, is_comparison};
use super::{Lowered, Lowering, Result, Unsupported, unsupported};
use crate::hir::print::Nameless;
use crate::hir::{ExprId, ExprKind, Meaning};
use crate::ir::{Alias, Float, Form, Kind, Op, Place, Projection, Style, Ty, ValueId};
use crate::items::Def;
use crate::rules::Primitive;
use crate::ty::{self, Mutability, TyKind};
use proc_macro2::Span;
use syn::{BinOp, Expr, UnOp};

impl Lowering<'_> {
    pub(super) fn expression(&mut self, id: ExprId) -> Result<Lowered> {
        let before = self.function.values.len();
        let lowered = self.lowered(id).map_err(|reason| self.standing_at(reason, id))?;
        self.remember(&lowered, id, before);
        if let Lowered::Value(value) = lowered {
            self.note_type(value, self.held(self.types.expr(id)));
        }
        Ok(lowered)
    }

    /// A tuple that was not made before.
    fn tuple_of(&mut self, parts: &[Source], span: Span) -> Result<ValueId> {
        let mut values = Vec::new();
        for part in parts {
            values.push(match part {
                Source::Place { place, .. } => self.read(place.clone(), span),
                Source::Parts(parts) => self.tuple_of(parts, span)?,
                Source::Inert => return unsupported("a part without derivative"),
            });
        }
        let ty = Ty::tuple(values.iter().map(|value| self.ty(*value)));
        Ok(self.let_("tuple", span, ty, Op::Tuple(values)))
    }

    /// Says of what is not known where it stands.
    fn standing_at(&self, reason: Unsupported, id: ExprId) -> Unsupported {
        let here = (self.frame == FrameId::OWN).then(|| self.body.expr(id).span);
        Unsupported { at: reason.at.or(here), ..reason }
    }

    fn lowered(&mut self, id: ExprId) -> Result<Lowered> {
        let body = self.body;
        let span = body.expr(id).span;
        if self.is_place(id) {
            let place = self.place(id)?;
            let found = self.type_in(&place);
            let value = self.read(place, span);
            if let Some(found) = found.filter(|found| !matches!(found.kind(), TyKind::Reference(..))) {
                self.note_type(value, found);
            }
            return Ok(Lowered::Value(value));
        }
        if self.makes_references(id) && !self.is_match_of_optional(id) && !self.is_lasting(id) {
            return unsupported("a value that holds references");
        }
        // It would be held for longer than where it stands.
        if self.is_guard(id) {
            return unsupported("a guard of a cell as a value");
        }
        match body.kind(id) {
            ExprKind::Literal(literal) => {
                let ty = match (self.ty_of(id), literal) {
                    (ty, syn::Lit::Float(_)) if ty.is_unknown() => Ty::float(Float::Any),
                    (ty, _) if ty.is_unknown() => Ty::inert(),
                    (ty, _) => ty,
                };
                let expr = Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: literal.clone() });
                Ok(Lowered::Value(self.let_("constant", span, ty, Op::Constant(expr))))
            }
            ExprKind::Path(path) => match &path.meaning {
                Meaning::Def(Def::Item(_)) | Meaning::Member { .. } | Meaning::ConstParameter(_) => {
                    let ty = self.ty_of(id);
                    if !self.is_constant(id) {
                        return unsupported("a path of this type");
                    }
                    let op = Op::Constant(Expr::Path(path.path.clone()));
                    Ok(Lowered::Value(self.let_("constant", span, ty, op)))
                }
                Meaning::Def(Def::Variant(..))
                    if !matches!(self.types.expr(id).kind(), TyKind::Function(..)) =>
                {
                    let is_nothing = self.holds_nothing(&path.path.path, true);
                    let ty = if is_nothing { Ty::inert() } else { Ty::unknown() };
                    let op = Op::Constant(Expr::Path(path.path.clone()));
                    Ok(Lowered::Value(self.let_("constant", span, ty, op)))
                }
                _ => unsupported("a path"),
            },
            ExprKind::Unary { operator, operand } => self.unary(id, *operator, *operand),
            ExprKind::Binary { operator, left, right } if is_assignment(operator) => {
                self.update(id, operator, *left, *right)
            }
            ExprKind::Binary { operator, left, right } => self.binary(id, operator, *left, *right),
            ExprKind::Assign { place, value } => self.assign(*place, *value),
            ExprKind::Cast { operand, ty } => {
                let of = self.ty_of(id);
                if of.is_inert() {
                    return self.inert("cast", id);
                }
                let operand = self.value(*operand)?;
                let op = Op::Cast { operand, ty: Box::new(ty.ty.clone()) };
                Ok(Lowered::Value(self.let_("cast", span, of, op)))
            }
            ExprKind::Local(local) => match self.variable(*local).cloned() {
                Some(Variable::Parts(parts)) if !self.refers_elsewhere(self.types.expr(id)) => {
                    Ok(Lowered::Value(self.tuple_of(&parts, span)?))
                }
                _ => unsupported("a variable that stands for something else"),
            },
            ExprKind::Tuple(parts) if parts.is_empty() => Ok(Lowered::Unit),
            ExprKind::Tuple(parts) => {
                let has_none = |part: &ExprId| {
                    !self.has_tangent(*part) && !self.holds_nothing_active(self.types.expr(*part))
                };
                if parts.iter().any(has_none) {
                    return unsupported("a tuple of something without a tangent");
                }
                let parts = self.values(parts)?;
                let ty = Ty::tuple(parts.iter().map(|part| self.ty(*part)));
                Ok(Lowered::Value(self.let_("tuple", span, ty, Op::Tuple(parts))))
            }
            ExprKind::Array(parts) => {
                let ty = self.ty_of(id);
                let parts = self.values(parts)?;
                Ok(Lowered::Value(self.let_("array", span, ty, Op::Array(parts))))
            }
            ExprKind::Reference { is_mutable: false, of } => self.expression(*of),
            ExprKind::Range { .. } if body.children(id).iter().all(|end| self.is_inert(*end)) => {
                self.inert("range", id)
            }
            ExprKind::Repeat { value, length } => Ok(Lowered::Value(self.repetition(*value, length, span)?)),
            ExprKind::Struct { path, fields, rest } => self.struct_literal(id, path, fields, *rest),
            ExprKind::Macro(call) => self.macro_call(id, call),
            ExprKind::Call { callee, arguments } => self.call(id, *callee, arguments),
            ExprKind::MethodCall { receiver, method, arguments, .. } => {
                self.method_call(id, *receiver, method, arguments)
            }
            ExprKind::Block(block) if block.label.is_some() => self.labelled_block(block, span),
            ExprKind::Block(block) => self.block(block),
            ExprKind::Match { .. } | ExprKind::If { .. } => {
                self.branch(id, &mut |this, arm| this.expression(arm))
            }
            ExprKind::Loop { label, body } => self.loop_(label.as_ref(), *body, span),
            ExprKind::While { label, condition, body } => {
                self.while_(label.as_ref(), *condition, *body, span)
            }
            ExprKind::For { label, pattern, items, body } => {
                self.for_(label.as_ref(), *pattern, *items, *body, span)
            }
            ExprKind::Break { label, value } => self.break_(label.as_ref(), *value),
            ExprKind::Continue { label } => self.continue_(label.as_ref()),
            ExprKind::Return(value) => self.return_(*value, span),
            ExprKind::Try(operand) => self.try_(id, *operand, span),
            ExprKind::Field { .. } | ExprKind::Index { .. } => {
                let place = self.place_or_temporary(id)?;
                Ok(Lowered::Value(self.read(place, span)))
            }
            kind => unsupported(name_of(kind)),
        }
    }

    /// Whether a `match`, or a block that is one, is that of an element that may not be there.
    pub(super) fn is_match_of_optional(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Block(block) => {
                block.statements.is_empty()
                    && block.value.is_some_and(|value| self.is_match_of_optional(value))
            }
            ExprKind::Match { scrutinee, .. } => match self.body.kind(*scrutinee) {
                ExprKind::Local(local) => matches!(self.variable(*local), Some(Variable::Optional(_))),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether an expression gives one of several references, or puts references together.
    fn makes_references(&self, id: ExprId) -> bool {
        let makes = matches!(
            self.body.kind(id),
            ExprKind::If { .. }
                | ExprKind::Match { .. }
                | ExprKind::Block(_)
                | ExprKind::Loop { .. }
                | ExprKind::Tuple(_)
                | ExprKind::Array(_)
                | ExprKind::Repeat { .. }
                | ExprKind::Struct { .. }
                | ExprKind::Macro(_)
                | ExprKind::Call { .. }
        );
        makes && self.refers_elsewhere(self.types.expr(id))
    }

    /// Whether an expression gives a reference to a number, which is that number: it does not change as long as it is borrowed.
    pub(super) fn refers_to_number(&self, id: ExprId) -> bool {
        self.is_reference_to_number(self.types.expr(id))
    }

    pub(super) fn is_reference_to_number(&self, ty: ty::Ty) -> bool {
        match ty.kind() {
            TyKind::Reference(of, Mutability::Shared) => {
                !matches!(of.kind(), TyKind::Reference(..)) && (of.is_scalar() || self.of(*of).is_float())
            }
            _ => false,
        }
    }

    /// Whether a value of a type is a reference to something else than a number, or has parts that are.
    pub(super) fn refers_elsewhere(&self, ty: ty::Ty) -> bool {
        ty.any(&|part| matches!(part.kind(), TyKind::Reference(..)) && !self.is_reference_to_number(part))
    }

    /// The type of what stands for a value: numbers stand for shared references to them.
    pub(super) fn held(&self, ty: ty::Ty) -> ty::Ty {
        ty.map(&mut |part| match part.kind() {
            TyKind::Reference(of, _) if self.is_reference_to_number(part) => Some(*of),
            _ => None,
        })
    }

    /// Whether a number stands in a place for a reference to it.
    pub(super) fn is_number_for_reference(&self, ty: ty::Ty, place: &Place, form: Form) -> bool {
        self.is_reference_to_number(ty)
            && !form.is_reference()
            && self.type_in(place).is_some_and(|found| !matches!(found.kind(), TyKind::Reference(..)))
    }

    /// Whether what a path names stays what it is: it is no function, and shares nothing.
    pub(super) fn is_constant(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id);
        let is_value = |part: &Ty| {
            !matches!(part.kind(), TyKind::Function(..) | TyKind::Closure(_) | TyKind::Dynamic(_))
        };
        ty.is_certain() && !self.shares_state(ty) && !ty.any(&|part| !is_value(&part))
    }

    /// An operand of an operator. A type of the user's may have the operator for references only.
    pub(super) fn operand(&mut self, id: ExprId) -> Result<ValueId> {
        let span = self.body.expr(id).span;
        let mut place = match self.body.kind(id) {
            ExprKind::Reference { is_mutable: false, of } => self.place_or_temporary(*of)?,
            // What a pattern or a loop has made a reference.
            ExprKind::Local(local) => match self.value_of(*local) {
                Some(value) if self.is_name_of_reference(value) => Place::of(value).then(Projection::Deref),
                _ => return self.value(id),
            },
            _ => return self.value(id),
        };
        if self.place_ty(&place) != Ty::unknown() || self.is_scalar(id) {
            let before = self.function.values.len();
            let value = self.read(place, span);
            // A number is one, whatever it is in.
            if value.0 as usize >= before && self.ty(value).is_unknown() {
                self.function.values[value.0 as usize].ty = self.ty_of(id);
            }
            return Ok(value);
        }
        // The reverse sweep needs what was in it, whatever is written to it later.
        if self.is_memory(self.function.resolve(&place).root) {
            place = Place::of(self.snapshot("current", &place, span));
        }
        let alias = Alias { place, bound: false, form: Form::Shared };
        Ok(self.function.temporary("reference", span, Ty::unknown(), Kind::Alias(alias)))
    }

    fn is_name_of_reference(&self, value: ValueId) -> bool {
        matches!(&self.function.info(value).kind,
            Kind::Alias(alias) if alias.form == Form::Shared)
    }

    pub(super) fn values(&mut self, ids: &[ExprId]) -> Result<Vec<ValueId>> {
        ids.iter().map(|id| self.value(*id)).collect()
    }

    pub(super) fn unary(&mut self, id: ExprId, operator: UnOp, operand: ExprId) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        match operator {
            UnOp::Deref(_) if self.refers_to_number(operand) && self.is_kept(id) => self.inert("current", id),
            UnOp::Deref(_) if self.refers_to_number(operand) => self.expression(operand),
            UnOp::Neg(_) if self.ty_of(id).is_float() => {
                let ty = self.ty_of(id);
                if let ExprKind::Literal(_) = self.body.kind(operand) {
                    let expr = self.body.printed(id, &Nameless).expect("a literal has no variables");
                    return Ok(Lowered::Value(self.let_("constant", span, ty, Op::Constant(expr))));
                }
                let operand = self.operand(operand)?;
                Ok(Lowered::Value(self.primitive(Primitive::Neg, Style::Operator, vec![operand], ty, span)))
            }
            UnOp::Neg(_) if matches!(self.body.kind(operand), ExprKind::Literal(_)) => {
                let expr = self.body.printed(id, &Nameless).expect("a literal has no variables");
                Ok(Lowered::Value(self.let_("constant", span, Ty::inert(), Op::Constant(expr))))
            }
            UnOp::Not(_) if matches!(self.types.expr(id).kind(), TyKind::Bool) => self.inert("condition", id),
            UnOp::Not(_) if self.is_inert(operand) => self.inert("bits", id),
            UnOp::Neg(_) if self.is_inert(id) => self.inert("negated", id),
            UnOp::Neg(_) => {
                let ty = self.ty_of(id);
                let operand = self.operand(operand)?;
                let value = self.primitive(Primitive::Neg, Style::Operator, vec![operand], ty, span);
                self.function.overloaded.insert(value);
                Ok(Lowered::Value(value))
            }
            _ => unsupported("a unary operator on this type"),
        }
    }

    pub(super) fn binary(
        &mut self,
        id: ExprId,
        operator: &BinOp,
        left: ExprId,
        right: ExprId,
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        let rule = match operator {
            BinOp::Add(_) => Primitive::Add,
            BinOp::Sub(_) => Primitive::Sub,
            BinOp::Mul(_) => Primitive::Mul,
            BinOp::Div(_) => Primitive::Div,
            BinOp::Rem(_) => Primitive::Rem,
            BinOp::And(_) | BinOp::Or(_) => return self.inert("condition", id),
            _ if is_comparison(operator) => {
                if self.follows_to_reference(left) || self.follows_to_reference(right) {
                    return unsupported("a comparison of references behind references");
                }
                return self.inert("condition", id);
            }
            _ if self.is_inert(left) && self.is_inert(right) => return self.inert("bits", id),
            _ => return unsupported("an operator on bits of this type"),
        };
        let of_numbers = self.is_scalar(left) && self.is_scalar(right);
        let operands = vec![self.operand(left)?, self.operand(right)?];
        let value = self.primitive(rule, Style::Operator, operands, self.ty_of(id), span);
        if !of_numbers {
            self.function.overloaded.insert(value);
        }
        Ok(Lowered::Value(value))
    }

    /// Whether an expression follows a reference to another one.
    fn follows_to_reference(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id);
        matches!(self.body.kind(id), ExprKind::Unary { operator: UnOp::Deref(_), .. })
            && matches!(ty.kind(), TyKind::Reference(..))
            && *ty.behind_references().kind() != TyKind::Str
    }

    pub(super) fn primitive(
        &mut self,
        rule: Primitive,
        style: Style,
        operands: Vec<ValueId>,
        ty: Ty,
        span: Span,
    ) -> ValueId {
        let hint = match rule {
            Primitive::Add => "sum",
            Primitive::Sub => "difference",
            Primitive::Mul => "product",
            Primitive::Div => "quotient",
            Primitive::Rem => "remainder",
            Primitive::Neg => "negated",
            other => other.name(),
        };
        self.let_(hint, span, ty, Op::Primitive { rule, style, operands })
    }

    /// Whether a value is memory by its name.
    pub(super) fn is_memory(&self, value: ValueId) -> bool {
        matches!(self.function.info(value).kind, Kind::Memory)
    }
}

/// Whether a value of a type is a reference, or has parts that are.
pub(super) fn holds_references(ty: Ty) -> bool {
    ty.any(&|part| matches!(part.kind(), TyKind::Reference(..)))
}

fn name_of(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Closure { .. } => "a closure",
        ExprKind::Try(_) => "`?`",
        ExprKind::Let { .. } => "`let` in a condition",
        ExprKind::Reference { .. } => "a mutable reference",
        _ => "another form",
    }
}
