//! Primals whose reverse sweep runs once.
//!
//! Lists that a reverse sweep reads at its beginning only stand beside the closure. `f_can_grad` gives them away, and the sweep drops them when they
//! are read no more; `f_prim` keeps and lends them:
//!
//! ```text
//! fn f_prim_once(x: &[f64]) -> (impl Fn(&mut Cow<'_, Vec<f64>>, &[f64], f64, Option<&mut [f64]>) + use<>, Vec<f64>, f64) {
//!     …
//!     (move |y_kept: &mut Cow<'_, Vec<f64>>, x: &[f64], …| { let y = &**y_kept; … drop(take(y_kept)); … }, y, value)
//! }
//! fn f_prim(x: &[f64]) -> (impl Fn(&[f64], f64, Option<&mut [f64]>) + use<>, f64) {
//!     let (adjoint, y_kept, value) = f_prim_once(x);
//!     (move |x: &[f64], …| adjoint(&mut Cow::Borrowed(&y_kept), x, …), value)
//! }
//! ```
//!
//! The sweep has them by reference: what has a lifetime and a destructor costs the borrow checker the square of the sweep's length.

use super::*;
use crate::emit::names::Names;
use crate::emit::reverse::{self, Interface, checkpoints_type};
use crate::interface::{Parameter, Signature};
use crate::source::Declared;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Type, parse_quote};

/// The lists that stand beside the closure.
#[derive(Debug, Default)]
pub(crate) struct Once {
    pub(in crate::emit) lists: Vec<Released>,
}

#[derive(Debug)]
pub(in crate::emit) struct Released {
    pub(in crate::emit) list: ValueId,
    /// What the sweep is given it as.
    pub(in crate::emit) kept: Ident,
    pub(in crate::emit) ty: Type,
}

/// Whether a function can have such a primal: it returns in one place, and its derivative has no other form that it must have.
pub(crate) fn is_possible(item: &syn::ItemFn, signature: &Signature, function: &Function) -> bool {
    is_free(signature)
        && !signature.has_lent()
        && !function.is_recursive()
        && !function.body.lines.iter().any(Line::returns)
        && !Declared::around(&item.sig.ident).has_function(&sibling(item, "prim_once"))
}

impl Once {
    pub(in crate::emit) fn of(function: &Function, lists: &[ValueId], names: &mut Names) -> Self {
        let released = |&list: &ValueId| {
            let kept = names.fresh(&format!("{}_kept", function.info(list).ident));
            let scalar = function.scalar_of_list(list).expect("a list is released whose type can be written");
            Released { list, kept, ty: parse_quote!(::ad_runtime::__private::Vec<#scalar>) }
        };
        Once { lists: lists.iter().map(released).collect() }
    }

    pub(crate) fn is_needed(&self) -> bool {
        !self.lists.is_empty()
    }

    /// What the sweep is given besides, as parameters of the closure.
    pub(in crate::emit) fn inputs(&self) -> Vec<TokenStream> {
        let input =
            |Released { kept, ty, .. }: &Released| quote!(#kept: &mut ::ad_runtime::__private::Cow<'_, #ty>);
        self.lists.iter().map(input).collect()
    }

    fn names(&self) -> Vec<&Ident> {
        self.lists.iter().map(|released| &released.kept).collect()
    }

    /// `f_prim_once` without its body, and `f_prim` which calls it.
    pub(in crate::emit) fn declarations(
        &self,
        item: &syn::ItemFn,
        signature: &Signature,
        interface: &Interface,
    ) -> (TokenStream, TokenStream) {
        let types: Vec<&Type> = self.lists.iter().map(|released| &released.ty).collect();
        let inputs = &interface.inputs;
        let lending = Interface {
            closure: quote!(Fn(#(&mut ::ad_runtime::__private::Cow<'_, #types>,)* #(#inputs),*)),
            inputs: inputs.clone(),
            ..*interface
        };
        let checkpoints = checkpoints_type(item, signature, &lending);
        let doc = format!(
            "The primal of [`{0}`] for a reverse sweep that runs once, and is given the lists that it reads at its beginning only.",
            item.sig.ident
        );
        let Prelude { allow, generics, where_clause, parameters, .. } = Prelude::of(item, signature);
        let (name, result) = (sibling(item, "prim_once"), &signature.result);
        let once = quote! {
            #[doc = #doc]
            #allow
            #[inline]
            fn #name #generics(#parameters) -> (#checkpoints, #(#types,)* #result) #where_clause
        };
        let prim = reverse::declaration(item, signature, interface);
        let (adjoint, value, seed, kept) = (own("adjoint"), own("value"), own("seed"), self.names());
        let arguments = signature.parameters.iter().map(|parameter| parameter.ident.to_token_stream());
        let run = self.run(item, signature, arguments.collect());
        let parameter = |parameter: &Parameter| {
            if parameter.is_receiver() { own("this") } else { parameter.ident.clone() }
        };
        let names = signature.parameters.iter().map(parameter).chain([seed]);
        let names: Vec<Ident> = names.chain(derived(signature, "bar")).collect();
        let lend = quote! {
            #prim {
                #run
                (move |#(#names: #inputs),*| #adjoint(#(&mut ::ad_runtime::__private::Cow::Borrowed(&#kept),)* #(#names),*), #value)
            }
        };
        (once, lend)
    }

    /// Runs the primal: the closure, the lists and the result.
    fn run(&self, item: &syn::ItemFn, signature: &Signature, arguments: Vec<TokenStream>) -> TokenStream {
        let (adjoint, value, kept) = (own("adjoint"), own("value"), self.names());
        let (owner, prim) = (owner(signature), sibling(item, "prim_once"));
        let turbofish = turbofish(&item.sig.generics);
        quote!(let (#adjoint, #(#kept,)* #value) = #owner #prim #turbofish(#(#arguments),*);)
    }

    /// Runs the primal, and then the sweep, which gets the lists.
    pub(super) fn both(
        &self,
        item: &syn::ItemFn,
        signature: &Signature,
        accumulators: &Accumulators,
        seed: &TokenStream,
        check: Option<TokenStream>,
    ) -> TokenStream {
        let (adjoint, kept) = (own("adjoint"), self.names());
        let (run, primals) = (self.run(item, signature, arguments_again(signature)), primals(signature));
        let Accumulators { zeros, slots, .. } = accumulators;
        quote! {
            #run
            #check
            #(#zeros)*
            #adjoint(#(&mut ::ad_runtime::__private::Cow::Owned(#kept),)* #(#primals,)* #seed, #(#slots),*);
        }
    }
}
