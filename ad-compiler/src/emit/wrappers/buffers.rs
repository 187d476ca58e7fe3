//! `f_adj_into`, `f_grad_into` and `f_value_and_grad_into`: the gradient into what the caller has.

use super::*;
use crate::emit::numbers::{visible_one, visible_zero};
use crate::emit::reverse::Interface;
use crate::interface::{Parameter, Signature};
use crate::ir::Float;
use crate::source::Declared;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, WhereClause, parse_quote};

/// All three; the last two where the result is visibly a float.
pub(super) fn into_buffers(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
    once: &Once,
) -> Option<TokenStream> {
    let names = ["adj_into", "grad_into", "value_and_grad_into"].map(|suffix| sibling(item, suffix));
    let taken = Declared::around(&item.sig.ident);
    let is_asked_for = signature.only.has(&["adj_into", "grad_into", "value_and_grad_into"]);
    if !is_asked_for || !is_free(signature) || names.iter().any(|name| taken.is_taken(name)) {
        return None;
    }
    let adjoint = adjoint_into(item, signature, interface);
    let gradients = gradients_into(item, signature, once);
    Some(quote!(#adjoint #gradients))
}

/// `f_adj_into`.
fn adjoint_into(item: &syn::ItemFn, signature: &Signature, interface: &Interface) -> TokenStream {
    let (name, adj) = (&item.sig.ident, sibling(item, "adj_into"));
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let (checkpoints, closure) = (own("checkpoints"), &interface.closure);
    let (seed_parameter, seed) = seed(signature);
    let parameters = signature.parameters.iter().filter(|parameter| !parameter.is_lent()).map(declaration);
    let mut inputs: Vec<TokenStream> = parameters.collect();
    inputs.push(quote!(#checkpoints: &impl #closure));
    inputs.extend(seed_parameter);
    let bars = derived(signature, "bar");
    inputs.extend(buffers(signature, &bars));
    let (primals, slots) = (primals(signature), slots(signature, &bars));
    let mut doc = format!(
        "The adjoint of [`{name}`], added to what the caller has: the seed times the Jacobian, from the checkpoints of [`{name}_prim`]."
    );
    if signature.has_lent() {
        doc += "\n\nIn the place of each `&mut` parameter it takes the adjoint of its final value, and leaves there \
                that of its initial one.";
    }
    let hidden = hidden(signature, "adj_into");
    quote! {
        #[doc = #doc]
        #hidden
        #allow
        #[inline]
        #vis fn #adj #generics(#(#inputs),*) #where_clause {
            #checkpoints(#(#primals,)* #seed, #(#slots),*);
        }
    }
}

/// `bar: &mut Accumulator`, for each active parameter.
pub(super) fn buffers(signature: &Signature, bars: &[Ident]) -> Vec<TokenStream> {
    let active = signature.parameters.iter().zip(bars).filter(|(parameter, _)| parameter.active);
    let buffer = |(parameter, bar): (&Parameter, &Ident)| {
        let accumulator = signature.accumulator(&parameter.ty);
        quote!(#bar: &mut #accumulator)
    };
    active.map(buffer).collect()
}

/// What the reverse sweep takes for each parameter.
pub(super) fn slots(signature: &Signature, bars: &[Ident]) -> Vec<TokenStream> {
    let slot = |(parameter, bar): (&Parameter, &Ident)| match parameter.active {
        true => quote!(Some(#bar)),
        false => quote!(::ad_runtime::__private::none()),
    };
    signature.parameters.iter().zip(bars).map(slot).collect()
}

/// `f_grad_into` and `f_value_and_grad_into`, where nothing is changed through `&mut` that may have other dimensions afterwards.
fn gradients_into(item: &syn::ItemFn, signature: &Signature, once: &Once) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let (adj, grad, both) =
        (sibling(item, "adj_into"), sibling(item, "grad_into"), sibling(item, "value_and_grad_into"));
    let visible = signature.visible(&signature.result);
    if !visible.is_float() || !changed(signature).all(|parameter| keeps_dimensions(parameter, signature)) {
        return None;
    }
    let one = visible_one(visible, &signature.scalars);
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let (checkpoints, value) = (own("checkpoints"), own("value"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let result = &signature.result;
    let bars = derived(signature, "bar");
    let clause = clearable(signature, over_scalars(signature, given_twice(signature, where_clause)));
    let active: Vec<(&Parameter, &Ident)> =
        signature.parameters.iter().zip(&bars).filter(|(parameter, _)| parameter.active).collect();
    let cleared = active.iter().map(|(parameter, bar)| clearing(parameter, bar, signature));
    let given: Vec<&Ident> = active.iter().map(|(_, bar)| *bar).collect();
    let buffers = buffers(signature, &bars);
    let prim = sibling(item, "prim");
    let again = arguments_again(signature);
    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let passed = signature.parameters.iter().filter(|parameter| !parameter.is_lent());
    let passed = passed.map(|parameter| &parameter.ident);
    let doc = format!(
        "The gradient of [`{name}`], written into what the caller has, whatever was there before. Lists must have the lengths of those \
         that they belong to, else it panics."
    );
    let both_doc = format!("The value of [`{name}`]; the gradient is written as by [`{grad}`].");
    let run = if once.is_needed() {
        let slots = slots(signature, &bars);
        let accumulators = Accumulators { zeros: Vec::new(), slots, results: Vec::new() };
        once.both(item, signature, &accumulators, &quote!(#one), None)
    } else {
        quote! {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            #owner #adj #turbofish(#(#passed,)* &#checkpoints, #one, #(#given),*);
        }
    };
    let (hidden_grad, hidden_both) =
        (hidden(signature, "grad_into"), hidden(signature, "value_and_grad_into"));
    Some(quote! {
        #[doc = #doc]
        #hidden_grad
        #allow
        #[inline]
        #vis fn #grad #generics(#parameters, #(#buffers),*) #clause {
            #owner #both #turbofish(#(#idents,)* #(#given),*);
        }
        #[doc = #both_doc]
        #hidden_both
        #allow
        #[inline]
        #vis fn #both #generics(#parameters, #(#buffers),*) -> #result #clause {
            #(#cleared)*
            #run
            #value
        }
    })
}

/// The bounds, and that buffers of types that are not visible can be cleared. Whether they have such scalars shows when the function is used.
pub(super) fn clearable(signature: &Signature, clause: Option<WhereClause>) -> Option<WhereClause> {
    let result = &signature.result;
    let mut clause = clause;
    for parameter in active(signature).filter(|parameter| !signature.is_known(&parameter.ty)) {
        let accumulator = signature.accumulator(&parameter.ty);
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause
            .predicates
            .push(parse_quote!(for<'buffer> #accumulator: ::ad_runtime::__private::Buffer<#result>));
    }
    clause
}

/// Whether what a parameter refers to has as many numbers at the end as at the beginning, as its type says.
fn keeps_dimensions(parameter: &Parameter, signature: &Signature) -> bool {
    let Type::Reference(reference) = &parameter.ty else { return false };
    let elements = match &*reference.elem {
        Type::Slice(slice) => &*slice.elem,
        whole => whole,
    };
    signature.visible(elements).is_copy()
}

/// Sets a buffer to zero.
pub(super) fn clearing(
    parameter: &Parameter,
    bar: &proc_macro2::Ident,
    signature: &Signature,
) -> TokenStream {
    let ident = &parameter.ident;
    let ty = signature.visible(&parameter.ty);
    if crate::passes::shapes::is_visible(ty) {
        let zero = visible_zero(ty, &signature.scalars);
        return quote!(*#bar = #zero;);
    }
    match ty.kind() {
        TyKind::Slice(_) if signature.is_known(&parameter.ty) => {
            let scalar = scalar(ty, signature);
            quote!(::ad_runtime::__private::clear_list::<#scalar, _>(#bar, #ident.len());)
        }
        _ if signature.is_known(&parameter.ty) => {
            let scalar = scalar(ty, signature);
            quote!(::ad_runtime::__private::clear::<#scalar, _>(#bar);)
        }
        _ => {
            let result = &signature.result;
            quote!(::ad_runtime::__private::clear::<#result, _>(#bar);)
        }
    }
}

/// The first float in a type.
fn scalar(ty: Ty, signature: &Signature) -> Type {
    fn find(ty: Ty) -> Option<Float> {
        match ty.kind() {
            TyKind::Float(width) => Some(*width),
            TyKind::Array(element, _) | TyKind::Slice(element) | TyKind::Map(element) => find(*element),
            TyKind::Tuple(parts) => parts.iter().find_map(|part| find(*part)),
            _ => None,
        }
    }
    match find(ty).and_then(|width| width.name(&signature.scalars)) {
        Some(name) => parse_quote!(#name),
        None => parse_quote!(f64),
    }
}
