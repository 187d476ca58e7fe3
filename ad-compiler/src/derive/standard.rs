//! `Clone`, `Debug`, `PartialEq` and `Default` for the tangent, and comparisons by `approx`, which the runtime writes if it has that feature.
//!
//! They are written out because the derives of the standard library would ask for `T: Clone`, where the tangent of `T` is
//! what has to be, and is, `Clone`.

use super::declaration::{Declaration, Style};
use super::generics::{Generics, header};
use super::types;
use super::variants::{matched, matched_pair, with_fields};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{WherePredicate, parse_quote};

pub(super) fn implementations(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let parts = [clone, debug, partial_eq, default, approximate].map(|part| part(declaration, generics));
    quote!(#(#parts)*)
}

fn clone(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let tangent = declaration.tangent();
    let header = header(&generics.tangent, &tangent, quote!(::core::clone::Clone));
    let body = matched(declaration, quote!(self), &tangent, |variant, fields| {
        with_fields(&tangent, variant, fields, |bound| {
            let own = &bound.own;
            quote!(::core::clone::Clone::clone(#own))
        })
    });
    quote!(#header { #[inline] fn clone(&self) -> Self { #body } })
}

fn debug(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let tangent = declaration.tangent();
    let header = header(&generics.tangent, &tangent, quote!(::core::fmt::Debug));
    let body = matched(declaration, quote!(self), &tangent, |variant, fields| {
        let shown = variant.name.as_ref().unwrap_or(&tangent).to_string();
        let labels = fields.iter().map(|bound| bound.field.label());
        let parts = fields.iter().map(|bound| &bound.own);
        match variant.style {
            Style::Named => quote!(formatter.debug_struct(#shown)#(.field(#labels, #parts))*.finish()),
            Style::Tuple => quote!(formatter.debug_tuple(#shown)#(.field(#parts))*.finish()),
            Style::Unit => quote!(formatter.write_str(#shown)),
        }
    });
    quote! {
        #header {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #body
            }
        }
    }
}

fn partial_eq(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let tangent = declaration.tangent();
    let header = header(&generics.tangent, &tangent, quote!(::core::cmp::PartialEq));
    let body = matched_pair(
        declaration,
        (quote!(self), &tangent),
        (quote!(other), &tangent),
        |_, fields| {
            let (own, other) =
                (fields.iter().map(|bound| &bound.own), fields.iter().map(|bound| &bound.other));
            quote!(true #(&& ::core::cmp::PartialEq::eq(#own, #other))*)
        },
        quote!(_ => false,),
    );
    quote!(#header { fn eq(&self, other: &Self) -> bool { #body } })
}

/// A zero that needs no dimensions. Of the variants of an enum none is zero for all values.
fn default(declaration: &Declaration, generics: &Generics) -> TokenStream {
    if declaration.is_enum {
        return TokenStream::new();
    }
    let tangent = declaration.tangent();
    // The bounds hold or do not hold; that they depend on a lifetime puts off the question to the use.
    let bounds = declaration.active().map(|field| -> WherePredicate {
        let ty = types::tangent(declaration, field);
        parse_quote!(for<'zero> #ty: ::core::default::Default)
    });
    let header = header(&generics.tangent_where(bounds), &tangent, quote!(::core::default::Default));
    let parts = declaration.fields().map(|field| {
        let member = &field.member;
        quote!(#member: ::core::default::Default::default())
    });
    quote!(#header { fn default() -> Self { #tangent { #(#parts),* } } })
}

fn approximate(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let (parameters, arguments, clause) = generics.tangent.split_for_impl();
    let parameters = syn::parse2::<syn::Generics>(quote!(#parameters)).map(|generics| generics.params).ok();
    let predicates = clause.map(|clause| &clause.predicates);
    let predicates = predicates.filter(|predicates| !predicates.is_empty()).map(|predicates| {
        let predicates = predicates.iter();
        quote!(#(#predicates),*,)
    });
    let tangent = declaration.tangent();
    quote!(::ad_runtime::__private::approximate! { [#parameters] #tangent #arguments; where [#predicates] })
}
