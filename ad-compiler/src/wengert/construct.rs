//! Structs and variants of enums: literals and constructors; lists that are written out.

use super::expressions::holds_references;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::print::Nameless;
use crate::hir::{ExprId, ExprKind, Meaning, PathRef};
use crate::interface::names::snake_case;
use crate::ir::{Op, Place, Projection, Repetition, Ty, ValueId};
use crate::items::{Def, ItemId};
use crate::ty::{Callable, TyKind};
use proc_macro2::{Ident, Span};
use syn::Member;

/// How a constructor is written.
enum Form {
    Called,
    Named { rest: Option<ExprId> },
}

impl Lowering<'_> {
    /// `Type { a, b: c, ..rest }`
    pub(super) fn struct_literal(
        &mut self,
        id: ExprId,
        path: &PathRef,
        fields: &[(Member, ExprId)],
        rest: Option<ExprId>,
    ) -> Result<Lowered> {
        let variant = match &path.meaning {
            Meaning::Def(Def::Variant(of, number)) => Some(self.variant_name(*of, *number, id)?),
            _ => None,
        };
        let parts = fields.iter().map(|(member, value)| (member.clone(), *value)).collect();
        if rest.is_none()
            && variant.is_none()
            && let Some((base, others)) = self.with_rest(id, fields)
        {
            return self.constructed(id, path, variant, others, Form::Named { rest: Some(base) });
        }
        self.constructed(id, path, variant, parts, Form::Named { rest })
    }

    /// `Type { a, list: base.list }` as `Type { a, ..base }`, where the base has this type, too: then its adjoint is what is left of that of the
    /// literal, and need not be made anew.
    fn with_rest(&self, id: ExprId, fields: &[(Member, ExprId)]) -> Option<(ExprId, Vec<(Member, ExprId)>)> {
        let base_of = |(member, value): &(Member, ExprId)| match self.body.kind(*value) {
            ExprKind::Field { of, member: from } if from == member => match self.body.kind(*of) {
                ExprKind::Local(base) => Some((*base, *of)),
                _ => None,
            },
            _ => None,
        };
        let is_long =
            |field: &&(Member, ExprId)| matches!(self.ty_of(field.1).kind(), crate::ir::TyKind::Slice(_));
        let (base, expr) = fields.iter().filter(is_long).find_map(base_of)?;
        let others = fields.iter().filter(|field| base_of(field).is_none_or(|(of, _)| of != base));
        let others: Vec<(Member, ExprId)> = others.cloned().collect();
        let is_same = self.types.expr(expr) == self.types.expr(id) && self.types.expr(id).is_certain();
        (is_same && others.iter().all(|(_, value)| self.is_pure(*value))).then_some((expr, others))
    }

    /// `Type(a, b)`, `Enum::Variant(a)`
    pub(super) fn constructor(
        &mut self,
        id: ExprId,
        path: &PathRef,
        callable: Callable,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let variant = match callable {
            Callable::Variant(of, number) => Some(self.variant_name(of, number as usize, id)?),
            _ => None,
        };
        self.constructed(id, path, variant, numbered(arguments), Form::Called)
    }

    /// The same of a type that is declared elsewhere: its names say what it is.
    pub(super) fn foreign_constructor(
        &mut self,
        id: ExprId,
        path: &PathRef,
        of_enum: bool,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let last = path.path.path.segments.last().map(|last| last.ident.clone());
        self.constructed(id, path, last.filter(|_| of_enum), numbered(arguments), Form::Called)
    }

    fn variant_name(&self, of: ItemId, number: usize, id: ExprId) -> Result<Ident> {
        let Some(declared) = self.world.enum_decl(of) else { return unsupported("a variant") };
        Ok(Ident::new(&declared.variants[number].name, self.body.expr(id).span))
    }

    fn constructed(
        &mut self,
        id: ExprId,
        path: &PathRef,
        variant: Option<Ident>,
        fields: Vec<(Member, ExprId)>,
        form: Form,
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        let is_lent = |this: &Self, value: ExprId| {
            holds_references(this.types.expr(value)) && !this.refers_to_number(value)
        };
        let mut borrows = false;
        let mut parts = Vec::new();
        for (member, value) in fields {
            let value = match is_lent(self, value) {
                true => {
                    borrows |= self.body.printed(value, &Nameless).is_none();
                    self.lent_part(value)?
                }
                false => self.value(value)?,
            };
            parts.push((
                match &variant {
                    Some(variant) => Projection::Payload { variant: variant.clone(), member },
                    None => Projection::Field(member),
                },
                value,
            ));
        }
        let (named, rest) = match form {
            Form::Called => (false, None),
            Form::Named { rest } => (true, rest.map(|rest| self.place_or_temporary(rest)).transpose()?),
        };
        if rest.is_some() && self.borrows(id) {
            return unsupported("a struct that borrows");
        }
        let last = path.path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let hint = match snake_case(&last) {
            name if name == "self" => "made".to_owned(),
            name => name,
        };
        let fields: Vec<Projection> = parts.iter().map(|(projection, _)| projection.clone()).collect();
        let is_struct = variant.is_none();
        let op = Op::Construct { path: path.path.clone(), parts, rest, named, borrows };
        let ty =
            if self.holds_nothing(&path.path.path, variant.is_some()) { Ty::inert() } else { Ty::unknown() };
        let value = self.let_(&hint, span, ty, op);
        if is_struct {
            self.note_type(value, self.types.expr(id));
            fields.into_iter().for_each(|field| self.note_field(&Place::of(value).then(field)));
        }
        Ok(Lowered::Value(value))
    }

    /// A part that is a reference. The reverse sweep keeps none, but it can make again those to what has no derivative and does not change.
    fn lent_part(&mut self, value: ExprId) -> Result<ValueId> {
        if !self.is_lasting(value) {
            return unsupported("a struct that borrows");
        }
        let of_parts = matches!(self.body.kind(value), ExprKind::Reference { .. });
        match if of_parts { self.inert("reference", value)? } else { self.expression(value)? } {
            Lowered::Value(value) => Ok(value),
            _ => unsupported("a struct that borrows"),
        }
    }

    /// Whether a struct has a field that is a reference.
    pub(super) fn borrows(&self, id: ExprId) -> bool {
        let TyKind::Adt(of, _) = self.types.expr(id).kind() else { return false };
        self.world
            .struct_decl(*of)
            .is_some_and(|declared| declared.fields.list.iter().any(|field| holds_references(field.ty)))
    }

    /// `[value; length]`: the length of an array stays a constant expression.
    pub(super) fn repetition(&mut self, value: ExprId, length: &syn::Expr, span: Span) -> Result<ValueId> {
        let value = self.value(value)?;
        let constant = self.let_("constant", span, Ty::inert(), Op::Constant(length.clone()));
        let ty = Ty::array_of(self.ty(value), length);
        Ok(self.let_("array", span, ty, Op::Repeat { value, length: constant, form: Repetition::Array }))
    }
}

/// The parts of what has them by number.
fn numbered(parts: &[ExprId]) -> Vec<(Member, ExprId)> {
    parts.iter().enumerate().map(|(at, part)| (Member::from(at), *part)).collect()
}
