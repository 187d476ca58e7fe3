//! The traits whose methods can be called in a module.

use super::modules::ModuleId;
use super::scan::ItemKind;
use super::{Def, ItemId, Namespace, World};

impl World {
    /// The traits that a module, or one around it in the same function, has in scope, but for those of the prelude. `None` stands for one of a crate that is
    /// not known.
    pub(crate) fn traits_in_scope(&self, module: ModuleId) -> Vec<Option<ItemId>> {
        let mut traits = Vec::new();
        self.collect_traits(module, module, &mut Vec::new(), &mut traits);
        let content = self.module(module);
        if let (true, Some(parent)) = (content.is_block, content.parent) {
            traits.extend(self.traits_in_scope(parent));
        }
        traits
    }

    /// The traits that a module declares or imports, as far as another one sees them.
    fn collect_traits(
        &self,
        id: ModuleId,
        from: ModuleId,
        seen: &mut Vec<ModuleId>,
        traits: &mut Vec<Option<ItemId>>,
    ) {
        if seen.contains(&id) {
            return;
        }
        seen.push(id);
        let module = self.module(id);
        for (number, item) in module.items.iter().enumerate() {
            if item.kind == ItemKind::Trait && self.is_visible(&item.visibility, id, from) {
                traits.push(Some(ItemId { module: id, number: number as u32 }));
            }
        }
        for import in module.imports() {
            if !self.is_visible(&import.visibility, id, from) {
                continue;
            }
            match (self.resolve(&import.path, id, Namespace::Types), &import.name) {
                (Def::Item(item), Some(_)) if self.kind_of(item) == ItemKind::Trait => {
                    traits.push(Some(item));
                }
                (Def::Module(inner), None) => self.collect_traits(inner, id, seen, traits),
                (Def::External(path), name) if may_be_trait(&path, name.is_none()) => traits.push(None),
                (Def::Unknown, _)
                    if self.resolve(&import.path, id, Namespace::Values) == Def::Unknown
                        && !self.may_be_macro(&import.path) =>
                {
                    traits.push(None);
                }
                _ => {}
            }
        }
    }

    /// Whether a module of the crate defines a macro by example of the name that a path ends with.
    fn may_be_macro(&self, path: &[String]) -> bool {
        let Some(name) = path.last() else { return false };
        self.own_modules().iter().any(|&module| {
            let items = &self.module(module).items;
            items.iter().any(|item| item.kind == ItemKind::MacroRules && item.name == *name)
        })
    }
}

/// Whether what is imported from a crate that is not known may be a trait.
fn may_be_trait(path: &[String], is_glob: bool) -> bool {
    let is_type_name = |name: &String| name.starts_with(char::is_uppercase);
    let is_standard = path.first().is_some_and(|name| ["std", "core", "alloc"].contains(&name.as_str()));
    !is_standard && (is_glob || path.last().is_some_and(is_type_name))
}
