//! Structs and variants of enums: literals and constructors; lists that are written out.

use super::expressions::holds_references;
use super::{Lowered, Lowering, Result, unsupported};
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
            Meaning::Def(Def::Variant(of, number)) => Some((*of, *number)),
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
            Callable::Variant(of, number) => Some((of, number as usize)),
            _ => None,
        };
        let parts = arguments.iter().enumerate().map(|(at, value)| (Member::from(at), *value)).collect();
        self.constructed(id, path, variant, parts, Form::Called)
    }

    fn constructed(
        &mut self,
        id: ExprId,
        path: &PathRef,
        variant: Option<(ItemId, usize)>,
        fields: Vec<(Member, ExprId)>,
        form: Form,
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        let variant = match variant {
            Some((of, number)) => {
                let Some(declared) = self.world.enum_decl(of) else { return unsupported("a variant") };
                Some(Ident::new(&declared.variants[number].name, span))
            }
            None => None,
        };
        // What the reverse sweep keeps may borrow nothing.
        if self.borrows(id) {
            return unsupported("a struct that borrows");
        }
        let mut parts = Vec::new();
        for (member, value) in fields {
            let value = self.value(value)?;
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
        let last = path.path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let hint = match snake_case(&last) {
            name if name == "self" => "made".to_owned(),
            name => name,
        };
        let fields: Vec<Projection> = parts.iter().map(|(projection, _)| projection.clone()).collect();
        let is_struct = variant.is_none();
        let op = Op::Construct { path: path.path.clone(), parts, rest, named, borrows: false };
        let ty =
            if self.holds_nothing(&path.path.path, variant.is_some()) { Ty::inert() } else { Ty::unknown() };
        let value = self.let_(&hint, span, ty, op);
        if is_struct {
            self.note_type(value, self.types.expr(id));
            fields.into_iter().for_each(|field| self.note_field(&Place::of(value).then(field)));
        }
        Ok(Lowered::Value(value))
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
