//! Impls by what is looked for in them.

use super::{FnSig, ImplDecl, TyKind};
use crate::collections::HashMap;
use crate::items::{ItemId, ItemKind, ModuleId, World};
use crate::syntax::text::{is_part_of_a_word, word_at, words};
use std::cell::OnceCell;
use std::rc::Rc;

/// A function, and the block that it stands in.
type Member = (Rc<ImplDecl>, Rc<FnSig>);

/// The impls of some modules.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// The functions of inherent impls, by name.
    inherent: HashMap<String, Vec<Member>>,
    /// The constants, likewise.
    constants: HashMap<String, Vec<Rc<ImplDecl>>>,
    /// The impls of a trait.
    of_trait: HashMap<ItemId, Vec<Rc<ImplDecl>>>,
}

/// The impls of the library, which are many: by names, and read when one of them is looked for.
#[derive(Debug, Default)]
struct Names {
    /// The inherent ones, by the names of functions and constants.
    inherent: HashMap<String, Vec<ItemId>>,
    /// The others, by the name of the trait, which has none but its own in the library.
    of_trait: HashMap<String, Vec<ItemId>>,
}

/// The impls that a body can speak of: those of the crate and the library, and of the blocks around.
#[derive(Clone, Debug)]
pub(crate) struct Impls {
    own: Vec<Rc<Index>>,
    library: Rc<Names>,
}

impl Impls {
    /// The functions of that name in inherent impls.
    pub(crate) fn functions(&self, name: &str, world: &World) -> Vec<Member> {
        let own = self.own.iter().filter_map(|index| index.inherent.get(name)).flatten().cloned();
        let of_library = self.library.inherent(name, world).flat_map(|declared| {
            let named = declared.functions.iter().filter(|function| function.name == name);
            named.map(|function| (declared.clone(), function.clone())).collect::<Vec<_>>()
        });
        own.chain(of_library).collect()
    }

    /// The inherent impls with a constant of that name.
    pub(crate) fn constants(&self, name: &str, world: &World) -> Vec<Rc<ImplDecl>> {
        let own = self.own.iter().filter_map(|index| index.constants.get(name)).flatten().cloned();
        let of_library = self.library.inherent(name, world);
        let has_it =
            |declared: &Rc<ImplDecl>| declared.constants.iter().any(|constant| constant.name == name);
        own.chain(of_library.filter(has_it)).collect()
    }

    pub(crate) fn of_trait(&self, id: ItemId, world: &World) -> Vec<Rc<ImplDecl>> {
        let own = self.own.iter().filter_map(|index| index.of_trait.get(&id)).flatten().cloned();
        if !world.is_of_library(id.module) {
            return own.collect();
        }
        let is_it = |declared: &Rc<ImplDecl>| {
            declared.trait_ref.as_ref().is_some_and(|trait_ref| trait_ref.id == Some(id))
        };
        own.chain(self.library.of_trait(&world.name_of(id), world).filter(is_it)).collect()
    }
}

impl Names {
    fn of_library(world: &World) -> Rc<Self> {
        thread_local!(static OF_LIBRARY: OnceCell<Rc<Names>> = const { OnceCell::new() });
        OF_LIBRARY.with(|known| known.get_or_init(|| Rc::new(Names::read(world))).clone())
    }

    fn read(world: &World) -> Self {
        let mut names = Names::default();
        for &module in world.library_modules() {
            let content = world.module(module);
            let impls = content.items.iter().enumerate().filter(|(_, item)| item.kind == ItemKind::Impl);
            for (number, item) in impls {
                let id = ItemId { module, number: number as u32 };
                let Some(body) = item.body.clone() else { continue };
                match name_of_trait(&content.text[item.at..body.start]) {
                    Some(name) => names.of_trait.entry(name.to_owned()).or_default().push(id),
                    None => {
                        let mut before = "";
                        for word in words(&content.text[body]) {
                            if before == "fn" || before == "const" {
                                let all = names.inherent.entry(word.to_owned()).or_default();
                                if all.last() != Some(&id) {
                                    all.push(id);
                                }
                            }
                            before = word;
                        }
                    }
                }
            }
        }
        names
    }

    fn inherent(&self, name: &str, world: &World) -> impl Iterator<Item = Rc<ImplDecl>> {
        let is_known = |declared: &Rc<ImplDecl>| !declared.self_ty.is_unknown();
        let all = self.inherent.get(name).into_iter().flatten();
        all.filter_map(|id| world.impl_decl(*id)).filter(is_known)
    }

    fn of_trait(&self, name: &str, world: &World) -> impl Iterator<Item = Rc<ImplDecl>> {
        self.of_trait.get(name).into_iter().flatten().filter_map(|id| world.impl_decl(*id))
    }
}

/// The last name of the trait in `impl<..> a::Trait<..> for Type where ..`.
fn name_of_trait(header: &str) -> Option<&str> {
    let (mut depth, mut last, mut behind) = (0usize, None, 0);
    for (at, character) in header.char_indices() {
        match character {
            '<' => depth += 1,
            '>' if !header[..at].ends_with('-') => depth = depth.saturating_sub(1),
            _ if depth == 0 && at >= behind && is_part_of_a_word(character) => {
                let word = word_at(header, at);
                behind = at + word.len();
                match word {
                    "for" => return last,
                    "where" => return None,
                    word => last = Some(word),
                }
            }
            _ => {}
        }
    }
    None
}

impl World {
    /// The impls that something in a module, and in blocks, can speak of.
    pub(crate) fn impls(&self, module: ModuleId, blocks: &[ModuleId]) -> Impls {
        let mut around = vec![module];
        while let Some(parent) = self.module(around[around.len() - 1]).parent {
            around.push(parent);
        }
        let blocks = around.iter().chain(blocks).filter(|id| self.module(**id).is_block);
        let all = blocks.map(|&block| self.index_of_block(block));
        let own = [self.impl_index()].into_iter().chain(all).collect();
        Impls { own, library: Names::of_library(self) }
    }
}

impl Index {
    pub(super) fn of_modules<'m>(world: &World, modules: impl IntoIterator<Item = &'m ModuleId>) -> Self {
        let mut index = Index::default();
        for declared in modules.into_iter().flat_map(|&module| world.impls_in(module)) {
            index.add(&declared);
        }
        index
    }

    fn add(&mut self, declared: &Rc<ImplDecl>) {
        match &declared.trait_ref {
            Some(trait_ref) => {
                if let Some(id) = trait_ref.id {
                    self.of_trait.entry(id).or_default().push(declared.clone());
                }
            }
            // Its type is not known.
            None if matches!(declared.self_ty.kind(), TyKind::Unknown) => {}
            None => {
                for function in &declared.functions {
                    let all = self.inherent.entry(function.name.clone()).or_default();
                    all.push((declared.clone(), function.clone()));
                }
                for constant in &declared.constants {
                    self.constants.entry(constant.name.clone()).or_default().push(declared.clone());
                }
            }
        }
    }
}
