//! Functions that call themselves and keep nothing: their reverse sweep is a function of the arguments, and calls itself.
//!
//! ```text
//! fn f_prim(x: f64, n: usize) -> (impl Fn(&f64, &usize, f64, …) + use<>, f64) { (f_sweep, f(x, n)) }
//! fn f_sweep(&x: &f64, &n: &usize, value_bar: f64, …) { … f_sweep(&y, &(n - 1), value_bar, …); … }
//! ```

use super::reverse::{Closure, Interface, declaration};
use super::wrappers::{owner, sibling, turbofish};
use super::*;
use crate::interface::{Owner, Signature};
use crate::source::Declared;
use proc_macro2::TokenStream;
use quote::quote;

/// Whether a function can have such a sweep: callers see it under its name, and no trait says what there is.
pub(crate) fn is_possible(item: &syn::ItemFn, signature: &Signature) -> bool {
    let taken = Declared::around(&item.sig.ident);
    let is_named = match signature.owner {
        Owner::Module => signature.is_called,
        Owner::Type => true,
        _ => false,
    };
    let is_taken = |suffix| taken.is_taken(&sibling(item, suffix));
    is_named && !["sweep", OF_CALLERS].into_iter().any(is_taken)
}

/// What the sweep is called by, inside of it. That of forward mode is called as callers call it, who need not give tangents that are zero.
pub(super) fn sweep(item: &syn::ItemFn, signature: &Signature) -> syn::Expr {
    let suffix = if signature.tangents > 0 { OF_CALLERS } else { "sweep" };
    named(item, signature, suffix)
}

/// What the name of forward mode's sweep for callers ends with.
pub(super) const OF_CALLERS: &str = "sweep_of_callers";

/// A sweep by its name.
pub(super) fn named(item: &syn::ItemFn, signature: &Signature, suffix: &str) -> syn::Expr {
    let (owner, name, turbofish) = (owner(signature), sibling(item, suffix), turbofish(&item.sig.generics));
    syn::parse_quote!(#owner #name #turbofish)
}

/// `f_prim`, and the sweep.
pub(super) fn prim(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
    closure: &Closure,
    imports: &TokenStream,
) -> TokenStream {
    let Closure { inputs, statements, .. } = closure;
    let (declaration, allow) = (declaration(item, signature, interface), allowances(item));
    let (name, owner, turbofish) = (&item.sig.ident, owner(signature), turbofish(&item.sig.generics));
    let arguments = signature.parameters.iter().map(|parameter| &parameter.ident);
    let (sweep, called) = (sibling(item, "sweep"), named(item, signature, "sweep"));
    let (generics, where_clause) = (&item.sig.generics, &item.sig.generics.where_clause);
    let doc =
        format!("The reverse sweep of [`{name}`], which has everything that it needs from the arguments.");
    quote! {
        #declaration {
            (#called, #owner #name #turbofish(#(#arguments),*))
        }
        #[doc = #doc]
        #allow
        fn #sweep #generics(#(#inputs),*) #where_clause {
            #imports
            #(#statements)*
        }
    }
}
