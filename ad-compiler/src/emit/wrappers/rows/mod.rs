//! `f_vjps` and `f_jacobian`: several rows of the Jacobian from one run of the primal; `f_jvps`: several columns.
//!
//! Where all types are visible, one sweep carries several of them (see [`lanes`]).

mod columns;
mod jacobian;

pub(crate) use columns::{has_jvps, jvps};
pub(super) use jacobian::{block, consists_of, visible_count};

use super::*;
use crate::emit::{lanes, lengths};
use crate::interface::Signature;
use crate::interface::lanes::number;
use crate::source::Declared;
use jacobian::jacobian;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// Both functions, as far as the signature has them; with `forward` there is `f_jvp` too.
pub(super) fn rows(item: &syn::ItemFn, signature: &Signature, forward: bool, lanes: HasLanes) -> TokenStream {
    if !is_free(signature) {
        return TokenStream::new();
    }
    let (vjps, jacobian) = (vjps(item, signature, lanes.reverse), jacobian(item, signature, forward, lanes));
    quote!(#vjps #jacobian)
}

/// `f_vjps`.
fn vjps(item: &syn::ItemFn, signature: &Signature, lanes: bool) -> Option<TokenStream> {
    let name = &item.sig.ident;
    let vjps = sibling(item, "vjps");
    if !signature.only.has(&["vjps"]) || Declared::around(name).is_taken(&vjps) {
        return None;
    }
    let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
    let clause = given_twice(signature, where_clause);
    let (checkpoints, value, seeds, rows) = (own("checkpoints"), own("value"), own("seeds"), own("rows"));
    let (owner, turbofish) = (owner(signature), turbofish(generics));
    let number = number(item, "SEEDS");
    let mut counted = generics.clone();
    counted.params.push(parse_quote!(const #number: usize));
    let (result, gradients_type) = (&signature.result, gradients_type(signature));
    let again = arguments_again(signature);
    let (seed_type, pattern) = seeds_of(signature);
    let seed = seed(signature).0.map(|_| own("seed"));
    // Beside the adjoints of what is changed, a seed is no list alone.
    let length = seed.as_ref().filter(|_| changed(signature).next().is_none());
    let length = length.and_then(|seed| lengths::of_seed(signature, seed, &value));
    let lengths = length.map(|length| quote!(for #pattern in &#seeds { #length }));
    let body = if lanes {
        let prim = lanes::called(item, signature, "prim", &number);
        let row = lanes::row(&signature.with_lanes(number.clone()), &checkpoints, seed.as_ref());
        quote! {
            let (#checkpoints, #value) = #owner #prim(#(#again),*);
            #lengths
            let #rows = ::ad_runtime::__private::by_lanes(#seeds, |#pattern| #row);
        }
    } else {
        let (prim, row) = (sibling(item, "prim"), row(item, signature, seed));
        quote! {
            let (#checkpoints, #value) = #owner #prim #turbofish(#(#again),*);
            #lengths
            let #rows = #seeds.map(|#pattern| #row);
        }
    };
    let mut doc = format!(
        "The result of [`{name}`], and each of the seeds times its Jacobian: several rows of it, from one run of the primal."
    );
    if changed(signature).next().is_some() {
        doc += "\n\nA seed has the adjoints of the final values of `&mut` parameters, and that of the result, if it has a derivative. The rows \
                have those of the initial values.";
    }
    Some(quote! {
        #[doc = #doc]
        #allow
        #[inline]
        #vis fn #vjps #counted(#parameters, #seeds: [#seed_type; #number]) -> (#result, [#gradients_type; #number]) #clause {
            #body
            (#value, #rows)
        }
    })
}

/// The type of what a reverse sweep starts from, and its parts.
fn seeds_of(signature: &Signature) -> (Type, TokenStream) {
    let bars = derived(signature, "bar");
    let changed = signature.parameters.iter().zip(&bars).filter(|(each, _)| each.is_lent() && each.active);
    let (mut types, mut parts): (Vec<Type>, Vec<TokenStream>) =
        changed.map(|(each, bar)| (signature.tangent(&each.ty), quote!(mut #bar))).unzip();
    if !is_unit(&signature.result) {
        let seed = own("seed");
        types.push(signature.tangent(&signature.result));
        parts.push(quote!(#seed));
    }
    (of_several(types), several(&parts))
}

/// One row, from the checkpoints.
fn row(item: &syn::ItemFn, signature: &Signature, seed: Option<Ident>) -> TokenStream {
    let (adj, checkpoints) = (sibling(item, "adj"), own("checkpoints"));
    let (owner, turbofish) = (owner(signature), turbofish(&item.sig.generics));
    if !signature.has_lent() {
        let again = arguments_again(signature);
        let seed = seed.iter();
        return quote!(#owner #adj #turbofish(#(#again,)* &#checkpoints #(, #seed)*));
    }
    let Sweep { given, returned, gradients, .. } = Sweep::of(signature);
    let seed = seed.iter();
    quote!({
        let #returned = #owner #adj #turbofish(#(#given,)* &#checkpoints #(, #seed)*);
        #gradients
    })
}
