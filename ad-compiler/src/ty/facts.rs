//! What the items of a crate declare, read when something asks for it and kept as long as the crate.

use super::{
    Bound, EnumDecl, FnSig, Generics, ImplDecl, Index, Owner, StructDecl, Substitution, TraitDecl, TraitRef,
    Ty, TypeScope,
};
use crate::collections::HashMap;
use crate::items::{ItemId, ItemKind, ModuleId, World};
use crate::syntax::parsed;
use crate::syntax::text::words;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

#[derive(Debug, Default)]
pub(super) struct Facts {
    declarations: RefCell<HashMap<ItemId, Declaration>>,
    /// The names of the associated types of traits.
    associated: RefCell<HashMap<ItemId, Rc<[String]>>>,
    index: OnceCell<Rc<Index>>,
    blocks: RefCell<HashMap<ModuleId, Rc<Index>>>,
}

// What the items of the library declare is the same for all crates.
thread_local!(static OF_LIBRARY: Facts = Facts::default());

#[derive(Clone, Debug)]
enum Declaration {
    Struct(Rc<Generics>, Rc<StructDecl>),
    Enum(Rc<Generics>, Rc<EnumDecl>),
    Alias(Rc<Generics>, Ty),
    Function(Rc<FnSig>),
    Constant(Ty, Option<u64>),
    Trait(Rc<TraitDecl>),
    Impl(Rc<ImplDecl>),
    /// It is being read, or cannot be.
    Nothing,
}

impl World {
    fn declaration(&self, id: ItemId) -> Declaration {
        let note = |declaration| {
            self.with_facts(id.module, |facts| facts.declarations.borrow_mut().insert(id, declaration))
        };
        if let Some(known) = self.with_facts(id.module, |facts| facts.declarations.borrow().get(&id).cloned())
        {
            return known;
        }
        note(Declaration::Nothing);
        let found = self.read(id).unwrap_or(Declaration::Nothing);
        note(found.clone());
        found
    }

    fn with_facts<T>(&self, module: ModuleId, ask: impl FnOnce(&Facts) -> T) -> T {
        if self.is_of_library(module) { OF_LIBRARY.with(ask) } else { ask(self.facts::<Facts>()) }
    }

    fn read(&self, id: ItemId) -> Option<Declaration> {
        let (module, number) = self.item(id);
        let item = &module.items[number];
        let text = module.text_of(item);
        Some(match item.kind {
            ItemKind::Struct => {
                let (generics, declared) = self.read_struct(id, &parsed(text)?);
                Declaration::Struct(generics, Rc::new(declared))
            }
            ItemKind::Enum => {
                let (generics, declared) = self.read_enum(id, &parsed(text)?);
                Declaration::Enum(generics, Rc::new(declared))
            }
            ItemKind::Alias => {
                let alias: syn::ItemType = parsed(text)?;
                let scope = TypeScope::of_module(self, id.module);
                let generics = scope.declared(Owner::item(id), &alias.generics);
                let ty = scope.with(generics.clone()).ty(&alias.ty);
                Declaration::Alias(generics, ty)
            }
            ItemKind::Function => {
                // Its body is not read.
                let end = item.body.as_ref().map_or(item.range.end, |body| body.start - 1);
                let signature = module.text[item.at..end].trim_end().trim_end_matches(';');
                let function: syn::ItemFn = parsed(&format!("{signature} {{}}"))?;
                Declaration::Function(Rc::new(self.read_free_function(id, &function.sig)))
            }
            ItemKind::Constant => {
                let (ty, value) = constant(text)?;
                let ty = TypeScope::of_module(self, id.module).ty(&ty);
                let number = match value {
                    syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
                        number.base10_parse().ok()
                    }
                    _ => None,
                };
                Declaration::Constant(ty, number)
            }
            ItemKind::Trait => Declaration::Trait(Rc::new(self.read_trait(id, &parsed(text)?))),
            ItemKind::Impl => Declaration::Impl(Rc::new(self.read_impl(id, &parsed(text)?))),
            _ => return None,
        })
    }

    pub(crate) fn struct_decl(&self, id: ItemId) -> Option<Rc<StructDecl>> {
        match self.declaration(id) {
            Declaration::Struct(_, declared) => Some(declared),
            _ => None,
        }
    }

    pub(crate) fn enum_decl(&self, id: ItemId) -> Option<Rc<EnumDecl>> {
        match self.declaration(id) {
            Declaration::Enum(_, declared) => Some(declared),
            _ => None,
        }
    }

    pub(crate) fn trait_decl(&self, id: ItemId) -> Option<Rc<TraitDecl>> {
        match self.declaration(id) {
            Declaration::Trait(declared) => Some(declared),
            _ => None,
        }
    }

    pub(crate) fn impl_decl(&self, id: ItemId) -> Option<Rc<ImplDecl>> {
        match self.declaration(id) {
            Declaration::Impl(declared) => Some(declared),
            _ => None,
        }
    }

    pub(crate) fn alias(&self, id: ItemId) -> Option<(Rc<Generics>, Ty)> {
        match self.declaration(id) {
            Declaration::Alias(generics, ty) => Some((generics, ty)),
            _ => None,
        }
    }

    /// The type of a constant or a static.
    pub(crate) fn constant(&self, id: ItemId) -> Option<Ty> {
        match self.declaration(id) {
            Declaration::Constant(ty, _) => Some(ty),
            _ => None,
        }
    }

    /// A constant that is a number of elements.
    pub(super) fn number_of(&self, id: ItemId) -> Option<u64> {
        match self.declaration(id) {
            Declaration::Constant(_, number) => number,
            _ => None,
        }
    }

    /// The signature of a function that belongs to an item or is one.
    pub(crate) fn signature(&self, owner: Owner) -> Option<Rc<FnSig>> {
        let of = |functions: &[Rc<FnSig>]| functions.iter().find(|function| function.owner == owner).cloned();
        match self.declaration(owner.item) {
            Declaration::Function(signature) => Some(signature),
            Declaration::Impl(declared) => of(&declared.functions),
            Declaration::Trait(declared) => of(&declared.functions),
            _ => None,
        }
    }

    pub(crate) fn generics_of(&self, id: ItemId) -> Rc<Generics> {
        match self.declaration(id) {
            Declaration::Struct(generics, _)
            | Declaration::Enum(generics, _)
            | Declaration::Alias(generics, _) => generics,
            Declaration::Function(signature) => signature.generics.clone(),
            Declaration::Trait(declared) => declared.generics.clone(),
            Declaration::Impl(declared) => declared.generics.clone(),
            Declaration::Constant(..) | Declaration::Nothing => Rc::default(),
        }
    }

    /// What is asked of a type, with all that this asks for in its turn.
    pub(crate) fn with_supertraits(&self, of: Ty, bound: &Bound) -> Vec<Bound> {
        let mut all = vec![bound.clone()];
        let mut next = 0;
        while let Some(bound) = all.get(next).cloned() {
            next += 1;
            let Bound::Trait(trait_ref, bindings) = bound else { continue };
            let Some(declared) = trait_ref.id.and_then(|id| self.trait_decl(id)) else { continue };
            let mut substitution = declared.arguments(&trait_ref);
            substitution.put(declared.self_param.clone(), of);
            for supertrait in &declared.supertraits {
                let mut supertrait = substitution.apply_to_bound(supertrait);
                // `ExactSizeIterator<Item = f64>` says it of the iterator.
                if let Bound::Trait(_, of_supertrait) = &mut supertrait {
                    *of_supertrait = of_supertrait.iter().chain(bindings.iter()).cloned().collect();
                }
                if !all.contains(&supertrait) {
                    all.push(supertrait);
                }
            }
        }
        all
    }

    /// Whether a trait declares an associated type; asked while it is being read, too.
    pub(super) fn has_associated_type(&self, of: &TraitRef, name: &str) -> bool {
        let Some(id) = of.id else { return false };
        let known = self.with_facts(id.module, |facts| facts.associated.borrow().get(&id).cloned());
        let names = known.unwrap_or_else(|| {
            let names: Rc<[String]> = self.with_item(id, |module, item| {
                let members = item.body.clone().map_or_else(Vec::new, |body| module.items_in(body));
                let types = members.into_iter().filter(|member| member.kind == ItemKind::Alias);
                types.map(|member| member.name).collect()
            });
            self.with_facts(id.module, |facts| facts.associated.borrow_mut().insert(id, names.clone()));
            names
        });
        names.iter().any(|known| known == name)
    }

    /// The impls of the crate.
    pub(super) fn impl_index(&self) -> Rc<Index> {
        let index = || Rc::new(Index::of_modules(self, self.own_modules()));
        self.facts::<Facts>().index.get_or_init(index).clone()
    }

    pub(super) fn index_of_block(&self, block: ModuleId) -> Rc<Index> {
        if let Some(known) = self.facts::<Facts>().blocks.borrow().get(&block) {
            return known.clone();
        }
        let index = Rc::new(Index::of_modules(self, [&block]));
        self.facts::<Facts>().blocks.borrow_mut().insert(block, index.clone());
        index
    }

    /// Whether a type is declared with `#[derive(name)]`.
    pub(crate) fn derives(&self, id: ItemId, name: &str) -> bool {
        self.with_item(id, |module, item| {
            let attributes = &module.text[item.range.start..item.at];
            words(attributes).any(|word| word == "derive") && words(attributes).any(|word| word == name)
        })
    }

    /// The impls of a module.
    pub(crate) fn impls_in(&self, module: ModuleId) -> Vec<Rc<ImplDecl>> {
        let content = self.module(module);
        let numbers = content.items.iter().enumerate().filter(|(_, item)| item.kind == ItemKind::Impl);
        numbers.filter_map(|(number, _)| self.impl_decl(ItemId { module, number: number as u32 })).collect()
    }
}

impl TraitDecl {
    /// What its parameters are by the arguments, but for `Self`.
    pub(crate) fn arguments(&self, given: &TraitRef) -> Substitution {
        let params = self.generics.own(Owner::item(self.id)).skip(1).map(|param| param.param.clone());
        params.zip(given.arguments.iter().copied()).collect()
    }
}

/// The type and the value of a constant or a static.
fn constant(text: &str) -> Option<(syn::Type, syn::Expr)> {
    match parsed::<syn::Item>(text)? {
        syn::Item::Const(item) => Some((*item.ty, *item.expr)),
        syn::Item::Static(item) => Some((*item.ty, *item.expr)),
        _ => None,
    }
}
