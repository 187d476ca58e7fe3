//! The modules of a crate: files and blocks, found when something asks for them.

use super::imports::{Import, imports};
use super::scan::{Item, ItemKind, items};
use crate::collections::HashSet;
use crate::syntax::text::words;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

/// A crate, from the text that is its root.
#[derive(Debug)]
pub(crate) struct Crate {
    /// The number of its first module.
    first: u32,
    modules: RefCell<Vec<Rc<Module>>>,
    /// The files that were read, and when each had changed then.
    read: RefCell<Vec<(PathBuf, SystemTime)>>,
    all: OnceCell<Vec<ModuleId>>,
}

/// A module by its number, which is its own among all crates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ModuleId(pub(super) u32);

#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) parent: Option<ModuleId>,
    pub(crate) file: PathBuf,
    pub(crate) text: Rc<str>,
    /// The part of the text that is the module.
    pub(crate) range: Range<usize>,
    pub(crate) items: Vec<Item>,
    /// It is what a block of a function declares: what it has not, is that of the function's module.
    pub(crate) is_block: bool,
    /// The folder in which the files of its modules are.
    folder: PathBuf,
    /// Which item of the module around declares it.
    declared_by: Option<usize>,
    /// Its modules that were asked for, by the items that declare them.
    children: RefCell<Vec<(usize, Option<ModuleId>)>>,
    imports: OnceCell<Vec<Import>>,
    /// The words in its calls of macros, and in the macros that are called there.
    pub(super) said_by_macros: OnceCell<HashSet<String>>,
}

impl Module {
    fn of(
        parent: Option<ModuleId>,
        file: PathBuf,
        text: Rc<str>,
        range: Range<usize>,
        folder: PathBuf,
    ) -> Self {
        let items = items(&text, range.clone());
        Module {
            parent,
            file,
            items,
            text,
            range,
            is_block: false,
            folder,
            declared_by: None,
            children: RefCell::default(),
            imports: OnceCell::new(),
            said_by_macros: OnceCell::new(),
        }
    }

    /// What its `use` declarations bring.
    pub(crate) fn imports(&self) -> &[Import] {
        self.imports.get_or_init(|| imports(&self.text, &self.items))
    }

    /// The text of an item, with its attributes.
    pub(crate) fn text_of(&self, item: &Item) -> &str {
        &self.text[item.range.clone()]
    }

    /// What stands in a part of its text.
    pub(crate) fn items_in(&self, range: Range<usize>) -> Vec<Item> {
        items(&self.text, range)
    }

    /// Which item of the module around declares it.
    pub(super) fn declared_by(&self) -> Option<usize> {
        self.declared_by
    }

    /// Whether it is a file of its own.
    pub(crate) fn is_file(&self) -> bool {
        self.range == (0..self.text.len())
    }
}

impl Crate {
    /// The crate whose root is a file.
    pub(super) fn at(root: &Path, first: u32) -> Option<Self> {
        let this = Crate { first, ..Crate::of("", first) };
        this.modules.borrow_mut().clear();
        let text = this.read(root)?;
        let range = 0..text.len();
        let module = Module::of(None, root.to_owned(), text, range, root.parent()?.to_owned());
        this.modules.borrow_mut().push(Rc::new(module));
        Some(this)
    }

    /// The crate whose root is a text; it has no files.
    pub(super) fn of(text: &str, first: u32) -> Self {
        let module = Module::of(None, PathBuf::new(), text.into(), 0..text.len(), PathBuf::new());
        Crate {
            first,
            modules: RefCell::new(vec![Rc::new(module)]),
            read: RefCell::default(),
            all: OnceCell::new(),
        }
    }

    /// Adds what a block of a function in a module declares.
    pub(super) fn add_block(&self, parent: ModuleId, text: &str) -> ModuleId {
        let module = Module::of(Some(parent), PathBuf::new(), text.into(), 0..text.len(), PathBuf::new());
        self.add(Module { is_block: true, ..module })
    }

    fn add(&self, module: Module) -> ModuleId {
        let mut modules = self.modules.borrow_mut();
        modules.push(Rc::new(module));
        ModuleId(self.first + modules.len() as u32 - 1)
    }

    #[cfg(feature = "tool")]
    pub(super) fn count(&self) -> u32 {
        self.modules.borrow().len() as u32
    }

    pub(crate) fn root(&self) -> ModuleId {
        ModuleId(self.first)
    }

    pub(crate) fn module(&self, id: ModuleId) -> Rc<Module> {
        self.modules.borrow()[(id.0 - self.first) as usize].clone()
    }

    /// The module of that name in another one; none if there is not exactly one.
    pub(crate) fn child(&self, parent: ModuleId, name: &str) -> Option<ModuleId> {
        let module = self.module(parent);
        let is_it = |(_, item): &(usize, &Item)| item.kind == ItemKind::Module && item.name == name;
        let mut declared = module.items.iter().enumerate().filter(is_it);
        let ((number, _), None) = (declared.next()?, declared.next()) else { return None };
        self.child_at(parent, number)
    }

    /// The module that an item declares, if its file is there.
    pub(crate) fn child_at(&self, parent: ModuleId, number: usize) -> Option<ModuleId> {
        let module = self.module(parent);
        if let Some((_, known)) = module.children.borrow().iter().find(|(known, _)| *known == number) {
            return *known;
        }
        let found = self.load(parent, &module, &module.items[number]);
        let found = found.map(|child| self.add(Module { declared_by: Some(number), ..child }));
        module.children.borrow_mut().push((number, found));
        found
    }

    fn load(&self, id: ModuleId, parent: &Module, item: &Item) -> Option<Module> {
        let file_name = item.name.trim_start_matches("r#");
        let attributes = &parent.text[item.range.start..item.at];
        // Which file it is depends on a condition.
        if words(attributes).any(|word| word == "cfg_attr") && words(attributes).any(|word| word == "path") {
            return None;
        }
        let path = path_attribute(attributes);
        if let Some(body) = &item.body {
            let folder = parent.folder.join(path.as_deref().unwrap_or(file_name));
            let (file, text) = (parent.file.clone(), parent.text.clone());
            return Some(Module::of(Some(id), file, text, body.clone(), folder));
        }
        // A text has no files.
        if parent.file.as_os_str().is_empty() {
            return None;
        }
        let beside = parent.folder.join(format!("{file_name}.rs"));
        let within = parent.folder.join(file_name).join("mod.rs");
        let (file, folder) = match path {
            // In a file, it is meant from the folder of that file.
            Some(path) => {
                let base = if parent.is_file() { parent.file.parent()? } else { &parent.folder };
                let file = base.join(path);
                let folder = file.parent()?.to_owned();
                (file, folder)
            }
            None if within.is_file() => (within, parent.folder.join(file_name)),
            None => (beside, parent.folder.join(file_name)),
        };
        let text = self.read(&file)?;
        let range = 0..text.len();
        Some(Module::of(Some(id), file, text, range, folder))
    }

    fn read(&self, file: &Path) -> Option<Rc<str>> {
        let changed = changed(file)?;
        let text = std::fs::read_to_string(file).ok()?;
        self.read.borrow_mut().push((file.to_owned(), changed));
        Some(text.into())
    }

    /// Whether no file has changed since it was read.
    pub(super) fn is_current(&self) -> bool {
        self.read.borrow().iter().all(|(path, then)| changed(path) == Some(*then))
    }

    /// All modules, those that are in files of their own and those that are compiled under conditions, too.
    pub(crate) fn all(&self) -> &[ModuleId] {
        self.all.get_or_init(|| {
            let mut all = vec![self.root()];
            let mut next = 0;
            while let Some(&id) = all.get(next) {
                let module = self.module(id);
                let declared = module.items.iter().enumerate();
                let declared = declared.filter(|(_, item)| item.kind == ItemKind::Module);
                all.extend(declared.filter_map(|(number, _)| self.child_at(id, number)));
                next += 1;
            }
            all
        })
    }

    /// The module that a file is.
    pub(crate) fn module_of(&self, file: &Path) -> Option<ModuleId> {
        let is_it = |id: &ModuleId| {
            let module = self.module(*id);
            module.is_file() && module.file == file
        };
        self.by_folders(file).filter(is_it).or_else(|| self.all().iter().copied().find(is_it))
    }

    /// The module that a file is if it stands where its path says.
    fn by_folders(&self, file: &Path) -> Option<ModuleId> {
        let root = self.module(self.root());
        if root.file == file {
            return Some(self.root());
        }
        let within = file.with_extension("");
        let names = within.strip_prefix(&root.folder).ok()?.components();
        let mut names: Vec<&str> = names.filter_map(|name| name.as_os_str().to_str()).collect();
        if names.last() == Some(&"mod") {
            names.pop();
        }
        names.into_iter().try_fold(self.root(), |module, name| {
            self.child(module, name).or_else(|| self.child(module, &format!("r#{name}")))
        })
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}

/// The path in `#[path = ".."]`.
fn path_attribute(attributes: &str) -> Option<String> {
    if !words(attributes).any(|word| word == "path") {
        return None;
    }
    let item: syn::ItemMod = crate::syntax::parsed(&format!("{attributes} mod m {{}}"))?;
    item.attrs.iter().find_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(meta) if meta.path.is_ident("path") => match &meta.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    })
}
