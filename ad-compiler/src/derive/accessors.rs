//! Payloads of variants by name: what the pattern of a `match` binds, again where the pattern is not.
//!
//! The enum has `fn leaf_0(&self) -> &T`, its tangent that and `fn leaf_0_mut(&mut self) -> &mut T`. Generated code uses them.
//! So it does those of private fields of structs, and of private methods, where the body of a method stands in the place of a call in another module.

use super::declaration::{Declaration, Field};
use super::generics::Generics;
use super::types;
use crate::collections::HashMap;
use crate::diagnostics::{Errors, Page};
use crate::interface::names::{accessor, field_accessor, mut_accessor};
use crate::source::accessor_of_method;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;

/// Names that two payloads would have.
pub(super) fn check(declaration: &Declaration, errors: &mut Errors) {
    let mut owners: HashMap<String, String> = HashMap::default();
    for_each_payload(declaration, |variant, field| {
        let name = accessor(variant, &field.member).to_string();
        let owner = format!("{}::{variant}", declaration.name);
        let taken = [name.clone(), format!("{name}_mut")].map(|name| owners.insert(name, owner.clone()));
        if let Some(other) = taken.into_iter().flatten().next() {
            errors.add(
                Page::Names,
                variant,
                format!(
                    "payloads of `{other}` and `{owner}` have the same name, `{name}`, for generated code"
                ),
                "rename the variant or the field",
            );
        }
    });
}

fn for_each_payload(declaration: &Declaration, mut visit: impl FnMut(&Ident, &Field)) {
    for variant in &declaration.variants {
        let Some(name) = &variant.name else { continue };
        variant.fields.iter().for_each(|field| visit(name, field));
    }
}

pub(super) fn implementations(declaration: &Declaration, generics: &Generics) -> TokenStream {
    if !declaration.is_enum {
        return of_fields(declaration, generics);
    }
    if declaration.fields().next().is_none() {
        return TokenStream::new();
    }
    let (name, tangent) = (&declaration.name, declaration.tangent());
    let (of_value, of_tangent) = (&declaration.generics, &generics.tangent);
    let (mut on_value, mut on_tangent) = (TokenStream::new(), TokenStream::new());
    for_each_payload(declaration, |variant, field| {
        on_value.extend(method(declaration, name, variant, field, &field.ty, false));
        let ty = types::tangent(declaration, field);
        on_tangent.extend(method(declaration, &tangent, variant, field, &ty, false));
        on_tangent.extend(method(declaration, &tangent, variant, field, &ty, true));
    });
    let (parameters, arguments, clause) = of_value.split_for_impl();
    let (tangent_parameters, tangent_arguments, tangent_clause) = of_tangent.split_for_impl();
    quote! {
        impl #parameters #name #arguments #clause { #on_value }
        impl #tangent_parameters #tangent #tangent_arguments #tangent_clause { #on_tangent }
    }
}

/// `fn __data(&self) -> &Vec<f64>` and `fn __data_mut(&mut self) -> &mut Vec<f64>` of a struct and its tangent.
fn of_fields(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let is_reached = |field: &&Field| declaration.reached.contains(&field.label());
    let (mut on_value, mut on_tangent) = (TokenStream::new(), TokenStream::new());
    for field in declaration.fields().filter(is_reached) {
        on_value.extend([false, true].map(|mutable| of_field(field, &field.ty, mutable)));
        if !field.constant && !crate::types::of_declared(&field.ty, &[]).is_inert() {
            let ty = types::tangent(declaration, field);
            on_tangent.extend([false, true].map(|mutable| of_field(field, &ty, mutable)));
        }
    }
    on_value.extend(declaration.called.iter().map(of_method));
    if on_value.is_empty() {
        return on_value;
    }
    let (name, tangent) = (&declaration.name, declaration.tangent());
    let (parameters, arguments, clause) = declaration.generics.split_for_impl();
    let (tangent_parameters, tangent_arguments, tangent_clause) = generics.tangent.split_for_impl();
    quote! {
        impl #parameters #name #arguments #clause { #on_value }
        impl #tangent_parameters #tangent #tangent_arguments #tangent_clause { #on_tangent }
    }
}

fn of_field(field: &Field, ty: &Type, mutable: bool) -> TokenStream {
    let member = &field.member;
    let mut name = field_accessor(member);
    if mutable {
        name = mut_accessor(&name);
    }
    let (mutability, ty) = (mutable.then(|| quote!(mut)), referred_to(ty));
    quote! {
        #[doc(hidden)]
        #[inline]
        pub(crate) fn #name(&#mutability self) -> &#mutability #ty {
            &#mutability self.#member
        }
    }
}

/// A type behind `&`: `dyn Trait + Send` stands in parentheses there.
fn referred_to(ty: &Type) -> TokenStream {
    match ty {
        Type::TraitObject(_) | Type::ImplTrait(_) => quote!((#ty)),
        ty => quote!(#ty),
    }
}

/// `fn __offset(&self, i: usize) -> usize { self.offset(i) }`
fn of_method(signature: &syn::Signature) -> TokenStream {
    let (method, accessor) = (&signature.ident, accessor_of_method(&signature.ident));
    let (inputs, output) = (&signature.inputs, &signature.output);
    let given = inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(input) => match &*input.pat {
            syn::Pat::Ident(name) => Some(&name.ident),
            _ => None,
        },
        syn::FnArg::Receiver(_) => None,
    });
    quote! {
        #[doc(hidden)]
        #[inline]
        pub(crate) fn #accessor(#inputs) #output {
            self.#method(#(#given),*)
        }
    }
}

fn method(
    declaration: &Declaration,
    owner: &Ident,
    variant: &Ident,
    field: &Field,
    ty: &Type,
    mutable: bool,
) -> TokenStream {
    let (vis, member) = (&declaration.vis, &field.member);
    let mut name = accessor(variant, member);
    if mutable {
        name = mut_accessor(&name);
    }
    let (mutability, ty) = (mutable.then(|| quote!(mut)), referred_to(ty));
    let message = format!("this `{owner}` is no `{variant}`");
    let otherwise = (declaration.variants.len() > 1).then(|| quote!(_ => ::core::panic!(#message),));
    quote! {
        #[doc(hidden)]
        #[inline]
        #[track_caller]
        #vis fn #name(&#mutability self) -> &#mutability #ty {
            match self {
                #owner::#variant { #member: payload, .. } => payload,
                #otherwise
            }
        }
    }
}
