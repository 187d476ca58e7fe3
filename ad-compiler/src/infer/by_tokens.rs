//! The types of the function that is being lowered, asked for by the user's tokens, which lowering moves and keeps.

mod called;
mod methods;
#[cfg(all(test, feature = "tool"))]
mod tests;

use super::function::{infer_item, standing};
use super::{Ty, Types};
use crate::collections::{HashMap, HashSet};
use crate::hir::{Body, Token};
use crate::items::{Item, ItemId, ItemKind, ModuleId, Reach, World};
use crate::library::Method;
use crate::source::{Declared, Modes};
use crate::ty::Owner;
use methods::{callees, homes, is_unmarked, trait_of, traits};
use quote::ToTokens;
use std::cell::{OnceCell, RefCell};
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
    /// The function itself, where it stands.
    pub(crate) owner: Owner,
    pub(crate) body: Body,
    pub(crate) types: Types,
    by_tokens: OnceCell<ByTokens>,
    /// The modes that marks say, once they are asked for.
    modes: RefCell<HashMap<Owner, Option<Modes>>>,
}

/// What is certain of tokens; none of one that stands for several things.
#[derive(Debug)]
struct ByTokens {
    types: HashMap<Token, Option<Ty>>,
    /// Where methods are declared.
    homes: HashMap<Token, Option<Home>>,
    /// The functions of the crate that names mean which are called.
    callees: HashMap<Token, Option<Owner>>,
    /// The traits of the crate whose methods are called.
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
        Some(Inferred { world, owner, body, types, by_tokens: OnceCell::new(), modes: RefCell::default() })
    }

    fn by_tokens(&self) -> &ByTokens {
        let (body, types, world) = (&self.body, &self.types, &self.world);
        self.by_tokens.get_or_init(|| ByTokens {
            types: types_of_tokens(body, types),
            homes: homes(body, types, world),
            callees: callees(body, types, world),
            traits: traits(body, types, world),
        })
    }

    /// The function of the crate that a name certainly means which is called.
    fn callee(&self, name: &proc_macro2::Ident) -> Option<Owner> {
        *self.by_tokens().callees.get(&Token::of_name(name)?)?
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
        let own = self.by_tokens().homes.iter().filter(is_own);
        own.map(|(token, _)| token.clone()).collect()
    }

    /// Whether a method that the user calls is certainly one of a trait of the crate that has no derivatives: nothing of it is marked, nor of what implements it.
    pub(crate) fn is_of_unmarked_trait(&self, method: &proc_macro2::Ident) -> bool {
        let called = Token::of_name(method).and_then(|token| *self.by_tokens().traits.get(&token)?);
        called.is_some_and(|of_trait| is_unmarked(&self.world, of_trait, &method.to_string()))
    }

    /// The same of a method that is known.
    pub(crate) fn is_of_unmarked_trait_of(&self, owner: Owner, method: &proc_macro2::Ident) -> bool {
        trait_of(owner, &self.world)
            .is_some_and(|of_trait| is_unmarked(&self.world, of_trait, &method.to_string()))
    }

    /// Where a method is declared that the user calls.
    pub(crate) fn home(&self, method: &proc_macro2::Ident) -> Option<Home> {
        *self.by_tokens().homes.get(&Token::of_name(method)?)?
    }

    fn at(&self, token: &Token) -> Option<Ty> {
        *self.by_tokens().types.get(token)?
    }
}

/// Notes what is certain of a token; of one that stands for several things, nothing is.
fn note<T: Clone + PartialEq>(all: &mut HashMap<Token, Option<T>>, token: &Token, certain: Option<T>) {
    let known = all.entry(token.clone()).or_insert_with(|| certain.clone());
    if *known != certain {
        *known = None;
    }
}

fn types_of_tokens(body: &Body, types: &Types) -> HashMap<Token, Option<Ty>> {
    let is_made = Token::is_made();
    let mut all: HashMap<Token, Option<Ty>> = HashMap::default();
    let mut note_type = |token: &Token, ty: Ty| {
        if is_made(token) {
            return;
        }
        let ty = Some(ty).filter(|ty| ty.is_certain());
        note(&mut all, token, ty);
    };
    for (id, token) in &body.tokens {
        note_type(token, types.expr(*id));
    }
    for (id, local) in body.locals() {
        if let Some(token) = Token::of_name(&local.name) {
            note_type(&token, types.local(id));
        }
    }
    all
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
