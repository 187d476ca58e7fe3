//! The types of the function that is being lowered, asked for by the user's tokens, which lowering moves and keeps.

#[cfg(all(test, feature = "tool"))]
mod tests;

use super::function::{infer_item, standing};
use super::{Ty, Types};
use crate::hir::{Body, ExprKind, Token};
use crate::items::{Item, ItemId, ItemKind, ModuleId, Reach, World};
use crate::library::Method;
use crate::source::{Declared, has_plain_attributes};
use crate::syntax::text::words;
use crate::ty::{Callable, Owner, TyKind};
use quote::ToTokens;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use syn::{Expr, ItemFn};

/// Where a method is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    Library,
    /// In the crate, for a trait of the library or of another crate: its name means what the trait says.
    CrateForLibrary,
    Crate,
}

/// What is certain of the expressions and variables of a function.
#[derive(Debug)]
pub(crate) struct Inferred {
    pub(crate) world: Rc<World>,
    /// None of a token that stands for two types.
    types: HashMap<Token, Option<Ty>>,
    /// Where methods are declared that are certainly known; none of a token that stands for several.
    homes: HashMap<Token, Option<Home>>,
    /// The traits of the crate whose methods are certainly called, likewise.
    traits: HashMap<Token, Option<ItemId>>,
}

impl Inferred {
    /// The types of a function where it stands; without its file, as far as it shows them itself. None if something in it does not fit together.
    pub(crate) fn of(item: &ItemFn, declared: &Declared) -> Option<Self> {
        let alone = |world: &World, module| {
            let block = world.add_block(module, &format!("{} {{}}", item.sig.to_token_stream()));
            (block, Owner::item(ItemId { module: block, number: 0 }))
        };
        let name = item.sig.ident.to_string();
        let (world, (module, owner)) = match declared.home() {
            Some((world, module, at)) => match owner_at(&world, module, at, &name) {
                Some(owner) => (world, (module, owner)),
                // It is made of another one.
                None => {
                    let home = alone(&world, module);
                    (world, home)
                }
            },
            None => {
                let world = Rc::new(World::of_text("", Reach::Part, None));
                let home = alone(&world, world.own_root());
                (world, home)
            }
        };
        let signature = world.signature(owner)?;
        let (self_ty, of_trait) = standing(&world, owner)?;
        let (body, types) = infer_item(&world, module, item, signature.generics.clone(), self_ty, of_trait);
        if !types.conflicts.is_empty() {
            return None;
        }
        let homes = homes(&body, &types, &world);
        let traits = traits(&body, &types, &world);
        let types = by_tokens(&body, &types);
        Some(Inferred { world, types, homes, traits })
    }

    /// The type of an expression that the user has written. What a branch or a block gives, its arms say: where a variable gets its value in them, or what follows
    /// them is moved into them, they give something else than they did.
    pub(crate) fn expr(&self, expr: &Expr) -> Option<Ty> {
        match expr {
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) => None,
            Expr::Paren(inner) => self.expr(&inner.expr),
            Expr::Group(inner) => self.expr(&inner.expr),
            expr => self.at(&Token::of_expr(expr)?),
        }
    }

    /// The type of a variable, by its name in the pattern that binds it.
    pub(crate) fn variable(&self, name: &proc_macro2::Ident) -> Option<Ty> {
        self.at(&Token::of_name(name)?)
    }

    /// The tokens of calls of the crate's own methods, but for `clone`: derivatives copy by what has that name, so one that gives no copy is refused.
    pub(crate) fn own_methods(&self) -> HashSet<Token> {
        let is_own = |(token, home): &(&Token, &Option<Home>)| {
            **home == Some(Home::Crate) && !token.is(Method::Clone.name())
        };
        let own = self.homes.iter().filter(is_own);
        own.map(|(token, _)| token.clone()).collect()
    }

    /// Whether a method that the user calls is certainly one of a trait of the crate that has no derivatives: nothing of it is marked, nor of what implements it.
    pub(crate) fn is_of_unmarked_trait(&self, method: &proc_macro2::Ident) -> bool {
        let called = Token::of_name(method).and_then(|token| *self.traits.get(&token)?);
        called.is_some_and(|of_trait| is_unmarked(&self.world, of_trait, &method.to_string()))
    }

    /// Where a method is declared that the user calls.
    pub(crate) fn home(&self, method: &proc_macro2::Ident) -> Option<Home> {
        *self.homes.get(&Token::of_name(method)?)?
    }

    fn at(&self, token: &Token) -> Option<Ty> {
        *self.types.get(token)?
    }
}

fn by_tokens(body: &Body, types: &Types) -> HashMap<Token, Option<Ty>> {
    let is_made = Token::is_made();
    let mut all: HashMap<Token, Option<Ty>> = HashMap::new();
    let mut note = |token: &Token, ty: Ty| {
        if is_made(token) {
            return;
        }
        let ty = Some(ty).filter(|ty| ty.is_certain());
        let known = all.entry(token.clone()).or_insert(ty);
        if *known != ty {
            *known = None;
        }
    };
    for (id, token) in &body.tokens {
        note(token, types.expr(*id));
    }
    for (id, local) in body.locals() {
        if let Some(token) = Token::of_name(&local.name) {
            note(&token, types.local(id));
        }
    }
    all
}

fn homes(body: &Body, types: &Types, world: &World) -> HashMap<Token, Option<Home>> {
    let is_made = Token::is_made();
    let mut all = HashMap::new();
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
        let known = all.entry(token.clone()).or_insert(home);
        if *known != home {
            *known = None;
        }
    }
    all
}

fn traits(body: &Body, types: &Types, world: &World) -> HashMap<Token, Option<ItemId>> {
    let is_made = Token::is_made();
    let mut all = HashMap::new();
    for (id, token) in body.tokens.iter().filter(|(_, token)| !is_made(token)) {
        let ExprKind::MethodCall { .. } = body.kind(*id) else { continue };
        let of_trait = types.callee(*id).filter(|callee| !callee.is_doubtful).and_then(|callee| {
            let Callable::Function(owner) = callee.callable else { return None };
            let id = match world.impl_decl(owner.item) {
                Some(declared) => declared.trait_ref.as_ref()?.id?,
                None => owner.item,
            };
            (!world.is_of_library(id.module) && world.trait_decl(id).is_some()).then_some(id)
        });
        let known = all.entry(token.clone()).or_insert(of_trait);
        if *known != of_trait {
            *known = None;
        }
    }
    all
}

/// Whether nothing in the crate says that a method of a trait has a derivative.
fn is_unmarked(world: &World, of_trait: ItemId, method: &str) -> bool {
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

/// The function of a name that stands at a position of a module.
fn owner_at(world: &World, module: ModuleId, at: usize, name: &str) -> Option<Owner> {
    let content = world.module(module);
    // Blocks are read as what their items are, so positions mean nothing in them.
    let may_be = |item: &Item| content.is_block || item.range.contains(&at);
    let mut named = Vec::new();
    for (number, item) in content.items.iter().enumerate().filter(|(_, item)| may_be(item)) {
        let id = ItemId { module, number: number as u32 };
        let members = match item.kind {
            ItemKind::Function if item.name == name => {
                named.push(Owner::item(id));
                continue;
            }
            ItemKind::Impl => world.impl_decl(id).map(|declared| declared.functions.clone()),
            ItemKind::Trait => world.trait_decl(id).map(|declared| declared.functions.clone()),
            _ => None,
        };
        let members = members.iter().flatten().filter(|function| function.name == name);
        named.extend(members.map(|function| function.owner));
    }
    let [owner] = named[..] else { return None };
    Some(owner)
}
