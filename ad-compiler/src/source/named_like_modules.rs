//! Functions whose names modules have, where these import them: `mod loss; use loss::loss;`. A companion of that name would be a second type of it there,
//! so theirs has another one. Who calls such a function goes through the same crate, and finds the same name.

use super::File;
use super::of_crate::OfCrate;
use crate::collections::HashSet;
use crate::items::{Def, Item, ItemId, ItemKind, Module, ModuleId, Namespace, World};
use crate::syntax::text::words;
use std::cell::RefCell;
use std::rc::Rc;

impl File {
    /// The name of the companion of the function that is declared at a position, if that is none of its own.
    pub(super) fn other_companion(&self, function: usize) -> Option<String> {
        let module = self.module_at(function);
        let items = &self.world().module(module).items;
        let number = items.iter().position(|item| item.range.contains(&function))?;
        let is_it = items[number].kind == ItemKind::Function
            && self.text[function..].starts_with(&items[number].name);
        self.companion_of_item(ItemId { module, number: number as u32 }).filter(|_| is_it)
    }

    /// The path of the companion of the function that a path leads to from a position, if that has another name than the function.
    pub(super) fn path_of_other_companion(&self, names: &[String], from: usize) -> Option<Vec<String>> {
        let (world, here) = (self.world(), self.module_at(from));
        let Def::Item(id) = world.resolve(names, here, Namespace::Values) else { return None };
        if !world.own_modules().contains(&id.module) {
            return None;
        }
        let companion = self.companion_of_item(id)?;
        let (_, modules) = names.split_last()?;
        let leads_there = match modules {
            [] => id.module == here,
            modules => world.resolve(modules, here, Namespace::Types) == Def::Module(id.module),
        };
        let mut path = match leads_there {
            true => modules.to_vec(),
            // Another module hands it on, and has not got the companion.
            false => std::iter::once("crate".to_owned()).chain(world.names_of(id.module)).collect(),
        };
        path.push(companion);
        Some(path)
    }

    fn companion_of_item(&self, id: ItemId) -> Option<String> {
        let module = self.in_crate(id.module)?;
        let is_one = self.named_like_modules()?.contains(&ItemId { module, ..id });
        is_one.then(|| format!("{}__companion", self.world().name_of(id).trim_start_matches("r#")))
    }

    fn named_like_modules(&self) -> Option<Rc<HashSet<ItemId>>> {
        thread_local!(static KNOWN: OfCrate<HashSet<ItemId>> = const { RefCell::new(None) });
        self.of_crate(&KNOWN, |world| named_like_modules(world))
    }
}

/// The marked functions that a module imports by the name of one of its modules.
fn named_like_modules(world: &World) -> HashSet<ItemId> {
    let of_module = |&id: &ModuleId| {
        let content = world.module(id);
        let modules = content.items.iter().filter(|item| item.kind == ItemKind::Module);
        let imports = content.imports().iter();
        // `use crate::loss::{self, loss};`
        let imported = imports.clone().filter(|import| {
            let beside = content.imports().iter().filter(|other| other.name == import.name);
            beside.count() > 1 && matches!(world.resolve(&import.path, id, Namespace::Types), Def::Module(_))
        });
        let imported = imported.filter_map(|import| import.name.as_deref());
        let names: HashSet<&str> = modules.map(|item| &*item.name).chain(imported).collect();
        let imports =
            imports.filter(|import| import.name.as_deref().is_some_and(|name| names.contains(name)));
        let found = imports.filter_map(|import| match world.resolve(&import.path, id, Namespace::Values) {
            Def::Item(found) if world.with_item(found, is_marked) => Some(found),
            _ => None,
        });
        found.collect::<Vec<_>>()
    };
    world
        .own_modules()
        .iter()
        .flat_map(of_module)
        .filter(|id| world.own_modules().contains(&id.module))
        .collect()
}

/// A derivative that is registered for a function has its companion beside itself.
fn is_marked(module: &Module, item: &Item) -> bool {
    let attributes = &module.text[item.range.start..item.at];
    item.kind == ItemKind::Function && words(attributes).any(|word| word == "differentiable")
}

#[cfg(test)]
mod tests {
    use super::super::File;

    #[test]
    fn functions_that_are_imported_beside_modules_of_their_names() {
        let text = "mod loss { #[differentiable] pub fn loss() {} pub fn other() {} } use loss::loss; mod api { pub use super::loss::{loss, other}; } fn f() {}";
        let file = File::of(text.to_owned());
        let at = |name: &str| text.find(name).expect("it is there") + "fn ".len();
        assert_eq!(file.other_companion(at("fn loss")).as_deref(), Some("loss__companion"));
        assert_eq!(file.other_companion(at("fn other")), None);
        let path = |path: &str| {
            let names: Vec<String> = path.split("::").map(str::to_owned).collect();
            file.path_of_other_companion(&names, at("fn f")).map(|path| path.join("::"))
        };
        assert_eq!(path("loss::loss").as_deref(), Some("loss::loss__companion"));
        assert_eq!(path("loss").as_deref(), Some("crate::loss::loss__companion"));
        assert_eq!(path("api::loss").as_deref(), Some("crate::loss::loss__companion"));
        assert_eq!(path("loss::other"), None);
        let text = "mod a { #[differentiable] pub fn a() {} } mod b { use super::a::{self, a}; } mod c { use super::a::a; }";
        let at = text.find("fn a").expect("it is there") + "fn ".len();
        assert!(File::of(text.to_owned()).other_companion(at).is_some());
        let without =
            text.replace("{self, a}", "a").replace("mod a", "mod d").replace("super::a::a", "super::d::a");
        let at = without.find("fn a").expect("it is there") + "fn ".len();
        assert!(File::of(without).other_companion(at).is_none());
    }
}
