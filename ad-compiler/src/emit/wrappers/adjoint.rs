//! `f_adj`.

use super::*;
use crate::emit::numbers::{visible_zero, visible_zero_in_lanes};
use crate::emit::reverse::Interface;
use crate::interface::{Owner, Parameter, Signature};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// `f_adj`.
pub(super) fn adjoint(item: &syn::ItemFn, signature: &Signature, interface: &Interface) -> TokenStream {
    let adj = sibling(item, "adj");
    let mut doc = format!(
        "The adjoint of [`{0}`]: the seed times the Jacobian, from the checkpoints of [`{0}_prim`]. It may be \
         called many times on the same checkpoints.",
        item.sig.ident
    );
    if signature.has_lent() {
        doc += "\n\nIn the place of each `&mut` parameter it takes the adjoint of its final value, and leaves there \
                that of its initial one.";
    }
    let Prelude { allow, vis, generics, where_clause, .. } = Prelude::of(item, signature);
    let checkpoints = own("checkpoints");
    let closure = &interface.closure;
    let (seed_parameter, seed) = seed(signature);
    let gradients = returned_type(signature);
    let primals = primals(signature);
    let bars = derived(signature, "bar");
    let Accumulators { zeros, slots, results } = Accumulators::of(signature, &bars);
    let mut parameters = Vec::new();
    for (parameter, bar) in signature.parameters.iter().zip(&bars) {
        if !parameter.is_lent() {
            parameters.push(declaration(parameter));
        } else if parameter.active {
            let accumulator = signature.accumulator(&parameter.ty);
            parameters.push(quote!(#bar: &mut #accumulator));
        }
    }
    parameters.push(quote!(#checkpoints: &impl #closure));
    parameters.extend(seed_parameter);
    let (result, hidden) = (several(&results), hidden(signature, "adj"));
    quote! {
        #[doc = #doc]
        #hidden
        #allow
        #[inline]
        #vis fn #adj #generics(#(#parameters),*) -> #gradients #where_clause {
            #(#zeros)*
            #checkpoints(#(#primals,)* #seed, #(#slots),*);
            #result
        }
    }
}

/// What a reverse sweep adds to.
pub(super) struct Accumulators {
    /// What makes them.
    pub(super) zeros: Vec<TokenStream>,
    /// What the sweep takes, one for each parameter.
    pub(super) slots: Vec<TokenStream>,
    /// Those of what is not changed where the caller has it.
    pub(super) results: Vec<TokenStream>,
}

impl Accumulators {
    pub(super) fn of(signature: &Signature, bars: &[Ident]) -> Self {
        let (mut zeros, mut slots, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for (parameter, bar) in signature.parameters.iter().zip(bars) {
            if !parameter.active {
                slots.push(quote!(::ad_runtime::__private::none()));
                continue;
            }
            if parameter.is_lent() {
                slots.push(quote!(Some(#bar)));
                continue;
            }
            let zero = zero(parameter, signature);
            zeros.push(quote!(let mut #bar = #zero;));
            slots.push(if signature.is_known(&parameter.ty) {
                quote!(Some(&mut #bar))
            } else {
                quote!(Some(::ad_runtime::__private::accumulator(&mut #bar)))
            });
            results.push(quote!(#bar));
        }
        Accumulators { zeros, slots, results }
    }
}

/// The arguments once more, as the reverse sweep takes them.
pub(in crate::emit) fn primals(signature: &Signature) -> Vec<TokenStream> {
    let primal = |parameter: &Parameter| {
        let ident = &parameter.ident;
        if parameter.is_lent() {
            quote!(::ad_runtime::__private::Changed)
        } else if parameter.is_reference() {
            quote!(#ident)
        } else if signature.owner == Owner::Trait && parameter.active && !signature.is_known(&parameter.ty) {
            quote!(::core::borrow::Borrow::borrow(&#ident))
        } else {
            quote!(&#ident)
        }
    };
    signature.parameters.iter().map(primal).collect()
}

/// A zero tangent for a parameter.
pub(in crate::emit) fn zero(parameter: &Parameter, signature: &Signature) -> TokenStream {
    let ident = &parameter.ident;
    let ty = signature.visible(&parameter.ty);
    if crate::passes::shapes::is_visible(ty) {
        return visible(ty, signature);
    }
    match ty.kind() {
        TyKind::Slice(element) if element.is_float() => {
            let zero = visible(*element, signature);
            quote!(vec![#zero; #ident.len()])
        }
        _ => {
            let value = if parameter.is_reference() { quote!(#ident) } else { quote!(&#ident) };
            match &signature.lanes {
                Some(number) => quote!(::ad_runtime::__private::zero_lanes::<_, #number>(#value)),
                None => quote!(::ad_runtime::zero_like(#value)),
            }
        }
    }
}

/// A zero tangent that the type says.
pub(super) fn visible(ty: Ty, signature: &Signature) -> TokenStream {
    let zero = match &signature.lanes {
        Some(number) => visible_zero_in_lanes(ty, number),
        None => visible_zero(ty, &signature.scalars),
    };
    quote!(#zero)
}
