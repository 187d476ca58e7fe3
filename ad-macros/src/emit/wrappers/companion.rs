//! The companion: `f::prim` and `f::jvp` for the functions that call `f`.

use super::*;
use crate::emit::reverse::{Interface, checkpoints_type};
use crate::lower::signature::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The companion: `f::prim` and `f::jvp` for the functions that call `f`.
pub(crate) fn companion(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    // Methods are found by their names: what would be in the companion stands beside them.
    if signature.is_associated() {
        return jvp.unwrap_or_default();
    }
    companion_called(&item.sig.ident, item, signature, interface, jvp)
}

/// The companion, under a name of its own.
pub(in crate::emit) fn companion_called(
    companion: &Ident,
    item: &syn::ItemFn,
    signature: &Signature,
    interface: Option<&Interface>,
    jvp: Option<TokenStream>,
) -> TokenStream {
    let name = &item.sig.ident;
    let Prelude { allow, vis, generics, where_clause, parameters, .. } = Prelude::of(item, signature);
    let prim = interface.map(|interface| {
        let prim = sibling(item, "prim");
        let checkpoints = checkpoints_type(item, signature, interface);
        let result = &signature.result;
        let idents = signature.parameters.iter().map(|parameter| &parameter.ident);
        let turbofish = turbofish(generics);
        quote! {
            #allow
            #[inline]
            #vis fn prim #generics(#parameters) -> (#checkpoints, #result) #where_clause {
                #prim #turbofish(#(#idents),*)
            }
        }
    });
    let doc = format!("Where functions that call [`{name}()`] find its derivative.");
    quote! {
        #[doc = #doc]
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #companion {}
        impl #companion {
            #prim
            #jvp
        }
    }
}
