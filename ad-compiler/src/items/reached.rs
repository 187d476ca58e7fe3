//! The files that one of them speaks of: where the items stand that its own lead to, what those lead to in turn, and what is implemented for their types. Of
//! a function that has a derivative of its own only the signature counts.

use super::ItemId;
use super::modules::{Module, ModuleId};
use super::resolve::{Def, Namespace};
use super::scan::{Item, ItemKind};
use super::world::World;
use crate::collections::{HashMap, HashSet};
use crate::syntax::text::{closed, for_each_character, is_part_of_a_word, word_at, words};
use std::cell::OnceCell;
use std::rc::Rc;

/// What is known of items, each found once.
#[derive(Debug, Default)]
pub(super) struct Relations {
    spoken_of: std::cell::RefCell<HashMap<ItemId, Rc<Spoken>>>,
    /// The items that have a block for a type, by the type.
    implemented: OnceCell<HashMap<ItemId, Vec<ItemId>>>,
    /// The macros by example of each name.
    macros: OnceCell<HashMap<String, Vec<ItemId>>>,
    has_hidden_modules: OnceCell<bool>,
}

/// What an item speaks of.
#[derive(Debug, Default)]
struct Spoken {
    items: HashSet<ItemId>,
    /// The modules that its paths lead through.
    modules: HashSet<ModuleId>,
}

impl World {
    /// The modules with files of their own that the one of a file speaks of, itself among them.
    pub(super) fn reached_from(&self, start: ModuleId) -> HashSet<ModuleId> {
        let home = self.home(start);
        let (mut files, mut items) = ([home].into_iter().collect::<HashSet<_>>(), HashSet::default());
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
        let mut seen = HashSet::default();
        while let Some(id) = open.pop() {
            if !items.insert(id) {
                continue;
            }
            files.insert(self.home(id.module));
            let spoken = self.spoken_of(id, self.home(id.module) == home);
            files.extend(spoken.modules.iter().map(|module| self.home(*module)));
            open.extend(&spoken.items);
            for module in spoken.modules.iter().copied().chain([id.module]) {
                if seen.insert(module) {
                    open.extend(self.always_spoken_of(module));
                }
            }
            for block in self.implemented().get(&id).into_iter().flatten() {
                open.push(*block);
            }
        }
        files
    }

    /// What may matter for everything in a module: the traits that are in scope, and the macros that it imports.
    fn always_spoken_of(&self, module: ModuleId) -> Vec<ItemId> {
        let content = self.module(module);
        let traits = self.traits_in_scope(module).into_iter().flatten();
        let mut all: Vec<ItemId> = traits.filter(|of_trait| self.is_own(of_trait.module)).collect();
        let imported = content.imports().iter().filter_map(|import| import.path.last());
        all.extend(imported.flat_map(|name| self.macros_named(name)));
        all
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
            spoken.items.extend(self.macros_named(name));
        }
    }

    fn follow(&self, path: &[String], module: ModuleId, spoken: &mut Spoken) {
        for namespace in [Namespace::Types, Namespace::Values] {
            let (found, through) = self.may_resolve(path, module, namespace);
            let mut leads_to_something = false;
            for mut found in &found {
                while let Def::Associated(owner, _) = found {
                    found = owner;
                }
                leads_to_something |= match found {
                    Def::Item(item) | Def::Variant(item, _) if self.is_own(item.module) => {
                        spoken.items.insert(*item);
                        true
                    }
                    Def::Module(to) if self.is_own(*to) => {
                        spoken.modules.insert(*to);
                        true
                    }
                    _ => false,
                };
            }
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

    /// The items with blocks, by the types that these are for, and by all that they name if these are none of the crate: a trait may be implemented in
    /// every file, for types that nothing here can have. They may stand in bodies, and calls of macros may make some.
    fn implemented(&self) -> &HashMap<ItemId, Vec<ItemId>> {
        self.relations.implemented.get_or_init(|| {
            let mut implemented: HashMap<ItemId, Vec<ItemId>> = HashMap::default();
            for &id in self.own_modules() {
                let module = self.module(id);
                for (number, item) in module.items.iter().enumerate() {
                    if matches!(item.kind, ItemKind::Module | ItemKind::Use | ItemKind::MacroRules) {
                        continue;
                    }
                    let block = ItemId { module: id, number: number as u32 };
                    let text = module.text_of(item);
                    let headers = if item.kind == ItemKind::MacroCall { vec![text] } else { headers(text) };
                    let named = headers.into_iter().flat_map(|header| self.implementors(header, id));
                    let mut paths: Vec<_> = named.map(|path| (path, id)).collect();
                    let mut aliases = HashSet::default();
                    while let Some((path, from)) = paths.pop() {
                        for found in self.may_resolve(&path, from, Namespace::Types).0 {
                            let Def::Item(of) = found else { continue };
                            if !self.is_own(of.module) {
                                continue;
                            }
                            implemented.entry(of).or_default().push(block);
                            // What it stands for has the block.
                            if self.kind_of(of) == ItemKind::Alias && aliases.insert(of) {
                                let meant = self.with_item(of, |module, item| paths_in(module.text_of(item)));
                                paths.extend(meant.into_iter().map(|path| (path, of.module)));
                            }
                        }
                    }
                }
            }
            implemented
        })
    }

    /// The paths of the types that a block is for, if one of them is of the crate; else all in its header. What nothing declares is made by a macro or a
    /// derive, in the file of the block.
    fn implementors(&self, header: &str, module: ModuleId) -> Vec<Vec<String>> {
        let Some(types) = header.starts_with("impl").then(|| implementor(header)).flatten().map(paths_in)
        else {
            return paths_in(header);
        };
        let parameters = closed_angles(header);
        let (mut is_of_crate, mut is_of_others) = (false, types.is_empty());
        for path in &types {
            let found = self.may_resolve(path, module, Namespace::Types).0;
            let is_own = found.iter().any(|def| matches!(def, Def::Item(item) if self.is_own(item.module)));
            is_of_crate |= is_own;
            is_of_others |= !is_own
                && (found.iter().any(|def| !matches!(def, Def::Unknown | Def::Module(_)))
                    || words(parameters).any(|word| path.len() == 1 && word == path[0]));
        }
        match (is_of_crate, is_of_others) {
            (true, _) => types,
            (false, true) => paths_in(header),
            (false, false) => Vec::new(),
        }
    }

    /// The macros by example of a name.
    pub(super) fn macros_named(&self, name: &str) -> Vec<ItemId> {
        self.macros().get(name).cloned().unwrap_or_default()
    }

    /// The words of the macros by example of a name, here and in what the text is taken from.
    pub(super) fn words_of_macro(&self, name: &str, said: &mut HashSet<String>) {
        for id in self.macros_named(name) {
            self.with_item(id, |module, item| said.extend(words(module.text_of(item)).map(str::to_owned)));
        }
        if let Some(source) = &self.source {
            source.words_of_macro(name, said);
        }
    }

    /// The texts of the calls of macros in modules that say a word, or call a macro that does.
    pub(crate) fn macro_calls_with<'w>(&'w self, word: &'w str) -> impl Iterator<Item = String> + 'w {
        let says = move |text: &str| words(text).any(|other| other == word);
        self.own_modules().iter().flat_map(move |&id| {
            let module = self.module(id);
            let calls = module.items.iter().filter(|item| item.kind == ItemKind::MacroCall);
            let texts = calls.filter_map(|call| {
                let text = module.text_of(call);
                let called = words(text).next().unwrap_or_default();
                let mut said = HashSet::default();
                self.words_of_macro(called, &mut said);
                (says(text) || said.contains(word)).then(|| text.to_owned())
            });
            texts.collect::<Vec<_>>()
        })
    }

    /// Whether modules may be missing: a file is not found, or which one it is depends on conditions, or a macro declares some.
    pub(super) fn has_hidden_modules(&self) -> bool {
        *self.relations.has_hidden_modules.get_or_init(|| {
            let declares = |text: &str| {
                words(text).any(|word| match word {
                    "include" => true,
                    // One in braces is there.
                    "mod" => !is_in_braces(&text[word.as_ptr() as usize - text.as_ptr() as usize..]),
                    _ => false,
                })
            };
            self.own_modules().iter().any(|&id| {
                let module = self.module(id);
                module.items.iter().enumerate().any(|(number, item)| match item.kind {
                    // A file that is not there is that of a module which is not compiled.
                    ItemKind::Module if module.is_conditional(item) || self.is_conditional_module(id) => {
                        false
                    }
                    ItemKind::Module => self.child_at(id, number).is_none(),
                    ItemKind::MacroCall => {
                        let text = module.text_of(item);
                        let called = words(text).next().unwrap_or_default();
                        let of_definition =
                            |id: &ItemId| self.with_item(*id, |module, item| declares(module.text_of(item)));
                        declares(text) || self.macros_named(called).iter().any(of_definition)
                    }
                    _ => false,
                })
            })
        })
    }

    fn macros(&self) -> &HashMap<String, Vec<ItemId>> {
        self.relations.macros.get_or_init(|| {
            let mut macros: HashMap<String, Vec<ItemId>> = HashMap::default();
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
    let has = |item: &Item, mark: &str| {
        let attributes = &module.text[item.range.start..item.at];
        attributes.match_indices(mark).any(|(at, _)| attributes[..at].trim_end().ends_with(['[', ':']))
    };
    let is_marked = |item: &Item| has(item, "differentiable");
    let of_function = |item: &Item, is_marked: bool| match &item.body {
        Some(body) if is_marked => &module.text[item.range.start..body.start],
        _ => module.text_of(item),
    };
    match (item.kind, &item.body) {
        (ItemKind::Function, _) => vec![of_function(item, is_marked(item))],
        (ItemKind::Impl | ItemKind::Trait, Some(body)) => {
            let all = is_marked(item);
            let inner = module.items_in(body.clone());
            let of_inner = inner.iter().map(|inner| {
                let all = all && !has(inner, "no_derivative");
                of_function(inner, all || is_marked(inner))
            });
            std::iter::once(&module.text[item.range.start..body.start]).chain(of_inner).collect()
        }
        _ => vec![module.text_of(item)],
    }
}

/// Whether a text begins with a module in braces: `mod name {`, or in a macro `mod $name {`.
fn is_in_braces(text: &str) -> bool {
    let name = text["mod".len()..].trim_start();
    let name = name.strip_prefix('$').unwrap_or(name);
    name[word_at(name, 0).len()..].trim_start().starts_with('{')
}

/// The text between each `impl` and what follows it in braces.
fn headers(text: &str) -> Vec<&str> {
    let blocks = words(text).filter(|word| *word == "impl").map(|word| {
        let rest = &text[word.as_ptr() as usize - text.as_ptr() as usize..];
        &rest[..rest.find('{').unwrap_or(rest.len())]
    });
    blocks.collect()
}

/// The parameters of a block: what stands in the angles behind `impl`.
fn closed_angles(header: &str) -> &str {
    let rest = header["impl".len()..].trim_start();
    let mut depth = 0usize;
    for (at, character) in rest.char_indices() {
        match character {
            '<' => depth += 1,
            '>' if !rest[..at].ends_with('-') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return &rest[..at];
        }
    }
    rest
}

/// What stands between `for` and `where` in the header of a block; of `for<'a>` there may be several.
fn implementor(header: &str) -> Option<&str> {
    let mut behind = words(header).filter(|word| *word == "for").filter_map(|word| {
        let rest = &header[word.as_ptr() as usize - header.as_ptr() as usize + word.len()..];
        (!rest.trim_start().starts_with('<')).then_some(rest)
    });
    let rest = behind.next()?;
    let end = words(rest).find(|word| *word == "where");
    Some(end.map_or(rest, |end| &rest[..end.as_ptr() as usize - rest.as_ptr() as usize]))
}

/// The different paths in a text, those of imports in it among them; of what stands behind a dot there is none.
pub(crate) fn paths_in(text: &str) -> Vec<Vec<String>> {
    let (mut seen, mut paths, mut behind, mut before) = (HashSet::default(), Vec::new(), 0, ' ');
    for_each_character(text, |at, character| {
        let previous = std::mem::replace(&mut before, character);
        if at < behind || !is_part_of_a_word(character) || character.is_numeric() {
            return true;
        }
        let mut path = vec![name_at(text, at)];
        behind = at + path[0].len();
        if path == ["use"] {
            paths.extend(imported_paths(&text[at..]));
        }
        while let Some(rest) = text[behind..].strip_prefix("::") {
            let word = name_at(text, text.len() - rest.len());
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

/// A word, or a name that is spelled `r#type`.
fn name_at(text: &str, at: usize) -> &str {
    let word = word_at(text, at);
    match word == "r" && text[at..].starts_with("r#") {
        true => &text[at..at + 2 + word_at(text, at + 2).len()],
        false => word,
    }
}

/// The paths of the import that a text begins with.
fn imported_paths(text: &str) -> Vec<Vec<String>> {
    let end = text.find(';').map_or(text.len(), |end| end + 1);
    let item = Module::of_import(&text[..end]);
    item.into_iter().map(|import| import.path).collect()
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
