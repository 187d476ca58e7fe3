//! Functions with the form of those that carry several derivatives, which run what carries one for each lane.

use super::super::reverse::{Interface, declaration};
use super::super::syntax::own;
use super::super::wrappers::{arguments_again, derived, owner, sibling, turbofish};
use crate::interface::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;

/// A primal whose sweep runs that of one derivative for each lane.
pub(super) fn prim(
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
            slots.push(quote!(::ad_runtime::__private::none()));
            continue;
        }
        let one = own(&format!("{bar}_of_lane"));
        let ty = signature.tangent(&parameter.ty);
        let accumulator = signature.accumulator(&parameter.ty);
        let (lane_of, set_lane, part) = accessors(&accumulator, &ty);
        taken.push(quote!(let mut #one: Option<#ty> = #bar.as_deref().map(|#bar| ::ad_runtime::__private::#lane_of::<#part, #number>(#bar, #lane));));
        slots.push(quote!(#one.as_mut().map(|#one| { let #one: &mut #accumulator = #one; #one })));
        put.push(quote! {
            if let (Some(#bar), Some(#one)) = (#bar.as_deref_mut(), #one) {
                ::ad_runtime::__private::#set_lane::<#part, #number>(#one, #bar, #lane);
            }
        });
    }
    let seed_type = signature.tangent(&signature.result);
    quote! {
        #declaration {
            let (#sweep, #value) = #owner #prim #turbofish(#(#arguments),*);
            (move |#(#patterns: #inputs),*| {
                for #lane in 0..#number {
                    let #seed_of_lane = ::ad_runtime::__private::lane_of::<#seed_type, #number>(&#seed, #lane);
                    #(#taken)*
                    #sweep(#(#names,)* #seed_of_lane, #(#slots),*);
                    #(#put)*
                }
            }, #value)
        }
    }
}

/// Forward mode that runs that of one derivative for each lane. What it changes is put back between them.
pub(super) fn jvp(
    item: &syn::ItemFn,
    signature: &Signature,
    laned: &Signature,
    dots: &[Option<Ident>],
) -> TokenStream {
    let (owner, jvp, turbofish) = (owner(signature), sibling(item, "jvp"), turbofish(&item.sig.generics));
    let (value, lane, columns, column) = (own("value"), own("lane"), own("columns"), own("column"));
    let number = laned.lanes.as_ref().expect("the function has lanes");
    let value_of_lane = own("value_of_lane");
    let (mut starts, mut taken, mut given, mut put) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (parameter, dot) in signature.parameters.iter().zip(dots) {
        let ident = &parameter.ident;
        let accumulator = signature.accumulator(&parameter.ty);
        if parameter.is_lent() {
            let start = own(&format!("{ident}_start"));
            starts.push(quote!(let #start = ::ad_runtime::__private::ToOwned::to_owned(&*#ident);));
            taken.push(match &accumulator {
                Type::Slice(_) => quote!(#ident.clone_from_slice(&#start);),
                _ => quote!(#ident.clone_from(&#start);),
            });
        }
        let Some(dot) = dot else { continue };
        let one = own(&format!("{dot}_of_lane"));
        let ty = signature.tangent(&parameter.ty);
        let (lane_of, set_lane, part) = accessors(&accumulator, &ty);
        let dots = if parameter.is_reference() { quote!(#dot) } else { quote!(&#dot) };
        taken.push(
            quote!(let mut #one: #ty = ::ad_runtime::__private::#lane_of::<#part, #number>(#dots, #lane);),
        );
        given.push(match (parameter.is_reference(), parameter.is_lent()) {
            (_, true) => quote!(&mut #one),
            (true, false) => quote!(&#one),
            (false, false) => quote!(#one),
        });
        if parameter.is_lent() {
            put.push(quote!(::ad_runtime::__private::#set_lane::<#part, #number>(#one, #dot, #lane);));
        }
    }
    let again = arguments_again(signature);
    let column_type = signature.tangent(&signature.result);
    quote!({
        let mut #value = None;
        #(#starts)*
        let #columns: [#column_type; #number] = ::core::array::from_fn(|#lane| {
            #(#taken)*
            let (#value_of_lane, #column) = #owner #jvp #turbofish(#(#again,)* #(#given),*);
            #(#put)*
            #value = Some(#value_of_lane);
            #column
        });
        (#value.expect("a tangent is given"), ::ad_runtime::__private::merged(#columns))
    })
}

/// What takes a lane out of an accumulator, and puts it back, and the type whose lanes they are: of a slice, that of its elements.
fn accessors(accumulator: &Type, tangent: &Type) -> (Ident, Ident, Type) {
    match accumulator {
        Type::Slice(slice) => (own("lane_of_list"), own("set_lane_of_list"), (*slice.elem).clone()),
        _ => (own("lane_of"), own("set_lane"), tangent.clone()),
    }
}
