//! Where the methods are declared that a function calls.

use super::{Home, note};
use crate::collections::HashMap;
use crate::hir::{Body, ExprKind, Token};
use crate::infer::Types;
use crate::items::{ItemId, ItemKind, World};
use crate::source::has_plain_attributes;
use crate::syntax::text::words;
use crate::ty::{Callable, Owner, TyKind};

pub(super) fn homes(body: &Body, types: &Types, world: &World) -> HashMap<Token, Option<Home>> {
    let is_made = Token::is_made();
    let mut all = HashMap::default();
    for (id, token) in body.tokens.iter().filter(|(_, token)| !is_made(token)) {
        let ExprKind::MethodCall { receiver, .. } = body.kind(*id) else { continue };
        // A type of the user's may implement a trait of the library as it likes.
        let of = types.expr(*receiver).behind_references();
        let is_plain = match of.kind() {
            TyKind::Adt(id, _) => world.is_of_library(id.module),
            TyKind::Slice(_) | TyKind::Array(..) | TyKind::Tuple(_) | TyKind::Str => true,
            _ => of.is_scalar(),
        };
        let home = types.callee(*id).filter(|callee| !callee.is_doubtful).and_then(|callee| {
            let Callable::Function(owner) = callee.callable else { return None };
            match world.is_of_library(owner.item.module) {
                true => is_plain.then_some(Home::Library),
                false if is_for_library(owner, world) => Some(Home::CrateForLibrary),
                false => Some(Home::Crate),
            }
        });
        note(&mut all, token, home);
    }
    all
}

/// Of methods, and of functions by their paths.
pub(super) fn callees(body: &Body, types: &Types, world: &World) -> HashMap<Token, Option<Owner>> {
    let is_made = Token::is_made();
    let mut all = HashMap::default();
    for (id, token) in body.tokens.iter().filter(|(_, token)| !is_made(token)) {
        if !matches!(body.kind(*id), ExprKind::MethodCall { .. } | ExprKind::Path(_)) {
            continue;
        }
        let callee = types.callee(*id).filter(|callee| !callee.is_doubtful);
        let owner = callee.and_then(|callee| match callee.callable {
            Callable::Function(owner) if !world.is_of_library(owner.item.module) => Some(owner),
            _ => None,
        });
        note(&mut all, token, owner);
    }
    all
}

pub(super) fn traits(body: &Body, types: &Types, world: &World) -> HashMap<Token, Option<ItemId>> {
    let is_made = Token::is_made();
    let mut all = HashMap::default();
    for (id, token) in body.tokens.iter().filter(|(_, token)| !is_made(token)) {
        let ExprKind::MethodCall { .. } = body.kind(*id) else { continue };
        let of_trait = types.callee(*id).filter(|callee| !callee.is_doubtful).and_then(|callee| {
            let Callable::Function(owner) = callee.callable else { return None };
            trait_of(owner, world)
        });
        note(&mut all, token, of_trait);
    }
    all
}

/// The trait of the crate that a method belongs to.
pub(super) fn trait_of(owner: Owner, world: &World) -> Option<ItemId> {
    let id = match world.impl_decl(owner.item) {
        Some(declared) => declared.trait_ref.as_ref()?.id?,
        None => owner.item,
    };
    (!world.is_of_library(id.module) && world.trait_decl(id).is_some()).then_some(id)
}

/// Whether nothing in the crate says that a method of a trait has a derivative.
pub(super) fn is_unmarked(world: &World, of_trait: ItemId, method: &str) -> bool {
    let speaks = |text: &str, of: &[&str]| words(text).any(|word| of.contains(&word));
    // It may stand in a block.
    world.own_modules().iter().chain([&of_trait.module]).all(|&module| {
        let content = world.module(module);
        content.items.iter().enumerate().all(|(number, item)| {
            let id = ItemId { module, number: number as u32 };
            let is_its = id == of_trait
                || item.kind == ItemKind::Impl
                    && world.impl_decl(id).is_some_and(|declared| {
                        declared.trait_ref.as_ref().is_some_and(|named| named.id == Some(of_trait))
                    });
            let text = content.text_of(item);
            let attributes = &content.text[item.range.start..item.at];
            let is_registered = speaks(text, &["adjoint", "tangent"]) && speaks(text, &[method]);
            let is_marked =
                is_its && (speaks(text, &["differentiable"]) || !has_plain_attributes(attributes));
            item.kind == ItemKind::Module || !(is_registered || is_marked)
        })
    })
}

/// Whether a function is a method of a trait of the library, or of another crate, that a type of the crate implements.
fn is_for_library(owner: Owner, world: &World) -> bool {
    let declared = world.impl_decl(owner.item);
    let of_trait = declared.as_ref().and_then(|declared| declared.trait_ref.as_ref());
    of_trait.is_some_and(|of_trait| of_trait.id.is_none_or(|id| world.is_of_library(id.module)))
}
