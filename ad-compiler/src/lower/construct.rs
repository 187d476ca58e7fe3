//! Structs and variants of enums: literals and constructors.

use super::*;
use crate::source::{Seen, type_name};
use syn::{Expr, ExprCall, Member, Path, spanned::Spanned};

impl Lowering<'_> {
    /// `Type(a, b)`, `Enum::Variant(a)`, `Some(a)`.
    pub(super) fn constructor(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        if let Some(kept) = self.kept_if_borrowing(&callee.path, expr) {
            return kept;
        }
        let variant = variant_of(&callee.path);
        let mut parts = Vec::new();
        for (position, argument) in call.args.iter().enumerate() {
            let value = self.value(argument);
            parts.push((part(variant.as_ref(), Member::from(position)), value));
        }
        self.constructed(callee.clone(), parts, None, false, expr)
    }

    /// `Type { a, b: c, ..rest }`.
    pub(super) fn struct_literal(&mut self, literal: &syn::ExprStruct, expr: &Expr) -> Lowered {
        if let Some(kept) = self.kept_if_borrowing(&literal.path, expr) {
            return kept;
        }
        let variant = variant_of(&literal.path);
        let mut parts = Vec::new();
        for field in &literal.fields {
            let value = self.value(&field.expr);
            parts.push((part(variant.as_ref(), field.member.clone()), value));
        }
        let rest = literal.rest.as_ref().map(|rest| self.place_or_temporary(rest));
        let path =
            syn::ExprPath { attrs: Vec::new(), qself: literal.qself.clone(), path: literal.path.clone() };
        self.constructed(path, parts, rest, true, expr)
    }

    fn constructed(
        &mut self,
        path: syn::ExprPath,
        parts: Vec<(Projection, ValueId)>,
        rest: Option<Place>,
        named: bool,
        expr: &Expr,
    ) -> Lowered {
        let (hint, ty): (String, syn::Type) = {
            let path = &path.path;
            (hint(path), syn::parse_quote!(#path))
        };
        let is_struct = variant_of(&path.path).is_none();
        let fields: Vec<Projection> = parts.iter().map(|(projection, _)| projection.clone()).collect();
        let ty = if is_struct { self.with_arguments(ty, &parts) } else { ty };
        let value = self.let_(&hint, expr.span(), Ty::Unknown, Op::Construct { path, parts, rest, named });
        if is_struct {
            self.note_type(value, &ty);
            fields.into_iter().for_each(|field| self.note_field(&Place::of(value).then(field)));
        }
        Lowered::Value(value)
    }
}

impl Lowering<'_> {
    /// A value that holds a reference to something active: what the reverse sweep keeps may borrow nothing.
    fn borrowing(&self, ty: &syn::Type, expr: &Expr) -> Option<Barrier> {
        let field = self.declared.borrowing_field(&Seen { ty: ty.clone(), from: None })?;
        let name = type_name(ty).unwrap_or_default();
        Some(Barrier {
            at: expr.into(),
            what: format!(
                "a `{name}` holds a reference, in `{field}`, and is made in a function that is differentiated"
            ),
            help: format!(
                "let `{field}` own what is in it, or give what the `{name}` is made of to the functions that use it; a \
                 parameter of this type is accepted"
            ),
        })
    }

    /// Such a value, which is kept as it is: it may hold nothing active.
    fn kept_if_borrowing(&mut self, path: &Path, expr: &Expr) -> Option<Lowered> {
        if variant_of(path).is_some() {
            return None;
        }
        let ty = match path.is_ident("Self") {
            true => self.declared.self_type()?,
            false => syn::parse_quote!(#path),
        };
        let barrier = self.borrowing(&ty, expr)?;
        let kept = self.barred_by(expr, barrier);
        if let Lowered::Value(value) = kept {
            self.note_type(value, &ty);
        }
        Some(kept)
    }

    /// A call that gives such a value.
    pub(super) fn check_borrowed(&mut self, value: ValueId, ty: &syn::Type, expr: &Expr) {
        let barrier = self.borrowing(ty, expr);
        self.function.refused.extend(barrier.map(|barrier| (value, barrier)));
    }
}

/// A part of what a constructor makes.
pub(super) fn part(variant: Option<&Ident>, member: Member) -> Projection {
    match variant {
        Some(variant) => Projection::Payload { variant: variant.clone(), member },
        None => Projection::Field(member),
    }
}

/// The variant of an enum that a path names: `Enum::Variant`, or one of the prelude's. `Self::Variant` is one too; what
/// is imported by its bare name reads as a struct.
pub(super) fn variant_of(path: &Path) -> Option<Ident> {
    let last = &path.segments.last()?.ident;
    let owner = path.segments.iter().rev().nth(1);
    let of_enum = owner.is_some_and(|owner| owner.ident.to_string().starts_with(|c: char| c.is_uppercase()));
    let of_prelude = owner.is_none() && ["Some", "Ok", "Err"].iter().any(|name| last == name);
    (of_enum || of_prelude).then(|| last.clone())
}

/// A name for what a constructor makes.
fn hint(path: &Path) -> String {
    let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let name = crate::interface::names::snake_case(&last);
    if name == "self" { "made".into() } else { name }
}
