//! Impls by what is looked for in them.

use super::{FnSig, ImplDecl, TyKind};
use crate::items::{ItemId, ModuleId, World};
use std::collections::HashMap;
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

/// The impls that a body can speak of: those of the crate and the library, and of the blocks around.
#[derive(Clone, Debug)]
pub(crate) struct Impls(Vec<Rc<Index>>);

impl Impls {
    /// The functions of that name in inherent impls.
    pub(crate) fn functions(&self, name: &str) -> Vec<Member> {
        self.0.iter().filter_map(|index| index.inherent.get(name)).flatten().cloned().collect()
    }

    /// The inherent impls with a constant of that name.
    pub(crate) fn constants(&self, name: &str) -> Vec<Rc<ImplDecl>> {
        self.0.iter().filter_map(|index| index.constants.get(name)).flatten().cloned().collect()
    }

    pub(crate) fn of_trait(&self, id: ItemId) -> Vec<Rc<ImplDecl>> {
        self.0.iter().filter_map(|index| index.of_trait.get(&id)).flatten().cloned().collect()
    }
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
        Impls([self.impl_index()].into_iter().chain(all).collect())
    }
}

impl Index {
    /// Of the crate and the library.
    pub(super) fn of(world: &World) -> Self {
        Index::of_modules(world, world.own_modules().iter().chain(world.library_modules()))
    }

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
