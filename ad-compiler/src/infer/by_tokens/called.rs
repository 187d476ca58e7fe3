//! The methods of marked blocks that calls certainly mean, as they are written, and the modes that their marks leave out.

use super::Inferred;
use crate::items::{ItemKind, World};
use crate::source::{Modes, PLAIN};
use crate::syntax::once::read;
use crate::ty::Owner;
use proc_macro2::Ident;
use syn::{Attribute, ItemFn, Meta};

impl Inferred {
    /// The method of a marked block that a name means which is called here.
    pub(crate) fn method_called(&self, callee: &Ident) -> Option<ItemFn> {
        self.marked_method(self.callee(callee)?)
    }

    /// A method of a marked block, as it is written.
    pub(crate) fn marked_method(&self, owner: Owner) -> Option<ItemFn> {
        written(&self.world, owner).map(|(_, method)| method)
    }

    /// The mode that this function has, and a method does not which is certainly meant by the name of a call.
    pub(crate) fn lacking_mode(&self, callee: &Ident, asked: Modes) -> Option<&'static str> {
        asked.lacking_in(self.modes_of(self.callee(callee)?)?)
    }

    /// The modes that a method certainly has by its mark.
    pub(crate) fn modes_of(&self, owner: Owner) -> Option<Modes> {
        let known = self.modes.borrow().get(&owner).copied();
        known.unwrap_or_else(|| {
            let marked = modes(&self.world, owner);
            self.modes.borrow_mut().insert(owner, marked);
            marked
        })
    }
}

/// The modes that a mark says, where it is sure that nothing else gives others.
fn modes(world: &World, owner: Owner) -> Option<Modes> {
    let (of_block, method) = written(world, owner)?;
    match of_mark(&method.attrs)? {
        Mark::Modes(modes) => Some(modes),
        Mark::None => match of_mark(&of_block)? {
            Mark::Modes(modes) => Some(modes),
            Mark::None => None,
        },
    }
}

/// A member of a marked block, as a function, and the attributes of the block.
fn written(world: &World, owner: Owner) -> Option<(Vec<Attribute>, ItemFn)> {
    let number = owner.member? as usize;
    let module = world.module(owner.item.module);
    let item = &module.items[owner.item.number as usize];
    let text = module.text_of(item);
    // Before anything is parsed.
    if !text.contains("differentiable") {
        return None;
    }
    let function = |attrs, vis, sig, block: Option<syn::Block>| ItemFn {
        attrs,
        vis,
        sig,
        block: Box::new(block.unwrap_or_else(|| syn::parse_quote!({}))),
        modifiers: Default::default(),
    };
    match item.kind {
        ItemKind::Impl => {
            let block: syn::ItemImpl = read(text)?;
            match block.items.into_iter().nth(number)? {
                syn::ImplItem::Fn(method) => {
                    Some((block.attrs, function(method.attrs, method.vis, method.sig, Some(method.block))))
                }
                _ => None,
            }
        }
        ItemKind::Trait => {
            let block: syn::ItemTrait = read(text)?;
            match block.items.into_iter().nth(number)? {
                syn::TraitItem::Fn(method) => {
                    let vis = syn::Visibility::Inherited;
                    Some((block.attrs, function(method.attrs, vis, method.sig, method.default)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

enum Mark {
    None,
    Modes(Modes),
}

/// What attributes say; none if one of them may bring other derivatives.
fn of_mark(attributes: &[Attribute]) -> Option<Mark> {
    let mut mark = Mark::None;
    for attribute in attributes {
        let name = &attribute.path().segments.last()?.ident;
        if name != "differentiable" {
            PLAIN.iter().find(|plain| name == *plain)?;
            continue;
        }
        let asked: Vec<String> = match &attribute.meta {
            Meta::Path(_) => Vec::new(),
            Meta::List(list) => list.tokens.clone().into_iter().map(|token| token.to_string()).collect(),
            Meta::NameValue(_) => return None,
        };
        let asks = |mode: &str| asked.iter().any(|word| word == mode);
        if asks("adjoint") || asks("primal") || asks("lifted") {
            return None;
        }
        let second_order = asks("second_order");
        let forward = second_order || asks("forward");
        mark = Mark::Modes(Modes {
            forward,
            reverse: second_order || asks("reverse") || !forward,
            second_order,
        });
    }
    Some(mark)
}
