//! The sweep that carries several derivatives at once.
//!
//! Where the lines of a sweep are of a kind that lanes have too, it is the reverse sweep with other types:
//!
//! ```text
//! fn f_lanes_prim<const LANES: usize>(x: f64) -> (impl Fn(&f64, Lanes<f64, LANES>, Option<&mut Lanes<f64, LANES>>) + use<LANES>, f64) { … }
//! ```
//!
//! Otherwise it has the same form, for the sake of callers, and runs the sweep of one derivative for each lane.

mod one_by_one;

use super::reverse::{Interface, interface};
use super::wrappers::{companion_name, companion_of_lanes, derived, named, primals_of, sibling};
use crate::interface::Signature;
use crate::interface::lanes::{self, Asked};
use crate::ir::values::ValueSet;
use crate::passes::Sweeps;
use crate::passes::tangent::Tangent;
use crate::source::Declared;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse_quote;

/// The function as the one with several derivatives is declared, which has their number for a parameter.
pub(crate) fn laned(item: &syn::ItemFn, signature: &Signature) -> (syn::ItemFn, Signature) {
    let number = lanes::number(item, "LANES");
    let signature = signature.with_lanes(number.clone());
    let mut item = item.clone();
    item.sig.ident = free_name(&item);
    item.sig.generics.params.push(parse_quote!(const #number: usize));
    (item, signature)
}

/// `f_lanes`, or another name if that belongs to a function beside it, whose derivatives would have the same names.
fn free_name(item: &syn::ItemFn) -> Ident {
    let declared = Declared::around(&item.sig.ident);
    let is_taken = |name: &Ident| {
        let suffixes = ["prim", "jvp", "hvp_prim"].map(|suffix| format_ident!("{name}_{suffix}"));
        let functions = suffixes.into_iter().chain([name.clone()]);
        functions.into_iter().any(|function| declared.is_taken(&function))
    };
    let mut suffix = "lanes".to_owned();
    while is_taken(&sibling(item, &suffix)) {
        suffix.insert_str(0, "own_");
    }
    sibling(item, &suffix)
}

/// `f_lanes_prim`, and what callers find it by. With `sweeps` and what carries a derivative in them, they can carry several themselves.
pub(crate) fn prim(
    item: &syn::ItemFn,
    signature: &Signature,
    sweeps: Option<(&Sweeps, ValueSet)>,
    single: &Interface,
    asked: Asked,
) -> TokenStream {
    let (laned_item, laned_signature) = laned(item, signature);
    let interface = interface(&laned_signature, false, single.forward);
    let prim = match sweeps {
        Some((sweeps, carrying)) => {
            super::prim(&laned_item, &laned_signature, sweeps, &interface, &carrying).0
        }
        None => one_by_one::prim(item, signature, &laned_item, &laned_signature, &interface),
    };
    let companion = (asked == Asked::ByCallers)
        .then(|| companion_of_lanes(item, &laned_item, &laned_signature, &interface));
    quote!(#prim #companion)
}

/// `f_lanes_jvp`, and what callers find it by. With `tangent` and what carries a derivative in it, that can carry several derivatives itself.
pub(crate) fn jvp(
    item: &syn::ItemFn,
    signature: &Signature,
    tangent: Option<(&Tangent, ValueSet)>,
    asked: Asked,
) -> TokenStream {
    let (laned_item, laned) = laned(item, signature);
    let one_by_one = |dots: &[Option<Ident>]| one_by_one::jvp(item, signature, &laned, dots);
    let (jvp, push) = super::forward::laned(&laned_item, &laned, tangent, one_by_one, &named(item));
    let companion = companion_name(item);
    let push = (asked == Asked::ByCallers).then(|| quote!(#[allow(dead_code)] impl #companion { #push }));
    quote!(#jvp #push)
}

/// `f_lanes_prim::<T, 4>`, or what else ends with a suffix, of the function without lanes.
pub(super) fn called(
    item: &syn::ItemFn,
    signature: &Signature,
    suffix: &str,
    number: &impl ToTokens,
) -> TokenStream {
    let (mut item, _) = laned(item, signature);
    let prim = sibling(&item, suffix);
    let own = item.sig.generics.params.pop();
    debug_assert!(own.is_some(), "the last parameter is the number of lanes");
    let names = crate::emit::wrappers::names_of(&item.sig.generics);
    quote!(#prim::<#(#names,)* #number>)
}

/// A reverse sweep over lanes from the primal: `sweep` is what `f_lanes_prim` gave, `seed` the adjoint of the result, if it has one. The adjoints of
/// `&mut` parameters have the names that the others are given. Gives the adjoints of all active parameters.
pub(super) fn row(signature: &Signature, sweep: &Ident, seed: Option<&Ident>) -> TokenStream {
    let bars = derived(signature, "bar");
    let (mut zeros, mut slots, mut gradients) = (Vec::new(), Vec::new(), Vec::new());
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        if !parameter.active {
            slots.push(quote!(::ad_runtime::__private::none()));
            continue;
        }
        if !parameter.is_lent() {
            let zero = super::wrappers::zero(parameter, signature);
            zeros.push(quote!(let mut #bar = #zero;));
        }
        slots.push(quote!(Some(&mut #bar)));
        gradients.push(quote!(#bar));
    }
    let primals = primals_of(signature);
    let seed = seed.map_or_else(|| quote!(()), |seed| quote!(#seed));
    let gradients = if let [one] = &gradients[..] { one.clone() } else { quote!((#(#gradients),*)) };
    quote!({
        #(#zeros)*
        #sweep(#(#primals,)* #seed, #(#slots),*);
        #gradients
    })
}
