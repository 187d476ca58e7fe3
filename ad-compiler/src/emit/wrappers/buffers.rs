//! `f_grad_into` and `f_value_and_grad_into`: the gradient into what the caller has.

use super::*;
use crate::emit::numbers::{visible_one, visible_zero};
use crate::emit::reverse::Interface;
use crate::interface::{Parameter, Signature};
use crate::ir::Width;
use crate::source::Declared;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Type, parse_quote};

/// Both functions, where the result is visibly a float and nothing is changed through `&mut`: what is changed may have other dimensions
/// afterwards.
pub(super) fn into_buffers(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
    once: &Once,
) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let adj = sibling(item, "adj_into");
    let (grad, both) = (sibling(item, "grad_into"), sibling(item, "value_and_grad_into"));
    let taken = Declared::around(name);
    let visible = signature.visible(&signature.result);
    let (is_float, one) = (visible.is_float(), visible_one(&visible, &signature.scalars));
    if !is_plain(signature) || !is_float || [&adj, &grad, &both].into_iter().any(|name| taken.is_taken(name))
    {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let (checkpoints, value) = (own("checkpoints"), own("value"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let result = &signature.result;
    let mut clause = over_scalars(signature, given_twice(signature, where_clause));
    let (mut buffers, mut cleared, mut given, mut slots) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let bars = derived(signature, "bar");
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        if !parameter.active {
            slots.push(quote!(::ad_runtime::none()));
            continue;
        }
        let accumulator = signature.accumulator(&parameter.ty);
        buffers.push(quote!(#bar: &mut #accumulator));
        cleared.push(clearing(parameter, bar, signature));
        given.push(quote!(#bar));
        slots.push(quote!(Some(#bar)));
        // Whether it has such scalars shows when the function is used.
        if !signature.is_known(&parameter.ty) {
            let clause = clause.get_or_insert_with(|| parse_quote!(where));
            clause.predicates.push(parse_quote!(for<'buffer> #accumulator: ::ad_runtime::Buffer<#result>));
        }
    }
    let prim = sibling(item, "prim");
    let closure = &interface.closure;
    let (again, primals) = (arguments_again(signature), primals(signature));
    let adj_doc = format!(
        "The adjoint of [`{name}`], added to what the caller has: the seed times the gradient, from the checkpoints of [`{name}_prim`]."
    );
    let seed = own("seed");
    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let idents_again = idents.clone();
    let doc = format!(
        "The gradient of [`{name}`], written into what the caller has, whatever was there before. Lists must have the lengths of those \
         that they belong to, else it panics."
    );
    let both_doc = format!("The value of [`{name}`]; the gradient is written as by [`{grad}`].");
    let run = if once.is_needed() {
        let accumulators = Accumulators { zeros: Vec::new(), slots: slots.clone(), results: Vec::new() };
        once.both(item, signature, &accumulators, &quote!(#one))
    } else {
        quote! {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            #owner #adj #turbofish(#(#idents_again,)* &#checkpoints, #one, #(#given),*);
        }
    };
    Some(quote! {
        #[doc = #adj_doc]
        #allow
        #[inline]
        #vis fn #adj #generics(#parameters, #checkpoints: &impl #closure, #seed: #result, #(#buffers),*) #clause {
            #checkpoints(#(#primals,)* #seed, #(#slots),*);
        }
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #grad #generics(#parameters, #(#buffers),*) #clause {
            #owner #both #turbofish(#(#idents,)* #(#given),*);
        }
        #[doc = #both_doc]
        #allow
        #[inline]
        #vis fn #both #generics(#parameters, #(#buffers),*) -> #result #clause {
            #(#cleared)*
            #run
            #value
        }
    })
}

/// Sets a buffer to zero.
fn clearing(parameter: &Parameter, bar: &proc_macro2::Ident, signature: &Signature) -> TokenStream {
    let ident = &parameter.ident;
    let ty = signature.visible(&parameter.ty);
    if crate::passes::shapes::is_visible(&ty) {
        let zero = visible_zero(&ty, &signature.scalars);
        return quote!(*#bar = #zero;);
    }
    match &ty {
        Ty::List(_) if signature.is_known(&parameter.ty) => {
            let scalar = scalar(&ty, signature);
            quote!(::ad_runtime::clear_list::<#scalar, _>(#bar, #ident.len());)
        }
        _ if signature.is_known(&parameter.ty) => {
            let scalar = scalar(&ty, signature);
            quote!(::ad_runtime::clear::<#scalar, _>(#bar);)
        }
        _ => {
            let result = &signature.result;
            quote!(::ad_runtime::clear::<#result, _>(#bar);)
        }
    }
}

/// The first float in a type.
fn scalar(ty: &Ty, signature: &Signature) -> Type {
    fn find(ty: &Ty) -> Option<Width> {
        match ty {
            Ty::Float(width) => Some(*width),
            Ty::Array(element, _) | Ty::List(element) | Ty::Map(element) => find(element),
            Ty::Tuple(parts) => parts.iter().find_map(find),
            Ty::Inert | Ty::Unknown => None,
        }
    }
    match find(ty).and_then(|width| width.name(&signature.scalars)) {
        Some(name) => parse_quote!(#name),
        None => parse_quote!(f64),
    }
}
