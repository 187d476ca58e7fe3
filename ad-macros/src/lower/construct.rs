//! Structs and variants of enums: literals and constructors.

use super::*;
use syn::{Expr, ExprCall, Member, Path, spanned::Spanned};

impl Lowering<'_> {
    /// `Type(a, b)`, `Enum::Variant(a)`, `Some(a)`.
    pub(super) fn constructor(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        let variant = variant_of(&callee.path);
        let parts = call
            .args
            .iter()
            .enumerate()
            .map(|(position, argument)| {
                let value = self.value(argument);
                (part(variant.as_ref(), Member::from(position)), value)
            })
            .collect();
        let op = Op::Construct { path: callee.clone(), parts, rest: None, named: false };
        let value = self.let_(&hint(&callee.path), expr.span(), Ty::Unknown, op);
        self.note_constructed(value, variant.is_some(), &callee.path);
        Lowered::Value(value)
    }

    /// `Type { a, b: c, ..rest }`.
    pub(super) fn struct_literal(&mut self, literal: &syn::ExprStruct, expr: &Expr) -> Lowered {
        let variant = variant_of(&literal.path);
        let parts = literal
            .fields
            .iter()
            .map(|field| {
                let value = self.value(&field.expr);
                (part(variant.as_ref(), field.member.clone()), value)
            })
            .collect();
        let rest = literal.rest.as_ref().map(|rest| self.place_or_temporary(rest));
        let path =
            syn::ExprPath { attrs: Vec::new(), qself: literal.qself.clone(), path: literal.path.clone() };
        let op = Op::Construct { path, parts, rest, named: true };
        let value = self.let_(&hint(&literal.path), expr.span(), Ty::Unknown, op);
        self.note_constructed(value, variant.is_some(), &literal.path);
        Lowered::Value(value)
    }

    fn note_constructed(&mut self, value: ValueId, is_variant: bool, path: &Path) {
        if !is_variant {
            self.note_type(value, &syn::parse_quote!(#path));
        }
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
    let name = crate::derive::accessors::snake_case(&last);
    if name == "self" { "made".into() } else { name }
}
