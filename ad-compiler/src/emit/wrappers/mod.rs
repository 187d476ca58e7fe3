//! The thin functions around the primal, and the companion.

mod adjoint;
mod buffers;
mod companion;
mod gradients;
pub(crate) mod once;
mod over_numbers;
mod results;
mod rows;
mod second_order;

pub(super) use adjoint::{primals as primals_of, zero};
pub(crate) use companion::companion;
pub(super) use companion::{
    Tied, companion_called, companion_name, companion_of_lanes, generated_named, named,
};
pub(crate) use over_numbers::over_numbers;
pub(crate) use rows::{has_jvps, jvps};
pub(crate) use second_order::{
    SecondOrder, dots, has_hessian, has_products_alone, second_order, second_order_by_hand,
    second_order_declaration,
};

use super::keeping::Keeping;
use super::reverse::Interface;
use super::syntax::own;
use super::*;
use crate::interface::{Owner, Parameter, Signature};
use adjoint::{Accumulators, adjoint, primals};
use gradients::{Sweep, given_twice, gradients};
pub(crate) use once::Once;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// `f_prim` and the like, spanned on the function's own name.
pub(crate) fn sibling(item: &syn::ItemFn, suffix: &str) -> Ident {
    let name = item.sig.ident.to_string();
    Ident::new(&format!("{}_{suffix}", name.trim_start_matches("r#")), item.sig.ident.span())
}

/// The parameters with plain names.
pub(crate) fn parameters(signature: &Signature) -> TokenStream {
    let parameters = signature.parameters.iter().map(declaration);
    quote!(#(#parameters),*)
}

pub(super) fn declaration(parameter: &Parameter) -> TokenStream {
    let (ident, ty) = (&parameter.ident, &parameter.ty);
    quote!(#ident: #ty)
}

/// `Self::`, before the name of a function that belongs to a type.
pub(super) fn owner(signature: &Signature) -> Option<TokenStream> {
    signature.is_associated().then(|| quote!(Self::))
}

/// `::<T, N>`, where the arguments might not say it.
pub(super) fn turbofish(generics: &syn::Generics) -> TokenStream {
    let names = names_of(generics);
    if names.is_empty() { TokenStream::new() } else { quote!(::<#(#names),*>) }
}

/// The names of type and const parameters.
pub(super) fn names_of(generics: &syn::Generics) -> Vec<TokenStream> {
    generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            syn::GenericParam::Type(parameter) => {
                let ident = &parameter.ident;
                Some(quote!(#ident))
            }
            syn::GenericParam::Const(parameter) => {
                let ident = &parameter.ident;
                Some(quote!(#ident))
            }
            syn::GenericParam::Lifetime(_) => None,
        })
        .collect()
}

/// The arguments of a call after which they are used again.
pub(super) fn arguments_again(signature: &Signature) -> Vec<TokenStream> {
    let argument = |parameter: &Parameter| {
        let ident = &parameter.ident;
        if parameter.is_lent() { quote!(&mut *#ident) } else { copied(signature, &parameter.ty, ident) }
    };
    signature.parameters.iter().map(argument).collect()
}

/// A value, or its tangent, that is used again.
fn copied(signature: &Signature, ty: &Type, ident: &Ident) -> TokenStream {
    if signature.is_copied(ty) { quote!(#ident) } else { quote!(#ident.clone()) }
}

/// The bounds, and that floats of type parameters are vectors over themselves. Only functions without anything of the user's in them may ask for
/// that: `Tangent` has methods whose names the user may have given to others.
fn over_scalars(signature: &Signature, clause: Option<syn::WhereClause>) -> Option<syn::WhereClause> {
    let mut clause = clause;
    for scalar in &signature.scalars {
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause.predicates.push(parse_quote!(#scalar: ::ad_runtime::Tangent<#scalar>));
    }
    clause
}

/// The type of the gradients: bare for one active parameter, a tuple for several.
pub(crate) fn gradients_type(signature: &Signature) -> Type {
    of_several(active(signature).map(|parameter| signature.tangent(&parameter.ty)).collect())
}

/// The type of what `f_adj` returns: the adjoints of what is not changed where the caller has it.
fn returned_type(signature: &Signature) -> Type {
    let returned = active(signature).filter(|parameter| !parameter.is_lent());
    of_several(returned.map(|parameter| signature.tangent(&parameter.ty)).collect())
}

fn of_several(types: Vec<Type>) -> Type {
    if let [one] = &types[..] { one.clone() } else { parse_quote!((#(#types),*)) }
}

fn several(parts: &[TokenStream]) -> TokenStream {
    if let [one] = parts { one.clone() } else { quote!((#(#parts),*)) }
}

/// The parameter for the seed; a result without derivative has none.
fn seed(signature: &Signature) -> (Option<TokenStream>, TokenStream) {
    let seed = own("seed");
    if is_unit(&signature.result) {
        return (None, quote!(()));
    }
    let ty = signature.tangent(&signature.result);
    (Some(quote!(#seed: #ty)), quote!(#seed))
}

fn is_unit(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty())
}

/// Hides a function that the user does not ask for from his documentation.
pub(super) fn hidden(signature: &Signature, suffix: &str) -> Option<TokenStream> {
    (signature.lanes.is_some() || !signature.only.has(&[suffix])).then(|| quote!(#[doc(hidden)]))
}

/// What is said of the function over other numbers.
pub(crate) fn documented_lifted(item: &syn::ItemFn, signature: &Signature, scalar: &Ident) -> TokenStream {
    let doc = format!(
        "[`{}`] over numbers of another kind: dual numbers, Taylor polynomials, traces and others of `ad_runtime::numbers`. What depends on active \
         parameters is computed with `{scalar}`, and literals are constants of that type.",
        item.sig.ident
    );
    let hidden = hidden(signature, "lifted");
    quote!(#hidden #[doc = #doc])
}

/// Whether no trait asks for what is generated: only other functions have what goes beyond one gradient.
fn is_free(signature: &Signature) -> bool {
    matches!(signature.owner, Owner::Module | Owner::Type)
}

/// The active parameters that are changed where the caller has them.
fn changed(signature: &Signature) -> impl Iterator<Item = &Parameter> {
    active(signature).filter(|parameter| parameter.is_lent())
}

fn active(signature: &Signature) -> impl Iterator<Item = &Parameter> {
    signature.parameters.iter().filter(|parameter| parameter.active)
}

/// In which modes there is a sweep that carries several derivatives.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HasLanes {
    pub(crate) reverse: bool,
    pub(crate) forward: bool,
}

/// All that reverse mode adds beside `f_prim`.
pub(crate) fn reverse(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
    once: &Once,
    table: &str,
    lanes: HasLanes,
) -> TokenStream {
    let adjoint = adjoint(item, signature, interface);
    let gradients = gradients(item, signature, once, table);
    let into_buffers = buffers::into_buffers(item, signature, interface, once);
    let rows = rows::rows(item, signature, interface.forward, lanes);
    quote!(#adjoint #gradients #into_buffers #rows)
}

/// Names made from those of the parameters; names that only hygiene tells apart get a number.
pub(super) fn derived(signature: &Signature, suffix: &str) -> Vec<Ident> {
    derived_apart(signature, suffix, &[])
}

/// The same, with names that others of them do not have.
fn derived_apart(signature: &Signature, suffix: &str, others: &[&[Ident]]) -> Vec<Ident> {
    let mut taken: Vec<String> = others.iter().copied().flatten().map(Ident::to_string).collect();
    let mut names = Vec::new();
    for parameter in &signature.parameters {
        let base = format!("{}_{suffix}", parameter.ident.to_string().trim_start_matches("r#"));
        let mut name = base.clone();
        let mut number = 1;
        while taken.contains(&name) {
            number += 1;
            name = format!("{base}_{number}");
        }
        names.push(own(&name));
        taken.push(name);
    }
    names
}

/// What all generated signatures have in common.
pub(super) struct Prelude<'a> {
    pub(super) allow: TokenStream,
    pub(super) vis: &'a syn::Visibility,
    pub(super) generics: &'a syn::Generics,
    pub(super) where_clause: Option<&'a syn::WhereClause>,
    pub(super) parameters: TokenStream,
}

impl<'a> Prelude<'a> {
    pub(super) fn of(item: &'a syn::ItemFn, signature: &Signature) -> Self {
        Prelude {
            allow: allowances(item),
            vis: &item.vis,
            generics: &item.sig.generics,
            where_clause: item.sig.generics.where_clause.as_ref(),
            parameters: parameters(signature),
        }
    }
}
