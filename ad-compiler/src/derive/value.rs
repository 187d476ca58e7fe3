//! `Differentiable` and `Move` for the declared type.

use super::declaration::{Declaration, Field};
use super::generics::{Generics, header};
use super::types::{of_differentiable, of_trait};
use super::variants::{matched, matched_pair, with_fields};
use crate::types;
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::{Type, WherePredicate, parse_quote};

pub(super) fn implementations(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let differentiable = differentiable(declaration, generics);
    // References in lists and options have no move that leaves them alone.
    let is_movable = !declaration.active().any(|field| is_owned(field) && holds_references(&field.ty));
    let movable = is_movable.then(|| movable(declaration, generics));
    quote!(#differentiable #movable)
}

fn differentiable(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let (name, tangent, dimensions) =
        (&declaration.name, declaration.tangent(), declaration.dimensionality());
    let header = header(&generics.value, name, quote!(::ad_runtime::Differentiable));
    let (_, arguments, _) = generics.tangent.split_for_impl();
    let dimensionality = matched(declaration, quote!(self), name, |variant, fields| {
        with_fields(&dimensions, variant, fields, |bound| {
            if bound.field.constant {
                return quote!(());
            }
            let (own, ty) = (&bound.own, &bound.field.ty);
            let dimensionality = of_differentiable(ty, ty, "dimensionality");
            quote!(#dimensionality(#own))
        })
    });
    let zero = matched(declaration, quote!(dimensionality), &dimensions, |variant, fields| {
        with_fields(&tangent, variant, fields, |bound| {
            if bound.field.constant {
                return quote!(());
            }
            let (own, ty) = (&bound.own, &bound.field.ty);
            let zero = of_differentiable(ty, ty, "zero_tangent");
            quote!(#zero(#own))
        })
    });
    quote! {
        #header {
            type Tangent = #tangent #arguments;
            type Accumulator = #tangent #arguments;
            type Dimensionality = #dimensions #arguments;
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Self::Dimensionality {
                #dimensionality
            }
            #[inline]
            fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
                #zero
            }
        }
    }
}

fn movable(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let mut bounded = generics.value.clone();
    let bounds = generics
        .subjects
        .iter()
        .map(|subject| -> WherePredicate { parse_quote!(#subject: ::ad_runtime::Move) });
    bounded.make_where_clause().predicates.extend(bounds);
    let (name, tangent) = (&declaration.name, declaration.tangent());
    let header = header(&bounded, name, quote!(::ad_runtime::Move));
    let message = format!("a `{name}` is moved by the tangent of another variant");
    let body = matched_pair(
        declaration,
        (quote!(self), name),
        (quote!(step), &tangent),
        |_, fields| {
            let moves = fields.iter().filter(|bound| is_owned(bound.field)).map(|bound| {
                let (own, other) = (&bound.own, &bound.other);
                let ty = &bound.field.ty;
                let move_by = of_trait(ty, ty, &quote!(Move), "move_by");
                quote!(#move_by(#own, #other);)
            });
            quote!({ #(#moves)* })
        },
        quote!(_ => ::core::panic!(#message),),
    );
    quote! {
        #header {
            #[inline]
            fn move_by(&mut self, step: &Self::Tangent) {
                #body
            }
        }
    }
}

/// Whether a field is moved. What it borrows stays as it is.
fn is_owned(field: &Field) -> bool {
    !field.constant && !matches!(field.ty, Type::Reference(_))
}

/// Whether there are references in a type to what may have a derivative.
fn holds_references(ty: &Type) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            let is_constant = matches!(*reference.elem, Type::Path(_))
                && types::of_declared(&reference.elem, &[]).is_inert();
            self.0 |= !is_constant;
        }
        fn visit_type_fn_ptr(&mut self, _: &syn::TypeFnPtr) {}
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}
