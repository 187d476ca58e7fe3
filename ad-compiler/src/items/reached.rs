//! The files that one of them speaks of: where the items stand that its own lead to, what those lead to in turn, and what is implemented for their types. Of
//! a function that has a derivative of its own only the signature counts.

use super::ItemId;
use super::modules::{Module, ModuleId};
use super::resolve::{Def, Namespace};
use super::scan::{Item, ItemKind};
use super::world::World;
use crate::syntax::text::{closed, for_each_character, is_part_of_a_word, word_at, words};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What is known of items, each found once.
#[derive(Debug, Default)]
pub(super) struct Relations {
    spoken_of: std::cell::RefCell<HashMap<ItemId, Rc<Spoken>>>,
    /// The blocks that are for a type, by the type.
    implemented: OnceCell<HashMap<ItemId, Vec<Block>>>,
    /// The macros by example of each name.
    macros: OnceCell<HashMap<String, Vec<ItemId>>>,
}

/// What an item speaks of.
#[derive(Debug, Default)]
struct Spoken {
    items: HashSet<ItemId>,
    /// The modules that its paths lead through.
    modules: HashSet<ModuleId>,
}

/// An `impl`, and its trait if that is one of the crate.
#[derive(Clone, Copy, Debug)]
struct Block {
    id: ItemId,
    /// The type that it is for, if it is for one of the crate.
    owner: Option<ItemId>,
}

impl World {
    /// The modules with files of their own that the one of a file speaks of, itself among them.
    pub(super) fn reached_from(&self, start: ModuleId) -> HashSet<ModuleId> {
        let home = self.home(start);
        let (mut files, mut items) = (HashSet::from([home]), HashSet::new());
        let mut open: Vec<ItemId> = Vec::new();
        for &module in self.own_modules().iter().filter(|module| self.home(**module) == home) {
            let content = self.module(module);
            open.extend((0..content.items.len()).map(|number| ItemId { module, number: number as u32 }));
            for import in content.imports() {
                let mut spoken = Spoken::default();
                self.follow(&import.path, module, &mut spoken);
                files.extend(spoken.modules.into_iter().map(|module| self.home(module)));
                open.extend(spoken.items);
            }
        }
        let mut in_scope = HashSet::new();
        while let Some(id) = open.pop() {
            if !items.insert(id) {
                continue;
            }
            files.insert(self.home(id.module));
            if in_scope.insert(id.module) {
                let traits = self.traits_in_scope(id.module).into_iter().flatten();
                open.extend(traits.filter(|of_trait| self.is_own(of_trait.module)));
            }
            let spoken = self.spoken_of(id, self.home(id.module) == home);
            files.extend(spoken.modules.iter().map(|module| self.home(*module)));
            open.extend(&spoken.items);
            for block in self.implemented().get(&id).into_iter().flatten() {
                // Of a trait, what is implemented for what nothing speaks of does not count.
                if block.owner.is_none_or(|owner| owner == id || items.contains(&owner)) {
                    open.push(block.id);
                }
            }
        }
        files
    }

    /// What an item leads to; of one of another file, bodies that have derivatives of their own do not count.
    fn spoken_of(&self, id: ItemId, is_beside: bool) -> Rc<Spoken> {
        if !is_beside && let Some(known) = self.relations.spoken_of.borrow().get(&id) {
            return known.clone();
        }
        let mut spoken = Spoken::default();
        let (module, number) = self.item(id);
        let item = &module.items[number];
        if !matches!(item.kind, ItemKind::Use | ItemKind::Module) {
            let text = module.text_of(item);
            match is_beside {
                true => self.speak(text, id.module, &mut spoken),
                false => {
                    parts(&module, item).into_iter().for_each(|part| self.speak(part, id.module, &mut spoken))
                }
            }
        }
        let spoken = Rc::new(spoken);
        if !is_beside {
            self.relations.spoken_of.borrow_mut().insert(id, spoken.clone());
        }
        spoken
    }

    fn speak(&self, text: &str, module: ModuleId, spoken: &mut Spoken) {
        for path in paths_in(text) {
            self.follow(&path, module, spoken);
        }
        for name in called_macros(text) {
            spoken.items.extend(self.macros().get(name).into_iter().flatten());
        }
    }

    fn follow(&self, path: &[String], module: ModuleId, spoken: &mut Spoken) {
        for namespace in [Namespace::Types, Namespace::Values] {
            let (found, through) = self.resolve_through(path, module, namespace);
            let mut found = &found;
            while let Def::Associated(owner, _) = found {
                found = owner;
            }
            let leads_to_something = match found {
                Def::Item(item) | Def::Variant(item, _) if self.is_own(item.module) => {
                    spoken.items.insert(*item);
                    true
                }
                Def::Module(to) if self.is_own(*to) => spoken.modules.insert(*to),
                _ => false,
            };
            if leads_to_something {
                spoken.modules.extend(through.into_iter().filter(|module| self.is_own(*module)));
            }
        }
    }

    /// The module of the file that a module stands in.
    fn home(&self, id: ModuleId) -> ModuleId {
        let module = self.module(id);
        match module.parent {
            Some(parent) if !module.is_file() => self.home(parent),
            _ => id,
        }
    }

    /// The blocks of the crate, by the types and the traits that they are for, and the calls of macros that may make such.
    fn implemented(&self) -> &HashMap<ItemId, Vec<Block>> {
        self.relations.implemented.get_or_init(|| {
            let mut implemented: HashMap<ItemId, Vec<Block>> = HashMap::new();
            for &id in self.own_modules() {
                let module = self.module(id);
                for (number, item) in module.items.iter().enumerate() {
                    let header = match (item.kind, &item.body) {
                        (ItemKind::Impl, Some(body)) => &module.text[item.at..body.start],
                        (ItemKind::MacroCall, _) => module.text_of(item),
                        _ => continue,
                    };
                    let declared = |text: &str| -> Vec<ItemId> {
                        let found =
                            paths_in(text).into_iter().map(|path| self.resolve(&path, id, Namespace::Types));
                        let own = found.filter_map(|found| match found {
                            Def::Item(item) if self.is_own(item.module) => Some(item),
                            _ => None,
                        });
                        own.collect()
                    };
                    let owner = match (item.kind, header.rfind(" for ")) {
                        (ItemKind::Impl, Some(at)) => declared(&header[at..]).first().copied(),
                        _ => None,
                    };
                    let block = Block { id: ItemId { module: id, number: number as u32 }, owner };
                    for of in declared(header) {
                        implemented.entry(of).or_default().push(block);
                    }
                }
            }
            implemented
        })
    }

    fn macros(&self) -> &HashMap<String, Vec<ItemId>> {
        self.relations.macros.get_or_init(|| {
            let mut macros: HashMap<String, Vec<ItemId>> = HashMap::new();
            for &module in self.own_modules() {
                let content = self.module(module);
                for (number, item) in content.items.iter().enumerate() {
                    if item.kind == ItemKind::MacroRules {
                        let id = ItemId { module, number: number as u32 };
                        macros.entry(item.name.clone()).or_default().push(id);
                    }
                }
            }
            macros
        })
    }
}

/// The parts of an item that say what it is: without the bodies of functions that are marked.
fn parts<'m>(module: &'m Module, item: &Item) -> Vec<&'m str> {
    let is_marked =
        |item: &Item| words(&module.text[item.range.start..item.at]).any(|word| word == "differentiable");
    let of_function = |item: &Item, is_marked: bool| match &item.body {
        Some(body) if is_marked => &module.text[item.range.start..body.start],
        _ => module.text_of(item),
    };
    match (item.kind, &item.body) {
        (ItemKind::Function, _) => vec![of_function(item, is_marked(item))],
        (ItemKind::Impl | ItemKind::Trait, Some(body)) => {
            let all = is_marked(item);
            let inner = module.items_in(body.clone());
            let of_inner = inner.iter().map(|inner| of_function(inner, all || is_marked(inner)));
            std::iter::once(&module.text[item.range.start..body.start]).chain(of_inner).collect()
        }
        _ => vec![module.text_of(item)],
    }
}

/// The different paths in a text; of what stands behind a dot there is none.
fn paths_in(text: &str) -> Vec<Vec<String>> {
    let (mut seen, mut paths, mut behind, mut before) = (HashSet::new(), Vec::new(), 0, ' ');
    for_each_character(text, |at, character| {
        let previous = std::mem::replace(&mut before, character);
        if at < behind || !is_part_of_a_word(character) || character.is_numeric() {
            return true;
        }
        let mut path = vec![word_at(text, at)];
        behind = at + path[0].len();
        while let Some(rest) = text[behind..].strip_prefix("::") {
            let word = word_at(text, text.len() - rest.len());
            if word.is_empty() {
                break;
            }
            behind += 2 + word.len();
            path.push(word);
        }
        if previous != '.' && seen.insert(path.clone()) {
            paths.push(path.into_iter().map(str::to_owned).collect());
        }
        true
    });
    paths
}

/// The names of the macros that a text calls.
fn called_macros(text: &str) -> HashSet<&str> {
    let is_call = |name: &&str| {
        let end = name.as_ptr() as usize - text.as_ptr() as usize + name.len();
        text[end..].starts_with('!') && closed(text, end + 1).is_some()
    };
    words(text).filter(is_call).collect()
}

#[cfg(test)]
mod tests {
    use super::paths_in;

    #[test]
    fn paths_of_a_text() {
        let text = "crate::a::b(x) + self.c + d::E::<f64>::new() // f::g\n + crate::a::b(2.0)";
        let found = paths_in(text);
        assert_eq!(
            found,
            [vec!["crate", "a", "b"], vec!["x"], vec!["self"], vec!["d", "E"], vec!["f64"], vec!["new"]]
        );
    }
}
