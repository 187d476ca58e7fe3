//! Functions that have derivatives in their callers alone, such as those that are given functions: where one is called, its body stands in the place of the
//! call (`source/higher_order/`). A mark on one adds nothing, and whoever asks for a derivative of its own is told so by the name of a type.

use super::Derivative;
use crate::attribute::args::Args;
use crate::emit::wrappers::sibling;
use crate::source::{Context, Left, left_to_callers};
use proc_macro2::TokenStream;
use quote::quote;

/// The derivative of a marked function, or what stands in its place.
pub(super) fn or_left_to_callers(
    args: &Args,
    item: &syn::ItemFn,
    context: &Context,
    derivative: impl FnOnce() -> syn::Result<Derivative>,
) -> syn::Result<Derivative> {
    let left = || Ok(Derivative { function: None, generated: in_its_place(item, context) });
    match left_to_callers(&item.sig) {
        Some(Left::Always) if args.adjoint.is_none() => left(),
        // As long as it calls what it is given with nothing active, it has one of its own, too.
        Some(Left::Perhaps) if args.adjoint.is_none() => derivative().or_else(|_| left()),
        _ => derivative(),
    }
}

fn in_its_place(item: &syn::ItemFn, context: &Context) -> TokenStream {
    match context {
        Context::Free => {}
        // An item inside of an impl cannot be a struct, and what is called on a value is no constant.
        _ => return TokenStream::new(),
    }
    let (vis, name) = (&item.vis, &item.sig.ident);
    let names = ["grad", "value_and_grad"].map(|suffix| sibling(item, suffix));
    let said = quote!(::ad_runtime::__private::DifferentiatedInItsCallersOnly);
    quote! {
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #name {}
        #[allow(non_upper_case_globals, dead_code)]
        impl #name {
            #[doc(hidden)]
            #vis const prim: #said = #said;
            #[doc(hidden)]
            #vis const jvp: #said = #said;
        }
        #(
            #[doc(hidden)]
            #[allow(non_upper_case_globals, dead_code)]
            #vis const #names: #said = #said;
        )*
    }
}
