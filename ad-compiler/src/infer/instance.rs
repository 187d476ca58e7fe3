//! Bodies that stand in the place of calls: functions with the types of what they are given.

use super::function::{infer_in, item_of, standing};
use super::{Context, Given, Types};
use crate::collections::HashMap;
use crate::hir::Body;
use crate::items::{ModuleId, World};
use crate::syntax::text::words;
use crate::syntax::text_of_parsed;
use crate::ty::{Generics, Owner, TyKind};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use std::cell::RefCell;
use std::rc::Rc;

/// The body of a function with its types. All of its tokens stand where it is called; its variables are its own.
pub(crate) fn instance(world: &World, owner: Owner, given: Given, at: Span) -> Option<(Body, Types)> {
    let mut text = text_of(world, owner)?;
    if !world.is_of_library(owner.item.module) && words(&text).any(|word| word == "Self") {
        text = with_type_for_self(&text, world, owner)?;
    }
    let generics = world.signature(owner)?.generics.clone();
    let (self_ty, of_trait) = standing(world, owner)?;
    let context = Context { world, generics, self_ty, of_trait, given: Some(given) };
    read(&text, owner.item.module, &context, at)
}

/// The same of a function that is written by itself, as if it stood in a module.
pub(crate) fn instance_of_text(
    world: &World,
    text: &str,
    module: ModuleId,
    given: Given,
    at: Span,
) -> Option<(Body, Types)> {
    let generics = Rc::new(Generics::default());
    read(text, module, &Context { world, generics, self_ty: None, of_trait: None, given: Some(given) }, at)
}

/// The same of a closure that takes nothing along, where a body of its own stands.
pub(crate) fn instance_of_closure(
    world: &World,
    closure: &syn::ExprClosure,
    module: ModuleId,
    given: Given,
) -> Option<(Body, Types)> {
    let (inputs, output, body) = (&closure.inputs, &closure.output, &closure.body);
    let function: syn::ItemFn = match &**body {
        syn::Expr::Block(block) => {
            let block = &block.block;
            syn::parse_quote!(fn short(#inputs) #output #block)
        }
        body => syn::parse_quote!(fn short(#inputs) #output { #body }),
    };
    let generics = Rc::new(Generics::default());
    let context = Context { world, generics, self_ty: None, of_trait: None, given: Some(given) };
    let (body, types) = infer_in(module, &function, &context);
    types.conflicts.is_empty().then_some((body, types))
}

fn read(text: &str, module: ModuleId, context: &Context<'_>, at: Span) -> Option<(Body, Types)> {
    let tokens: TokenStream = text.parse().ok()?;
    let function: syn::ItemFn = syn::parse2(moved(tokens, Span::mixed_site().located_at(at))).ok()?;
    let (body, types) = infer_in(module, &function, context);
    types.conflicts.is_empty().then_some((body, types))
}

/// A function as text. The library stays the same, and tokens do not outlive an expansion.
fn text_of(world: &World, owner: Owner) -> Option<String> {
    thread_local!(static TEXTS: RefCell<HashMap<Owner, Option<String>>> = RefCell::default());
    let read = || item_of(world, owner).map(|item| text_of_parsed(&item));
    if !world.is_of_library(owner.item.module) {
        return read();
    }
    TEXTS.with_borrow_mut(|texts| texts.entry(owner).or_insert_with(read).clone())
}

/// A function of a type without parameters, where that goes by its name.
fn with_type_for_self(text: &str, world: &World, owner: Owner) -> Option<String> {
    let TyKind::Adt(of, arguments) = world.impl_decl(owner.item)?.self_ty.kind() else { return None };
    let name = Ident::new(&world.name_of(*of), Span::call_site());
    let tokens: TokenStream = text.parse().ok()?;
    arguments.is_empty().then(|| named(tokens, &name).to_string())
}

fn named(tokens: TokenStream, name: &Ident) -> TokenStream {
    let tree = |tree: TokenTree| match tree {
        TokenTree::Group(group) => Group::new(group.delimiter(), named(group.stream(), name)).into(),
        TokenTree::Ident(ident) if ident == "Self" => name.clone().into(),
        tree => tree,
    };
    tokens.into_iter().map(tree).collect()
}

fn moved(tokens: TokenStream, span: Span) -> TokenStream {
    let tree = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            tree = TokenTree::Group(Group::new(group.delimiter(), moved(group.stream(), span)));
        }
        tree.set_span(span);
        tree
    };
    tokens.into_iter().map(tree).collect()
}
