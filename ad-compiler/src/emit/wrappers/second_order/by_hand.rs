//! The reverse sweep of forward mode where the adjoint is written by hand, and is itself differentiable.
//!
//! An adjoint is linear in its seed, and what it gives times the tangents of the arguments is the seed times the result's tangent. So the seed of that tangent gives the adjoints of the
//! arguments' tangents; the derivative of their product with those tangents, by the arguments and by way of the result, is what second derivatives add to the first ones.
//!
//! ```text
//! move |x: &f64, x_dot: &f64, (mut value_bar, value_dot_bar): (f64, f64), mut x_slot: Option<&mut f64>, x_dot_slot: Option<&mut f64>| {
//!     let (sweep, x_dot_bar) = tanh_adjoint::prim(tanh_adjoint, *x, value.clone(), value_dot_bar.clone());
//!     sweep(x, &value, &value_dot_bar, x_dot.clone(), pass(x_slot.as_deref_mut()), slot(&mut value_bar), none());
//!     let x_bar = tanh_adjoint(*x, value.clone(), value_bar);
//!     if let Some(x_slot) = x_slot { deposit(x_slot, x_bar); }
//!     if let Some(x_dot_slot) = x_dot_slot { deposit(x_dot_slot, x_dot_bar); }
//! }
//! ```

use super::*;
use crate::emit::custom::again;
use crate::emit::reverse::checkpoints_type;
use quote::quote_spanned;
use syn::spanned::Spanned;

/// `f_jvp_prim`.
pub(super) fn prim(
    item: &syn::ItemFn,
    signature: &Signature,
    hand: &ByHand,
    second: &SecondOrder,
) -> TokenStream {
    let Prelude { allow, vis, generics, where_clause, parameters } =
        Prelude::of(&second.item, &second.signature);
    let (name, jvp) = (sibling(&second.item, "prim"), sibling(item, "jvp"));
    let checkpoints = checkpoints_type(&second.item, &second.signature, &second.interface);
    let (result, turbofish) = (&second.signature.result, turbofish(generics));
    let given = second.signature.parameters.iter().map(|parameter| &parameter.ident);
    let (both, value) = (own("both"), own("value"));
    let sweep = sweep(signature, hand, second, &value);
    let doc = format!(
        "Forward mode with a reverse sweep, for second derivatives, by the derivative of the adjoint: the checkpoints, and what [`{jvp}`] gives."
    );
    quote! {
        #[doc = #doc]
        #[doc(hidden)]
        #allow
        #[inline]
        #vis fn #name #generics(#parameters) -> (#checkpoints, #result) #where_clause {
            let #both = #jvp #turbofish(#(#given),*);
            let #value = #both.0.clone();
            (#sweep, #both)
        }
    }
}

/// The closure.
fn sweep(signature: &Signature, hand: &ByHand, second: &SecondOrder, value: &Ident) -> TokenStream {
    let dots = derived(signature, "dot");
    let bars = derived_apart(signature, "bar", &[&dots]);
    let dot_bars = derived_apart(signature, "dot_bar", &[&dots, &bars]);
    let slots = derived_apart(signature, "slot", &[]);
    let dot_slots = derived_apart(signature, "dot_slot", &[&slots]);
    let (value_bar, value_dot_bar) = (own("value_bar"), own("value_dot_bar"));
    let taken = |names: &[Ident]| -> Vec<Ident> {
        let parameters = signature.parameters.iter().zip(names);
        parameters.filter(|(parameter, _)| parameter.active).map(|(_, name)| name.clone()).collect()
    };
    let (given_dots, given_bars, given_dot_bars) = (taken(&dots), taken(&bars), taken(&dot_bars));
    let (given_slots, given_dot_slots) = (taken(&slots), taken(&dot_slots));

    let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let names = idents.clone().chain(&given_dots).map(|name| quote!(#name));
    let of_slots = signature.parameters.iter().zip(&slots).map(|(parameter, slot)| match parameter.active {
        true => quote!(mut #slot),
        false => quote!(#slot),
    });
    let names = names
        .chain([quote!((mut #value_bar, #value_dot_bar))])
        .chain(of_slots)
        .chain(given_dot_slots.iter().map(|slot| quote!(#slot)));
    let inputs = &second.interface.inputs;

    let (adjoint, span) = (&hand.adjoint, hand.adjoint.span());
    let arguments: Vec<_> =
        signature.parameters.iter().map(|parameter| again(parameter, signature)).collect();
    let result = if hand.by_reference { quote!(&#value) } else { quote!(#value.clone()) };
    // What the adjoint gives is a tangent, whose adjoint is one, too.
    let seeds: Vec<TokenStream> = active(signature)
        .zip(&given_dots)
        .map(|(parameter, dot)| match parameter.is_reference() {
            true => quote!(::ad_runtime::AsAccumulator::from_accumulator(#dot)),
            false => quote!(#dot.clone()),
        })
        .collect();
    let passed = signature.parameters.iter().zip(&slots).map(|(parameter, slot)| match parameter.active {
        true => quote!(::ad_runtime::__private::pass(#slot.as_deref_mut())),
        false => quote!(::ad_runtime::__private::none()),
    });
    let gradients = gradients_type(signature);
    let (all_bars, all_dot_bars) = (together(&given_bars), together(&given_dot_bars));
    let seed = several(&seeds);
    let again_sweep = own("sweep");
    let lines = quote_spanned! {span=>
        let (#again_sweep, #all_dot_bars): (_, #gradients) =
            #adjoint::prim(#adjoint, #(#arguments,)* #result, #value_dot_bar.clone());
        #again_sweep(
            #(#idents,)* &#value, &#value_dot_bar, #seed, #(#passed,)* ::ad_runtime::__private::slot(&mut #value_bar), ::ad_runtime::__private::none()
        );
        let #all_bars: #gradients = #adjoint(#(#arguments,)* #result, #value_bar);
    };
    let slots = given_slots.iter().chain(&given_dot_slots);
    let deposited = given_bars.iter().chain(&given_dot_bars);
    quote! {
        move |#(#names: #inputs),*| {
            #lines
            #(if let Some(#slots) = #slots { ::ad_runtime::__private::deposit(#slots, #deposited); })*
        }
    }
}

fn together(names: &[Ident]) -> TokenStream {
    several(&names.iter().map(|name| quote!(#name)).collect::<Vec<_>>())
}
