//! Imports of everything that a module or an enum has: `use state::*;`.

use super::{Def, Namespace, Search};
use crate::items::{ItemKind, ModuleId};

/// A module that is reached by imports of everything.
#[derive(Clone, Copy)]
struct Step {
    module: ModuleId,
    /// The step that imports it.
    before: Option<usize>,
    /// One of the imports on the way has a condition.
    is_conditional: bool,
}

impl Search<'_> {
    /// What is imported with everything that a module or an enum has, and what these import so in their turn. Modules may import each other.
    pub(super) fn by_globs(&mut self, name: &str, id: ModuleId, namespace: Namespace) -> Option<Def> {
        let mut steps = vec![Step { module: id, before: None, is_conditional: false }];
        let mut found: Vec<Def> = Vec::new();
        let (mut may_be_foreign, mut may_be_anything) = (false, false);
        let mut next = 0;
        while let Some(&Step { module: at, before, is_conditional }) = steps.get(next) {
            let module = self.world.module(at);
            for import in module.imports().iter().filter(|import| import.name.is_none()) {
                if before.is_some_and(|before| {
                    !self.world.is_visible(&import.visibility, at, steps[before].module)
                }) {
                    continue;
                }
                let is_conditional = is_conditional || import.is_conditional;
                let mut given = None;
                match self.imported(&import.path, at, Namespace::Types) {
                    Def::Module(inner) => {
                        // Of another crate not everything is known.
                        may_be_foreign |= self.world.is_of_library(inner)
                            && !self.world.is_of_library(at)
                            && !self.world.is_of_standard_library(inner);
                        let is_known = |step: &Step| {
                            step.module == inner
                                && step.before.is_some_and(|before| steps[before].module == at)
                        };
                        if steps.iter().any(is_known) {
                            continue;
                        }
                        match self.declared_once(name, inner, namespace) {
                            Some(def) if self.is_handed_on(name, inner, at) => {
                                self.through.push(inner);
                                given = Some(def);
                            }
                            // A macro may make it visible.
                            Some(Def::Unknown)
                                if self.world.may_be_made_by_a_macro(&self.world.module(inner), name) =>
                            {
                                may_be_anything = true;
                            }
                            Some(_) => {}
                            None => steps.push(Step { module: inner, before: Some(next), is_conditional }),
                        }
                    }
                    Def::Item(item) if self.world.kind_of(item) == ItemKind::Enum => {
                        given = self.variant(item, name).map(|number| Def::Variant(item, number));
                    }
                    Def::External(_) | Def::Foreign => may_be_foreign = true,
                    _ => may_be_anything = true,
                }
                if let Some(def) = given {
                    found.push(def);
                    found.extend(is_conditional.then_some(Def::Unknown));
                    let back = |step: &usize| steps[*step].before;
                    let way = std::iter::successors(Some(next), back).map(|step| steps[step].module);
                    self.through.extend(way.filter(|module| *module != id));
                }
            }
            next += 1;
        }
        self.touched.extend(found.iter().cloned());
        // What two of them bring is an error where it is named.
        may_be_foreign |= found.contains(&Def::Foreign);
        found.retain(|def| *def != Def::Foreign);
        let mut different: Vec<Def> = Vec::new();
        for def in found {
            if !different.contains(&def) {
                different.push(def);
            }
        }
        match different.len() {
            0 if !may_be_anything && !may_be_foreign => None,
            // Another crate does not declare anew what everybody has.
            0 if self.of_prelude(name, namespace) != Def::Unknown => None,
            0 if may_be_anything => Some(Def::Unknown),
            0 => Some(Def::Foreign),
            1 => different.pop(),
            _ => Some(Def::Unknown),
        }
    }

    /// What a module declares by a name, unless that is being looked for already.
    fn declared_once(&mut self, name: &str, module: ModuleId, namespace: Namespace) -> Option<Def> {
        let asked = (module, name.to_owned(), namespace);
        if self.within.contains(&asked) {
            return None;
        }
        self.within.push(asked);
        let found = self.declared(name, module, namespace);
        self.within.pop();
        found
    }
}
