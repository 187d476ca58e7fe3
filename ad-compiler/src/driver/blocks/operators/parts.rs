//! What all parts of an operator's rule need.

use super::operands::stripped;
use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::interface::{Signature, bounds};
use crate::source::Context;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{ItemFn, ItemImpl, Type};

/// What all parts of a rule need.
#[derive(Clone)]
pub(super) struct Parts<'a> {
    pub(super) generics: syn::Generics,
    pub(super) left_ty: &'a Type,
    pub(super) where_clause: Option<syn::WhereClause>,
    pub(super) name: &'a Ident,
    pub(super) prim: Ident,
}

impl<'a> Parts<'a> {
    pub(super) fn of(block: &'a ItemImpl, item: &'a ItemFn, asked: &Args) -> Self {
        let mut errors = Errors::default();
        let signature = Signature::read(item, &Args::default(), &Context::Free, &mut errors);
        // They have been told where the function was expanded.
        let _ = errors.check();
        let args = Args { wrt: None, ..asked.clone() };
        let bounded = bounds::bounded(item, &signature, &crate::ir::Function::empty(), &args);
        let mut generics = block.generics.clone();
        generics.where_clause = None;
        // The lifetimes of references are gone with them.
        let named = quote::ToTokens::to_token_stream(stripped(&block.self_ty)).to_string();
        let rest = item.sig.inputs.iter().map(|input| match input {
            syn::FnArg::Typed(typed) => quote::ToTokens::to_token_stream(stripped(&typed.ty)).to_string(),
            syn::FnArg::Receiver(_) => String::new(),
        });
        let text = rest.fold(named, |text, more| text + &more);
        generics.params = generics
            .params
            .into_iter()
            .filter(|parameter| match parameter {
                syn::GenericParam::Lifetime(lifetime) => text.contains(&lifetime.lifetime.to_string()),
                _ => true,
            })
            .collect();
        Parts {
            generics,
            left_ty: stripped(&block.self_ty),
            where_clause: bounded.sig.generics.where_clause,
            name: &item.sig.ident,
            prim: quote::format_ident!("{}_prim", item.sig.ident),
        }
    }

    pub(super) fn implementation(
        &self,
        rule: &str,
        lifetime: Option<syn::GenericParam>,
        right: Option<&TokenStream>,
        body: &TokenStream,
    ) -> TokenStream {
        let rule = Ident::new(rule, Span::call_site());
        let Parts { left_ty, where_clause, .. } = self;
        let mut generics = self.generics.clone();
        if let Some(lifetime) = lifetime {
            generics.params.insert(0, lifetime);
        }
        let right = right.map(|right| quote!(<#right>));
        quote!(impl #generics ::ad_runtime::__private::rules::#rule #right for #left_ty #where_clause { #body })
    }
}
