//! Taking values apart, and putting them together: one way for structs and enums of all styles.

use super::declaration::{Declaration, Field, Variant};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// A field that a pattern has bound.
pub(super) struct Bound<'a> {
    pub(super) field: &'a Field,
    /// From the first value.
    pub(super) own: Ident,
    /// From the second.
    pub(super) other: Ident,
}

fn bound(variant: &Variant) -> Vec<Bound<'_>> {
    let name =
        |whose: &str, field: &Field| Ident::new(&format!("{whose}_{}", field.label()), Span::mixed_site());
    let bind = |field| Bound { field, own: name("own", field), other: name("other", field) };
    variant.fields.iter().map(bind).collect()
}

/// `Type { field: .. }` or `Type::Variant { field: .. }`: a pattern, or an expression.
pub(super) fn with_fields<'a>(
    ty: &Ident,
    variant: &Variant,
    fields: &[Bound<'a>],
    mut part: impl FnMut(&Bound<'a>) -> TokenStream,
) -> TokenStream {
    let name = variant.name.iter();
    let fields = fields.iter().map(|bound| {
        let (member, part) = (&bound.field.member, part(bound));
        quote!(#member: #part)
    });
    quote!(#ty #(::#name)* { #(#fields),* })
}

fn pattern(ty: &Ident, variant: &Variant, fields: &[Bound], other: bool) -> TokenStream {
    with_fields(ty, variant, fields, |bound| {
        let name = if other { &bound.other } else { &bound.own };
        quote!(#name)
    })
}

/// `match value { .. }` over the variants; the type of the value is `ty`.
pub(super) fn matched(
    declaration: &Declaration,
    value: TokenStream,
    ty: &Ident,
    arm: impl Fn(&Variant, &[Bound]) -> TokenStream,
) -> TokenStream {
    if declaration.variants.is_empty() {
        return quote!(match *#value {});
    }
    let arms = declaration.variants.iter().map(|variant| {
        let fields = bound(variant);
        let (pattern, body) = (pattern(ty, variant, &fields, false), arm(variant, &fields));
        quote!(#pattern => #body,)
    });
    quote!(match #value { #(#arms)* })
}

/// `match (own, other) { .. }` where both have the same variant.
pub(super) fn matched_pair(
    declaration: &Declaration,
    (own, own_ty): (TokenStream, &Ident),
    (other, other_ty): (TokenStream, &Ident),
    arm: impl Fn(&Variant, &[Bound]) -> TokenStream,
    otherwise: TokenStream,
) -> TokenStream {
    if declaration.variants.is_empty() {
        return quote!(match *#own {});
    }
    let arms = declaration.variants.iter().map(|variant| {
        let fields = bound(variant);
        let left = pattern(own_ty, variant, &fields, false);
        let right = pattern(other_ty, variant, &fields, true);
        let body = arm(variant, &fields);
        quote!((#left, #right) => #body,)
    });
    let otherwise = (declaration.variants.len() > 1).then_some(otherwise);
    quote!(match (#own, #other) { #(#arms)* #otherwise })
}
