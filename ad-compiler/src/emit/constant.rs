//! Methods of a marked block whose result has no derivative: callers do not see what a method gives.
//!
//! Expands to:
//!
//! ```text
//! fn rows_prim(&self) -> (impl Fn(&Self, (), Option<&mut ..>), usize) { (|_, _, _| {}, self.rows()) }
//! fn rows_push(&self, _: Option<&..>) -> (usize, ()) { (self.rows(), ()) }
//! ```

use super::keeping::Keeping;
use super::reverse::{self, interface};
use super::wrappers::{Prelude, sibling};
use crate::attribute::args::Args;
use crate::interface::Signature;
use proc_macro2::TokenStream;
use quote::quote;

pub(crate) fn constant(item: &syn::ItemFn, signature: &Signature, args: &Args) -> TokenStream {
    let name = &item.sig.ident;
    let mut idents = signature.parameters.iter().map(|parameter| &parameter.ident);
    let call = if item.sig.receiver().is_some() {
        let receiver = idents.next();
        quote!(#receiver.#name(#(#idents),*))
    } else {
        quote!(Self::#name(#(#idents),*))
    };
    let prim = args.reverse.then(|| {
        let interface = interface(signature, false, false);
        let declaration = reverse::declaration(item, signature, &interface);
        let inputs = interface.inputs.iter().map(|_| quote!(_));
        let keeping = Keeping::of(item, signature, false, |_| false);
        let keeping_declaration = reverse::declaration(&keeping.item, &keeping.signature, &keeping.interface);
        let seed_and_slots = keeping.interface.inputs.iter().map(|_| quote!(_));
        quote! {
            #declaration { (|#(#inputs),*| {}, #call) }
            #keeping_declaration { (|#(#seed_and_slots),*| {}, #call) }
        }
    });
    let push = args.forward.then(|| {
        let Prelude { allow, vis, generics, where_clause, parameters } = Prelude::of(item, signature);
        let push = sibling(item, "push");
        let slots = signature.parameters.iter().map(|parameter| signature.tangent_slot(parameter));
        let (result, result_dot) = (&signature.result, signature.tangent(&signature.result));
        quote! {
            #[doc(hidden)]
            #allow
            #[inline]
            #vis fn #push #generics(#parameters, #(_: #slots),*) -> (#result, #result_dot) #where_clause {
                (#call, ())
            }
        }
    });
    quote!(#prim #push)
}
