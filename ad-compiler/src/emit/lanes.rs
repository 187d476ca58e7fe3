//! The sweep that carries several derivatives at once.
//!
//! Where the lines of a sweep are of a kind that lanes have too, it is the reverse sweep with other types:
//!
//! ```text
//! fn f_lanes_prim<const LANES: usize>(x: f64) -> (impl Fn(&f64, Lanes<f64, LANES>, Option<&mut Lanes<f64, LANES>>) + use<LANES>, f64) { … }
//! ```
//!
//! Otherwise it has the same form, for the sake of callers, and runs the sweep of one derivative for each lane.

use super::reverse::{Interface, declaration, interface};
use super::syntax::own;
use super::wrappers::{companion_of_lanes, derived, named, owner, primals_of, sibling, turbofish};
use crate::interface::Signature;
use crate::interface::lanes::{self, Asked};
use crate::ir::values::ValueSet;
use crate::passes::Sweeps;
use crate::passes::tangent::Tangent;
use crate::source::Declared;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Type, parse_quote};

/// The function as the one with several derivatives is declared, which has their number for a parameter.
pub(super) fn laned(item: &syn::ItemFn, signature: &Signature) -> (syn::ItemFn, Signature) {
    let number = lanes::number(&item.sig.generics);
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
        let functions = [name.clone(), format_ident!("{name}_prim"), format_ident!("{name}_jvp")];
        functions.iter().any(|function| declared.is_taken(function))
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
        None => one_by_one(item, signature, &laned_item, &laned_signature, &interface),
    };
    let companion = (asked == Asked::ByCallers)
        .then(|| companion_of_lanes(item, &laned_item, &laned_signature, &interface));
    quote!(#prim #companion)
}

/// A primal whose sweep runs that of one derivative for each lane.
fn one_by_one(
    item: &syn::ItemFn,
    signature: &Signature,
    laned_item: &syn::ItemFn,
    laned: &Signature,
    interface: &Interface,
) -> TokenStream {
    let declaration = declaration(laned_item, laned, interface);
    let (owner, prim, turbofish) = (owner(signature), sibling(item, "prim"), turbofish(&item.sig.generics));
    let (sweep, value, seed, lane, seed_of_lane) =
        (own("sweep"), own("value"), own("seed"), own("lane"), own("seed_of_lane"));
    let number = laned.lanes.as_ref().expect("the function has lanes");
    let arguments = signature.parameters.iter().map(|parameter| &parameter.ident);
    let bars = derived(signature, "bar");
    let names = signature.parameters.iter().map(|parameter| match parameter.is_receiver() {
        true => own("this"),
        false => parameter.ident.clone(),
    });
    let names: Vec<Ident> = names.collect();
    let inputs = &interface.inputs;
    let patterns = names.iter().map(|name| quote!(#name)).chain([quote!(#seed)]);
    let patterns: Vec<TokenStream> = patterns.chain(bars.iter().map(|bar| quote!(mut #bar))).collect();
    let (mut taken, mut slots, mut put) = (Vec::new(), Vec::new(), Vec::new());
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        if !parameter.active {
            slots.push(quote!(::ad_runtime::none()));
            continue;
        }
        let one = format_ident!("{bar}_of_lane", span = bar.span());
        let ty = signature.tangent(&parameter.ty);
        let accumulator = signature.accumulator(&parameter.ty);
        let (lane_of, set_lane, part) = accessors(&accumulator, &ty);
        taken.push(quote!(let mut #one: Option<#ty> = #bar.as_deref().map(|#bar| ::ad_runtime::#lane_of::<#part, #number>(#bar, #lane));));
        slots.push(quote!(#one.as_mut().map(|#one| { let #one: &mut #accumulator = #one; #one })));
        put.push(quote! {
            if let (Some(#bar), Some(#one)) = (#bar.as_deref_mut(), #one) {
                ::ad_runtime::#set_lane::<#part, #number>(#one, #bar, #lane);
            }
        });
    }
    let seed_type = signature.tangent(&signature.result);
    quote! {
        #declaration {
            let (#sweep, #value) = #owner #prim #turbofish(#(#arguments),*);
            (move |#(#patterns: #inputs),*| {
                for #lane in 0..#number {
                    let #seed_of_lane = ::ad_runtime::lane_of::<#seed_type, #number>(&#seed, #lane);
                    #(#taken)*
                    #sweep(#(#names,)* #seed_of_lane, #(#slots),*);
                    #(#put)*
                }
            }, #value)
        }
    }
}

/// `f_lanes_jvp`, and what callers find it by. With `tangent` and what carries a derivative in it, that can carry several derivatives itself.
pub(crate) fn jvp(
    item: &syn::ItemFn,
    signature: &Signature,
    tangent: Option<(&Tangent, ValueSet)>,
    asked: Asked,
) -> TokenStream {
    let (laned_item, laned) = laned(item, signature);
    let one_by_one = |dots: &[Option<Ident>]| tangents_one_by_one(item, signature, &laned, dots);
    let (jvp, push) = super::forward::laned(&laned_item, &laned, tangent, one_by_one, &named(item));
    let companion = &item.sig.ident;
    let push = (asked == Asked::ByCallers).then(|| quote!(#[allow(dead_code)] impl #companion { #push }));
    quote!(#jvp #push)
}

/// Forward mode that runs that of one derivative for each lane. What it changes is put back between them.
fn tangents_one_by_one(
    item: &syn::ItemFn,
    signature: &Signature,
    laned: &Signature,
    dots: &[Option<Ident>],
) -> TokenStream {
    let (owner, jvp, turbofish) = (owner(signature), sibling(item, "jvp"), turbofish(&item.sig.generics));
    let (value, lane, columns, column) = (own("value"), own("lane"), own("columns"), own("column"));
    let number = laned.lanes.as_ref().expect("the function has lanes");
    let (mut starts, mut taken, mut given, mut put) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (parameter, dot) in signature.parameters.iter().zip(dots) {
        let ident = &parameter.ident;
        let accumulator = signature.accumulator(&parameter.ty);
        if parameter.is_lent() {
            let start = format_ident!("{ident}_start", span = ident.span());
            starts.push(quote!(let #start = (*#ident).to_owned();));
            taken.push(match &accumulator {
                Type::Slice(_) => quote!(#ident.clone_from_slice(&#start);),
                _ => quote!(#ident.clone_from(&#start);),
            });
        }
        let Some(dot) = dot else { continue };
        let one = format_ident!("{dot}_of_lane", span = dot.span());
        let ty = signature.tangent(&parameter.ty);
        let (lane_of, set_lane, part) = accessors(&accumulator, &ty);
        let dots = if parameter.is_reference() { quote!(#dot) } else { quote!(&#dot) };
        taken.push(quote!(let mut #one: #ty = ::ad_runtime::#lane_of::<#part, #number>(#dots, #lane);));
        given.push(match (parameter.is_reference(), parameter.is_lent()) {
            (_, true) => quote!(&mut #one),
            (true, false) => quote!(&#one),
            (false, false) => quote!(#one),
        });
        if parameter.is_lent() {
            put.push(quote!(::ad_runtime::#set_lane::<#part, #number>(#one, #dot, #lane);));
        }
    }
    let again = super::wrappers::arguments_again(signature);
    let column_type = signature.tangent(&signature.result);
    quote!({
        let mut #value = None;
        #(#starts)*
        let #columns: [#column_type; #number] = ::std::array::from_fn(|#lane| {
            #(#taken)*
            let (of_lane, #column) = #owner #jvp #turbofish(#(#again,)* #(#given),*);
            #(#put)*
            #value = Some(of_lane);
            #column
        });
        (#value.expect("a tangent is given"), ::ad_runtime::merged(#columns))
    })
}

/// What takes a lane out of an accumulator, and puts it back, and the type whose lanes they are: of a slice, that of its elements.
fn accessors(accumulator: &Type, tangent: &Type) -> (Ident, Ident, Type) {
    match accumulator {
        Type::Slice(slice) => (own("lane_of_list"), own("set_lane_of_list"), (*slice.elem).clone()),
        _ => (own("lane_of"), own("set_lane"), tangent.clone()),
    }
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
            slots.push(quote!(::ad_runtime::none()));
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
