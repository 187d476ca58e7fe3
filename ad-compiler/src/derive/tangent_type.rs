//! The declarations of the tangent and of what its zero must know.

use super::declaration::{Declaration, Field, Style, Variant};
use super::generics::{Generics, header};
use super::types;
use super::variants::{matched, with_fields};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;

pub(super) fn tangent(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let doc = format!("The tangent of [`{}`]: a derivative by it, or along it.", declaration.name);
    let declared =
        declared(declaration, generics, &declaration.tangent(), |field| types::tangent(declaration, field));
    let attributes = &declaration.asked.attributes;
    quote! {
        #[doc = #doc]
        #(#[#attributes])*
        #declared
    }
}

pub(super) fn dimensionality(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let name = declaration.dimensionality();
    let declared = declared(declaration, generics, &name, types::dimensionality);
    let header = header(&generics.tangent, &name, quote!(::core::clone::Clone));
    let clone = matched(declaration, quote!(self), &name, |variant, fields| {
        with_fields(&name, variant, fields, |bound| {
            let own = &bound.own;
            quote!(::core::clone::Clone::clone(#own))
        })
    });
    quote! {
        #[doc(hidden)]
        #declared
        #header {
            fn clone(&self) -> Self {
                #clone
            }
        }
    }
}

/// A type with the variants and fields of the declaration.
fn declared(
    declaration: &Declaration,
    generics: &Generics,
    name: &Ident,
    ty: impl Fn(&Field) -> Type,
) -> TokenStream {
    let vis = &declaration.vis;
    let (parameters, clause) = (&generics.tangent, &generics.tangent.where_clause);
    if !declaration.is_enum {
        return match declaration.variants.first() {
            Some(variant) if variant.style == Style::Named => {
                let fields = fields(variant, ty);
                quote!(#vis struct #name #parameters #clause #fields)
            }
            Some(variant) => {
                let fields = fields(variant, ty);
                quote!(#vis struct #name #parameters #fields #clause;)
            }
            None => TokenStream::new(),
        };
    }
    let variants = declaration.variants.iter().map(|variant| {
        let (ident, fields) = (&variant.name, fields(variant, &ty));
        let doc = format!("The tangent of [`{}`].", declaration.path_of(variant));
        quote!(#[doc = #doc] #ident #fields)
    });
    quote!(#vis enum #name #parameters #clause { #(#variants),* })
}

fn fields(variant: &Variant, ty: impl Fn(&Field) -> Type) -> TokenStream {
    let fields = variant.fields.iter().map(|field| {
        let (vis, ty) = (&field.vis, ty(field));
        let doc = format!("The derivative by `{}`.", field.label());
        match &field.member {
            syn::Member::Named(name) => quote!(#[doc = #doc] #vis #name: #ty),
            syn::Member::Unnamed(_) => quote!(#[doc = #doc] #vis #ty),
        }
    });
    match variant.style {
        Style::Named => quote!({ #(#fields),* }),
        Style::Tuple => quote!((#(#fields),*)),
        Style::Unit => TokenStream::new(),
    }
}
