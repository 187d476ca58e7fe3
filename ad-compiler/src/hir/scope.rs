//! The variables and items that names mean where an expression stands.

use super::LocalId;
use crate::collections::HashMap;
use crate::diagnostics::hygiene::{Key, key};
use crate::items::{ModuleId, Namespace, World};
use proc_macro2::Ident;

/// What is in scope, innermost last.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    ribs: Vec<Rib>,
}

#[derive(Debug)]
enum Rib {
    Locals(HashMap<Key, LocalId>),
    /// What a block declares.
    Items(ModuleId),
}

impl Scopes {
    pub(super) fn open(&mut self) {
        self.ribs.push(Rib::Locals(HashMap::default()));
    }

    pub(super) fn open_items(&mut self, module: ModuleId) {
        self.ribs.push(Rib::Items(module));
        self.open();
    }

    /// Closes all that was opened since there were so many.
    pub(super) fn close_to(&mut self, depth: usize) {
        self.ribs.truncate(depth);
    }

    pub(super) fn depth(&self) -> usize {
        self.ribs.len()
    }

    pub(super) fn bind(&mut self, name: &Ident, local: LocalId) {
        match self.ribs.last_mut() {
            Some(Rib::Locals(locals)) => {
                locals.insert(key(name), local);
            }
            _ => {
                self.open();
                self.bind(name, local);
            }
        }
    }

    /// The variable of a name, unless an item of a block further inside has it.
    pub(super) fn variable(&self, name: &Ident, world: &World) -> Option<LocalId> {
        let key = key(name);
        let found = self.ribs.iter().rev().find_map(|rib| match rib {
            Rib::Locals(locals) => locals.get(&key).map(|local| Some(*local)),
            Rib::Items(module) => {
                world.declared_in(&name.to_string(), *module, Namespace::Values).map(|_| None)
            }
        });
        found.flatten()
    }
}
