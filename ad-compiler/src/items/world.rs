//! The crate that is compiled and the library, together: all that a path can lead to.

use super::modules::{Crate, Module, ModuleId};
use super::reached::Relations;
use super::root;
use super::scan::{Item, ItemKind};
use super::{Def, ItemId, Namespace};
use crate::collections::HashSet;
use crate::syntax::text::words;
use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::path::Path;
use std::rc::Rc;

/// The number of the library's first module, and of the first one of a block.
const LIBRARY: u32 = 1 << 30;
const BLOCKS: u32 = 1 << 31;

/// How much of the crate is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// A part of its text, which does not begin with its root.
    Part,
    /// From its root on; files may be missing.
    Rooted,
    Whole,
}

#[derive(Debug)]
pub(crate) struct World {
    own: Crate,
    library: Rc<Crate>,
    /// What blocks of functions declare. Its root is none of them.
    blocks: Crate,
    pub(crate) reach: Reach,
    /// The crate that the text is taken from, if it is not all of it.
    pub(super) source: Option<Rc<World>>,
    /// What is known of its items, and may be forgotten with it.
    facts: OnceCell<Box<dyn Any>>,
    pub(super) relations: Relations,
}

impl World {
    fn new(own: Crate, reach: Reach) -> Self {
        let blocks = Crate::of("", BLOCKS);
        World {
            own,
            library: library(),
            blocks,
            reach,
            source: None,
            facts: OnceCell::new(),
            relations: Relations::default(),
        }
    }

    /// The crate that a file belongs to, and the module that the file is.
    pub(crate) fn around(file: &Path) -> Option<(Rc<World>, ModuleId)> {
        thread_local!(static KNOWN: RefCell<Vec<Rc<World>>> = const { RefCell::new(Vec::new()) });
        KNOWN.with_borrow_mut(|known| {
            if !root::compiles_one_crate() {
                known.retain(|world| world.own.is_current());
            }
            let found = known.iter().find_map(|world| Some((world.clone(), world.own.module_of(file)?)));
            if found.is_some() {
                return found;
            }
            let (own, reach) = root::crate_of(file)?;
            let world = Rc::new(World::new(own, reach));
            known.push(world.clone());
            let module = world.own.module_of(file)?;
            Some((world, module))
        })
    }

    /// The crate of which a text is all, or all that is known, or that is a part of another one.
    pub(crate) fn of_text(text: &str, reach: Reach, source: Option<Rc<World>>) -> Self {
        World { source, ..World::new(Crate::of(text, 0), reach) }
    }

    /// What is known of its items; there is one type of it.
    pub(crate) fn facts<Facts: Default + 'static>(&self) -> &Facts {
        let facts = self.facts.get_or_init(|| Box::new(Facts::default()));
        facts.downcast_ref().expect("there is one type of facts")
    }

    fn crate_with(&self, id: ModuleId) -> &Crate {
        match id.0 {
            BLOCKS.. => &self.blocks,
            LIBRARY.. => &self.library,
            _ => &self.own,
        }
    }

    pub(crate) fn module(&self, id: ModuleId) -> Rc<Module> {
        self.crate_with(id).module(id)
    }

    pub(crate) fn child(&self, parent: ModuleId, name: &str) -> Option<ModuleId> {
        self.crate_with(parent).child(parent, name)
    }

    /// The module that an item of another one declares.
    pub(super) fn child_at(&self, parent: ModuleId, number: usize) -> Option<ModuleId> {
        self.crate_with(parent).child_at(parent, number)
    }

    /// The root of the crate that a module belongs to. The library's crates are modules of one.
    pub(crate) fn root_of(&self, module: ModuleId) -> ModuleId {
        match self.module(module).parent {
            Some(parent) if parent != self.library_root() => self.root_of(parent),
            _ => module,
        }
    }

    /// Whether a module is one of the crate that is compiled.
    pub(super) fn is_own(&self, module: ModuleId) -> bool {
        module.0 < LIBRARY
    }

    /// Whether a module is one of the library.
    pub(crate) fn is_of_library(&self, module: ModuleId) -> bool {
        (LIBRARY..BLOCKS).contains(&module.0)
    }

    /// Whether a module is one of the standard library, of which everything is known that is usual.
    pub(crate) fn is_of_standard_library(&self, module: ModuleId) -> bool {
        self.is_of_library(module) && self.child(self.library_root(), "std") == Some(self.root_of(module))
    }

    /// What blocks of functions declare, as a module.
    pub(crate) fn add_block(&self, parent: ModuleId, text: &str) -> ModuleId {
        self.blocks.add_block(parent, text)
    }

    /// The blocks that were added, the first of which has a number.
    #[cfg(feature = "tool")]
    pub(crate) fn blocks_from(&self, first: u32) -> Vec<ModuleId> {
        (first..self.blocks.count()).map(|number| ModuleId(BLOCKS + number)).collect()
    }

    /// Whether a module is another one, or inside of it.
    pub(crate) fn is_within(&self, module: ModuleId, other: ModuleId) -> bool {
        module == other || self.module(module).parent.is_some_and(|parent| self.is_within(parent, other))
    }

    /// The names that lead to a module from the root of its crate.
    pub(crate) fn names_of(&self, module: ModuleId) -> Vec<String> {
        let Some((parent, number)) = self.declaration_of(module) else { return Vec::new() };
        let mut names = self.names_of(parent);
        names.push(self.module(parent).items[number].name.clone());
        names
    }

    /// Whether a module, or one around it, is compiled under a condition.
    pub(crate) fn is_conditional_module(&self, module: ModuleId) -> bool {
        self.declaration_of(module).is_some_and(|(parent, number)| {
            let content = self.module(parent);
            content.is_conditional(&content.items[number]) || self.is_conditional_module(parent)
        })
    }

    /// Where a module is declared: in which one, and by which of its items.
    fn declaration_of(&self, module: ModuleId) -> Option<(ModuleId, usize)> {
        let content = self.module(module);
        Some((content.parent?, content.declared_by()?))
    }

    /// All modules of the crate that is compiled.
    pub(crate) fn own_modules(&self) -> &[ModuleId] {
        self.own.all()
    }

    pub(crate) fn library_modules(&self) -> &[ModuleId] {
        self.library.all()
    }

    /// Whether something of the library is a function or a method of that name.
    pub(crate) fn library_declares_function(&self, name: &str) -> bool {
        thread_local!(static NAMES: OnceCell<HashSet<String>> = const { OnceCell::new() });
        let declared = || {
            let mut names = HashSet::default();
            for &module in self.library_modules() {
                let content = self.module(module);
                let mut before = "";
                for word in words(&content.text[content.range.clone()]) {
                    if before == "fn" {
                        names.insert(word.to_owned());
                    }
                    before = word;
                }
            }
            names
        };
        NAMES.with(|names| names.get_or_init(declared).contains(name))
    }

    /// An item, with the module that has it.
    pub(crate) fn item(&self, id: ItemId) -> (Rc<Module>, usize) {
        (self.module(id.module), id.number as usize)
    }

    pub(crate) fn with_item<T>(&self, id: ItemId, ask: impl FnOnce(&Module, &Item) -> T) -> T {
        let (module, number) = self.item(id);
        ask(&module, &module.items[number])
    }

    pub(crate) fn name_of(&self, id: ItemId) -> String {
        self.with_item(id, |_, item| item.name.clone())
    }

    pub(crate) fn kind_of(&self, id: ItemId) -> ItemKind {
        self.with_item(id, |_, item| item.kind)
    }

    /// The traits that are in scope everywhere. The library stays the same.
    pub(crate) fn traits_of_prelude(&self) -> Rc<[ItemId]> {
        thread_local!(static KNOWN: OnceCell<Rc<[ItemId]>> = const { OnceCell::new() });
        let find = || match self.known("std::prelude", Namespace::Types) {
            Def::Module(prelude) => self.traits_in_scope(prelude).into_iter().flatten().collect(),
            _ => Rc::default(),
        };
        KNOWN.with(|known| known.get_or_init(find).clone())
    }

    /// A path of the library, such as `std::option::Option`.
    pub(crate) fn known(&self, path: &str, namespace: Namespace) -> Def {
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        self.resolve_in_library(&path, namespace)
    }

    /// A type or trait of the library that is declared there for certain.
    pub(crate) fn known_item(&self, path: &str) -> ItemId {
        match self.known(path, Namespace::Types) {
            Def::Item(id) => id,
            other => panic!("the library declares {path}, but it is {other:?}"),
        }
    }

    pub(crate) fn own_root(&self) -> ModuleId {
        self.own.root()
    }

    pub(super) fn library_root(&self) -> ModuleId {
        ModuleId(LIBRARY)
    }
}

fn library() -> Rc<Crate> {
    thread_local!(static LIBRARY_CRATE: Rc<Crate> = Rc::new(Crate::of(&super::library::declarations(), LIBRARY)));
    LIBRARY_CRATE.with(Rc::clone)
}
