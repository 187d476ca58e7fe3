//! The companion: `f::prim` and `f::jvp` for the functions that call `f`.

use super::*;
use crate::emit::keeping::{self, Keeping};
use crate::emit::reverse::{Interface, checkpoints_type};
use crate::interface::Signature;
use crate::source::Declared;
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The companion: `f::prim` and `f::jvp` for the functions that call `f`.
pub(crate) fn companion(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    keeping: Option<&Keeping>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    // Methods are found by their names: what would be in the companion stands beside them.
    if signature.is_associated() {
        return jvp.unwrap_or_default();
    }
    companion_called(&companion_name(item), &named(item), item, signature, interface, keeping, jvp)
}

/// The name of the companion of a function: its own, where no module has that, too.
pub(in crate::emit) fn companion_name(item: &syn::ItemFn) -> Ident {
    Declared::around(&item.sig.ident).own_companion()
}

/// The function by its name, with its type parameters where its arguments do not say them.
pub(in crate::emit) fn named(item: &syn::ItemFn) -> TokenStream {
    named_with(item, &crate::interface::anonymous::written(&item.sig.generics))
}

/// The same of a generated function, of which all type parameters have names.
pub(in crate::emit) fn generated_named(item: &syn::ItemFn) -> TokenStream {
    named_with(item, &item.sig.generics)
}

fn named_with(item: &syn::ItemFn, generics: &syn::Generics) -> TokenStream {
    let name = &item.sig.ident;
    let is_hidden =
        |parameter: &Ident| !item.sig.inputs.iter().any(|input| mentions(input, &|ident| ident == parameter));
    let hidden = item.sig.generics.params.iter().any(|parameter| match parameter {
        syn::GenericParam::Type(parameter) => is_hidden(&parameter.ident),
        syn::GenericParam::Const(parameter) => is_hidden(&parameter.ident),
        syn::GenericParam::Lifetime(_) => false,
    });
    let turbofish = hidden.then(|| turbofish(generics));
    quote!(#name #turbofish)
}

/// The companion of a function, under a name of its own.
pub(in crate::emit) fn companion_called(
    companion: &Ident,
    function: &impl ToTokens,
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    keeping: Option<&Keeping>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    let name = &item.sig.ident;
    let plain = interface.map(|interface| prim(function, item, signature, interface));
    let keeping =
        keeping.map(|keeping| prim(function, &keeping.item, &keeping.signature, &keeping.interface));
    let vis = &item.vis;
    let doc = format!("Where functions that call [`{name}()`] find its derivative.");
    quote! {
        #[doc = #doc]
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #companion {}
        impl #companion {
            #plain
            #keeping
            #jvp
        }
    }
}

/// `f::prim_lanes`, beside what the companion has.
pub(in crate::emit) fn companion_of_lanes(
    item: &syn::ItemFn,
    laned_item: &syn::ItemFn,
    laned: &Signature,
    interface: &Interface,
) -> TokenStream {
    let companion = companion_name(item);
    let prim = prim(&named(item), laned_item, laned, interface);
    quote!(#[allow(dead_code)] impl #companion { #prim })
}

/// The primal of a companion, which calls that of the item.
fn prim(
    function: &impl ToTokens,
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
) -> TokenStream {
    let Tied { item: tied, argument, check } = Tied::of(item, signature, function);
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(&tied, signature);
    let (name, prim) = (keeping::name_in_companion(signature), sibling(item, keeping::suffix(signature)));
    let checkpoints = checkpoints_type(&tied, signature, interface);
    let result = &signature.result;
    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let turbofish = turbofish(&item.sig.generics);
    quote! {
        #allow
        #[inline]
        #vis fn #name #generics(#argument #parameters) -> (#checkpoints, #result) #where_clause {
            #check
            #prim #turbofish(#(#idents),*)
        }
    }
}

/// What a function of a companion has besides: the function that the caller names, which has to be the companion's own.
pub(in crate::emit) struct Tied {
    /// The function of the companion, with the type of the one that is named among its type parameters.
    pub(in crate::emit) item: syn::ItemFn,
    /// The parameter for it.
    pub(in crate::emit) argument: Option<TokenStream>,
    /// Where the two are compared.
    pub(in crate::emit) check: Option<TokenStream>,
}

/// Functions of more parameters are not compared: a trait of the runtime is implemented for each number of them.
const MOST_PARAMETERS: usize = 20;

/// The name of a type that the function does not mention.
fn type_apart_from(item: &syn::ItemFn) -> Ident {
    let mut name = "Function".to_owned();
    while mentions(&item.sig, &|ident| ident == &name) {
        name.push('_');
    }
    Ident::new(&name, Span::mixed_site())
}

/// Whether the function implements `Fn`, by which its type parameters are found: one with another ABI does not.
fn is_fn(item: &syn::ItemFn) -> bool {
    let special = item.attrs.iter().any(|attribute| attribute.path().is_ident("target_feature"));
    item.sig.abi.is_none() && !special
}

impl Tied {
    /// `function` is the companion's.
    /// A method is found by its own name, so there is nothing to compare.
    pub(in crate::emit) fn of(item: &syn::ItemFn, signature: &Signature, function: &impl ToTokens) -> Self {
        if !signature.is_called {
            return Tied { item: item.clone(), argument: None, check: None };
        }
        let (ty, argument) = (type_apart_from(item), super::own("function"));
        // How many lanes there are nothing else might say.
        let number =
            signature.lanes.as_ref().map(|number| quote!(_: ::ad_runtime::__private::Several<#number>,));
        if !is_fn(item) {
            let mut tied = item.clone();
            tied.sig.generics.params.push(parse_quote!(#ty));
            return Tied { item: tied, argument: Some(quote!(_: #ty, #number)), check: None };
        }
        let inputs = signature.parameters.iter().map(|parameter| &parameter.ty);
        let result = &signature.result;
        let mut tied = item.clone();
        tied.sig.generics.params.push(parse_quote!(#ty));
        let bound = parse_quote!(#ty: Fn(#(#inputs),*) -> #result);
        tied.sig.generics.make_where_clause().predicates.push(bound);
        let any = signature.parameters.iter().map(|_| quote!(_));
        let check = (signature.parameters.len() <= MOST_PARAMETERS)
            .then(|| quote!(::ad_runtime::__private::tied::<(#(#any,)*), _, _>(#argument, #function);));
        Tied { item: tied, argument: Some(quote!(#argument: #ty, #number)), check }
    }
}
