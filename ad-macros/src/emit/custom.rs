//! A primal whose reverse sweep is a function written by hand.
//!
//! Expands to:
//!
//! ```text
//! fn tanh_prim(x: f64) -> (impl Fn(&f64, f64, Option<&mut f64>) + use<>, f64) {
//!     let value = tanh(x);
//!     let result = value.clone();
//!     (move |x: &f64, seed: f64, x_slot: Option<&mut f64>| {
//!         let x_bar: f64 = tanh_adjoint(*x, result.clone(), seed);
//!         if let Some(x_slot) = x_slot { deposit(x_slot, x_bar); }
//!     }, value)
//! }
//! ```

use super::reverse::{Interface, checkpoints_type, interface};
use super::syntax::own;
use super::types;
use super::wrappers::{self, Prelude, derived, sibling, turbofish};
use crate::lower::signature::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned;

/// The functions that the user has written.
pub(crate) struct ByHand {
    pub(crate) original: Path,
    pub(crate) primal: Option<Path>,
    pub(crate) adjoint: Path,
    /// The function that `#[adjoint(of = ..)]` stands on.
    pub(crate) registered_by: Option<Ident>,
    /// The adjoint takes the result by reference.
    pub(crate) by_reference: bool,
}

pub(crate) fn generate(
    item: &syn::ItemFn,
    signature: &Signature,
    hand: &ByHand,
    forward: bool,
) -> TokenStream {
    let interface = interface(signature, false);
    let prim = prim(item, signature, hand, &interface);
    let wrappers = wrappers::reverse(item, signature, &interface, "");
    let (jvp, companion_jvp) = if forward { jvp(item, signature) } else { Default::default() };
    let companion = match &hand.registered_by {
        None => wrappers::companion(item, signature, Some(&interface), Some(companion_jvp)),
        Some(adjoint) => {
            // Under another name, so that a second derivative of the function is a second alias and no second
            // set of methods. It comes first: what rustc says of it is said first.
            let (vis, name) = (&item.vis, &item.sig.ident);
            let own_name = quote::format_ident!("{name}_by_{adjoint}");
            let companion =
                wrappers::companion_called(&own_name, item, signature, Some(&interface), Some(companion_jvp));
            return quote! {
                #[doc(hidden)]
                #[allow(non_camel_case_types, dead_code)]
                #vis type #name = #own_name;
                #companion #prim #wrappers #jvp
            };
        }
    };
    quote!(#prim #wrappers #jvp #companion)
}

fn prim(item: &syn::ItemFn, signature: &Signature, hand: &ByHand, interface: &Interface) -> TokenStream {
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let name = sibling(item, "prim");
    let checkpoints_type = checkpoints_type(item, signature, interface);
    let result = &signature.result;
    let (value, kept, seed, checkpoints) = (own("value"), own("result"), own("seed"), own("checkpoints"));
    let idents: Vec<_> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
    // A mistake in the arguments shows where the user has named the functions.
    let adjoint = &hand.adjoint;
    let span = adjoint.span();
    let forward = match &hand.primal {
        Some(primal) => quote_spanned!(primal.span()=> let (#checkpoints, #value) = #primal(#(#idents),*);),
        None => {
            let original = &hand.original;
            quote_spanned!(original.span()=> let #value: #result = #original(#(#idents),*);)
        }
    };
    let mut inputs = Vec::new();
    let mut given = Vec::new();
    for parameter in &signature.parameters {
        let ident = &parameter.ident;
        let ty = types::argument_again(parameter);
        inputs.push(quote!(#ident: #ty));
        given.push(if parameter.is_reference() {
            quote!(#ident)
        } else if types::is_copied(&parameter.ty) {
            quote!(*#ident)
        } else {
            quote!(#ident.clone())
        });
    }
    let seed_type = types::tangent(result);
    inputs.push(quote!(#seed: #seed_type));
    let mut bars = Vec::new();
    let mut deposits = Vec::new();
    let names = derived(signature, "bar").into_iter().zip(derived(signature, "slot"));
    for (parameter, (bar, slot)) in signature.parameters.iter().zip(names) {
        if !parameter.active {
            let ty = types::slot(parameter, signature);
            inputs.push(quote!(_: #ty));
            continue;
        }
        let ty = types::slot(parameter, signature);
        inputs.push(quote!(#slot: #ty));
        deposits.push(quote!(if let Some(#slot) = #slot { ::ad_runtime::deposit(#slot, #bar); }));
        bars.push(bar);
    }
    let bars = if let [one] = &bars[..] { quote!(#one) } else { quote!((#(#bars),*)) };
    let gradients = wrappers::gradients_type(signature);
    let result_argument = if hand.by_reference { quote!(&#kept) } else { quote!(#kept.clone()) };
    let checkpoints = hand.primal.as_ref().map(|_| quote!(&#checkpoints,));
    let call = quote_spanned! {span=>
        let #bars: #gradients = #adjoint(#(#given,)* #result_argument, #checkpoints #seed);
    };
    quote! {
        #[doc = "The primal, with the adjoint that was written by hand."]
        #allow
        #[inline]
        #vis fn #name #generics(#parameters) -> (#checkpoints_type, #result) #where_clause {
            #forward
            let #kept = #value.clone();
            (
                move |#(#inputs),*| {
                    #call
                    #(#deposits)*
                },
                #value,
            )
        }
    }
}

/// Forward mode from the adjoint: one call of it for every component of the result.
fn jvp(item: &syn::ItemFn, signature: &Signature) -> (TokenStream, TokenStream) {
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let (name, prim, adj) = (sibling(item, "jvp"), sibling(item, "prim"), sibling(item, "adj"));
    let result = &signature.result;
    let result_dot = types::tangent(result);
    let turbofish = turbofish(generics);
    let idents: Vec<_> = signature.parameters.iter().map(|parameter| &parameter.ident).collect();
    let again = wrappers::arguments_again(signature);
    let active: Vec<_> = signature.parameters.iter().filter(|parameter| parameter.active).collect();
    let (value, value_dot, seed) = (own("value"), own("value_dot"), own("seed"));
    let (checkpoints, gradients) = (own("checkpoints"), own("gradients"));
    let (mut inputs, mut owned, mut slots, mut unwrapped, mut passed, mut products) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for (parameter, dot) in signature.parameters.iter().zip(derived(signature, "dot")) {
        if !parameter.active {
            let ty = types::tangent_slot(parameter, signature);
            slots.push(quote!(_: #ty));
            continue;
        }
        let ident = &parameter.ident;
        let accumulator = types::accumulator(&parameter.ty);
        let position = syn::Index::from(products.len());
        let gradient = if active.len() == 1 { quote!(#gradients) } else { quote!(#gradients.#position) };
        products.push(quote!(::ad_runtime::Tangent::dot(&#gradient, &#dot)));
        let ty = types::tangent(&parameter.ty);
        slots.push(quote!(#dot: Option<&#accumulator>));
        if parameter.is_reference() {
            inputs.push(quote!(#dot: &#accumulator));
            owned.push(quote!(let #dot: #ty = ::ad_runtime::AsAccumulator::from_accumulator(#dot);));
            unwrapped.push(quote!(let #dot = ::ad_runtime::tangent_or_zero(#dot, #ident);));
            passed.push(quote!(&#dot));
        } else {
            inputs.push(quote!(#dot: #ty));
            unwrapped.push(quote!(let #dot = ::ad_runtime::tangent_or_zero(#dot, &#ident).into_owned();));
            passed.push(quote!(#dot));
        }
    }
    let jvp = quote! {
        #[doc = "The value and its tangent, from the adjoint: one call of it for every component of the result."]
        #allow
        #vis fn #name #generics(#parameters, #(#inputs),*) -> (#result, #result_dot) #where_clause {
            let (#checkpoints, #value) = #prim #turbofish(#(#again),*);
            #(#owned)*
            let #value_dot = ::ad_runtime::tangent_by_adjoint(&#value, |#seed| {
                let #gradients = #adj #turbofish(#(#again,)* &#checkpoints, #seed);
                ::ad_runtime::sum_of([#(#products),*])
            });
            (#value, #value_dot)
        }
    };
    let companion = quote! {
        #allow
        #vis fn jvp #generics(#parameters, #(#slots),*) -> (#result, #result_dot) #where_clause {
            #(#unwrapped)*
            #name #turbofish(#(#idents,)* #(#passed),*)
        }
    };
    (jvp, companion)
}
