//! The files that one of them speaks of: what its imports and paths lead to, what those speak of, and the files that implement something for their types.

use super::modules::{Module, ModuleId};
use super::resolve::{Def, Namespace};
use super::scan::ItemKind;
use super::world::World;
use crate::syntax::text::{closed, for_each_character, is_part_of_a_word, word_at, words};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What is known of files, each by its module.
#[derive(Debug, Default)]
pub(super) struct Relations {
    /// What the imports and paths of a file lead to.
    spoken_of: HashMap<ModuleId, Rc<HashSet<ModuleId>>>,
    /// The files whose types and traits a file has an `impl` of.
    implemented: HashMap<ModuleId, Rc<HashSet<ModuleId>>>,
}

impl World {
    /// The modules with files of their own that the one of a file speaks of, itself among them.
    pub(super) fn reached_from(&self, start: ModuleId) -> HashSet<ModuleId> {
        let files = self.files();
        let mut reached = HashSet::from([self.home(start)]);
        let mut open = vec![self.home(start)];
        while let Some(next) = open.pop() {
            let Some(modules) = files.get(&next) else { continue };
            let spoken_of = self.related(
                |relations| &mut relations.spoken_of,
                next,
                || modules.iter().flat_map(|module| self.spoken_of(*module)).collect(),
            );
            open.extend(spoken_of.iter().filter(|file| reached.insert(**file)));
            if open.is_empty() {
                let implements = |(file, modules): (&ModuleId, &Vec<ModuleId>)| {
                    let implemented = self.related(
                        |relations| &mut relations.implemented,
                        *file,
                        || modules.iter().flat_map(|module| self.implemented(*module)).collect(),
                    );
                    let is_new = !reached.contains(file) && !implemented.is_disjoint(&reached);
                    is_new.then_some(*file)
                };
                open = files.iter().filter_map(implements).collect();
                reached.extend(&open);
            }
        }
        reached
    }

    fn related(
        &self,
        relation: impl Fn(&mut Relations) -> &mut HashMap<ModuleId, Rc<HashSet<ModuleId>>>,
        file: ModuleId,
        find: impl FnOnce() -> HashSet<ModuleId>,
    ) -> Rc<HashSet<ModuleId>> {
        if let Some(known) = relation(&mut self.relations.borrow_mut()).get(&file) {
            return known.clone();
        }
        let found = Rc::new(find());
        relation(&mut self.relations.borrow_mut()).insert(file, found.clone());
        found
    }

    /// The modules of each file.
    fn files(&self) -> HashMap<ModuleId, Vec<ModuleId>> {
        let mut files: HashMap<ModuleId, Vec<ModuleId>> = HashMap::new();
        for module in self.own_modules() {
            files.entry(self.home(*module)).or_default().push(*module);
        }
        files
    }

    /// The module of the file that a module stands in.
    fn home(&self, id: ModuleId) -> ModuleId {
        let module = self.module(id);
        match module.parent {
            Some(parent) if !module.is_file() => self.home(parent),
            _ => id,
        }
    }

    fn spoken_of(&self, id: ModuleId) -> HashSet<ModuleId> {
        let module = self.module(id);
        let mut found = HashSet::new();
        for path in paths(&module) {
            let is_way = |name: &String| ["crate", "self", "super"].contains(&name.as_str());
            let named = path.iter().take_while(|name| is_way(name)).count() + 1;
            for length in named.min(path.len())..=path.len() {
                for namespace in [Namespace::Types, Namespace::Values] {
                    match self.resolve(&path[..length], id, namespace) {
                        Def::Module(to) => found.insert(to),
                        Def::Item(item) | Def::Variant(item, _) => found.insert(item.module),
                        _ => false,
                    };
                }
            }
        }
        let macros = called_macros(&module.text[module.range.clone()]);
        let defines = |other: &ModuleId| {
            let items = &self.module(*other).items;
            items.iter().any(|item| item.kind == ItemKind::MacroRules && macros.contains(item.name.as_str()))
        };
        let is_in_scope = |other: &ModuleId| self.is_within(id, *other) || self.lends_macros(*other);
        found.extend(self.own_modules().iter().filter(|other| is_in_scope(other) && defines(other)));
        found.into_iter().filter(|to| self.is_own(*to)).map(|to| self.home(to)).collect()
    }

    /// Whether the macros of a module are in scope behind it.
    fn lends_macros(&self, id: ModuleId) -> bool {
        let Some(parent) = self.module(id).parent else { return true };
        let around = self.module(parent);
        let mut declared = around.items.iter().filter(|item| item.kind == ItemKind::Module);
        let declared = declared.find(|item| self.child(parent, &item.name) == Some(id));
        declared.is_some_and(|item| {
            words(&around.text[item.range.start..item.at]).any(|word| word == "macro_use")
        })
    }

    /// The files of the types and traits that the blocks of a module are for.
    fn implemented(&self, id: ModuleId) -> HashSet<ModuleId> {
        let module = self.module(id);
        let blocks = module.items.iter().filter(|item| item.kind == ItemKind::Impl);
        let headers = blocks.filter_map(|item| Some(&module.text[item.at..item.body.as_ref()?.start]));
        let paths = headers.flat_map(|header| paths_in(header, 1));
        let declared = paths.filter_map(|path| match self.resolve(&path, id, Namespace::Types) {
            Def::Item(item) if self.is_own(item.module) => Some(self.home(item.module)),
            _ => None,
        });
        declared.collect()
    }
}

/// The paths of more than one name that a module writes, those of its imports among them.
fn paths(module: &Module) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = module.imports().iter().map(|import| import.path.clone()).collect();
    for item in module.items.iter().filter(|item| !matches!(item.kind, ItemKind::Use | ItemKind::Module)) {
        all.extend(paths_in(module.text_of(item), 2));
    }
    all
}

/// The different paths in a text that have so many names or more.
fn paths_in(text: &str, least: usize) -> Vec<Vec<String>> {
    let (mut seen, mut paths, mut behind) = (HashSet::new(), Vec::new(), 0);
    for_each_character(text, |at, character| {
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
        if path.len() >= least && seen.insert(path.clone()) {
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
        let text = "crate::a::b(x) + self.c + d::E::<f64>::new() // f::g\n + crate::a::b(2.0) + h";
        let found = paths_in(text, 2);
        assert_eq!(found, [vec!["crate", "a", "b"], vec!["d", "E"]]);
    }
}
