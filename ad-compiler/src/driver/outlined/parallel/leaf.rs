//! What one leaf of a chain does, as a function.

use super::chain::{Names, OfLeaf, written};
use super::parameter::{Parameter, Walked};
use crate::driver::outlined::names;
use proc_macro2::Ident;
use quote::quote;
use syn::{Expr, Item, ItemFn, Stmt, Type, parse_quote};

/// What a leaf does with its part of the sources.
pub(super) fn body(expr: &Expr, walked: &[Walked], names: &Names, result: Option<&Type>) -> Expr {
    let parts: Vec<Expr> = walked.iter().map(|walked| walked.iterator.clone()).collect();
    written(expr, &mut OfLeaf { parts: &parts, names, result }).expect("the chain was read before")
}

pub(super) fn function(
    item: &ItemFn,
    name: &Ident,
    items: Vec<Item>,
    body: &Expr,
    parameters: &[Parameter],
    told: &[&Ident],
    result: Option<&Type>,
) -> ItemFn {
    let mut body: syn::Block = match (result, body) {
        (Some(_), Expr::Block(block)) => block.block.clone(),
        (Some(_), body) => parse_quote!({ #body }),
        (None, body) => parse_quote!({ #body; }),
    };
    for Parameter { taken, .. } in parameters {
        taken.meaning().iter().for_each(|meaning| names::put(&mut body, &taken.variable, meaning));
    }
    body.stmts.splice(0..0, items.into_iter().map(Stmt::Item));
    let inputs = parameters.iter().map(|parameter| parameter.taken.declaration());
    let output = result.map(|ty| quote!(-> Vec<#ty>));
    let (generics, clause) = (&item.sig.generics, &item.sig.generics.where_clause);
    parse_quote! {
        #[allow(unused, clippy::all)]
        fn #name #generics(#(#told: usize,)* #(#inputs),*) #output #clause #body
    }
}
