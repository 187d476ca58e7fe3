//! Which modes the marks of a function of the crate leave out.

use super::Inferred;
use crate::hir::Token;
use crate::items::{ItemKind, World};
use crate::source::{Modes, PLAIN};
use crate::syntax::parsed;
use crate::ty::Owner;
use proc_macro2::Ident;
use syn::{Attribute, Meta};

impl Inferred {
    /// The mode that this function has, and a method does not which is certainly meant by the name of a call.
    pub(crate) fn lacking_mode(&self, callee: &Ident, asked: Modes) -> Option<&'static str> {
        let owner = (*self.callees.get(&Token::of_name(callee)?)?)?;
        let marked = modes(&self.world, owner)?;
        [
            ("reverse mode", asked.reverse && !marked.reverse),
            ("forward mode", asked.forward && !marked.forward),
            ("second derivatives", asked.second_order && !marked.second_order),
        ]
        .into_iter()
        .find_map(|(mode, is_lacking)| is_lacking.then_some(mode))
    }
}

/// The modes that a mark says, where it is sure that nothing else gives others.
fn modes(world: &World, owner: Owner) -> Option<Modes> {
    let number = owner.member?;
    let module = world.module(owner.item.module);
    let item = &module.items[owner.item.number as usize];
    let text = module.text_of(item);
    // Before anything is parsed.
    if !text.contains("differentiable") {
        return None;
    }
    let (of_block, of_method) = match item.kind {
        ItemKind::Impl => {
            let block: syn::ItemImpl = parsed(text)?;
            let method = match block.items.into_iter().nth(number as usize)? {
                syn::ImplItem::Fn(method) => method.attrs,
                _ => return None,
            };
            (block.attrs, method)
        }
        ItemKind::Trait => {
            let block: syn::ItemTrait = parsed(text)?;
            let method = match block.items.into_iter().nth(number as usize)? {
                syn::TraitItem::Fn(method) => method.attrs,
                _ => return None,
            };
            (block.attrs, method)
        }
        _ => return None,
    };
    match of_mark(&of_method)? {
        Mark::Modes(modes) => Some(modes),
        Mark::None => match of_mark(&of_block)? {
            Mark::Modes(modes) => Some(modes),
            Mark::None => None,
        },
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
