//! What a path means, by Rust's rules: what a module declares or imports by name comes before what it imports by `*`, and that before the names of other
//! crates and the prelude. What cannot be decided is unknown, and never the next best.

use super::modules::{Crate, ModuleId};
use super::scan::{Item, ItemKind, Visibility};

/// Where a name is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Namespace {
    /// Types, traits and modules.
    Types,
    /// Functions and constants, structs and variants that are called.
    Values,
}

/// What a path means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Def {
    /// An item of the crate: its module, and its number there.
    Item(ModuleId, usize),
    Module(ModuleId),
    /// A variant of an enum of the crate, which is such an item.
    Variant(ModuleId, usize),
    /// A path of another crate, or of the prelude: it does not begin in this crate.
    External(Vec<String>),
    Unknown,
}

impl Crate {
    /// What a path means that is written in a module.
    pub(crate) fn resolve(&self, path: &[String], module: ModuleId, namespace: Namespace) -> Def {
        Search { of: self, beyond: true, within: Vec::new() }.path(path, module, namespace)
    }

    /// What a name means in a module, but for what is imported by `*` from other crates; none if only another crate or the prelude can have it.
    pub(crate) fn lookup(&self, name: &str, module: ModuleId, namespace: Namespace) -> Option<Def> {
        Search { of: self, beyond: false, within: Vec::new() }.name(name, module, namespace)
    }

    /// Whether something that a module declares with a visibility can be named in another one.
    pub(crate) fn is_visible(&self, visibility: &Visibility, declared: ModuleId, from: ModuleId) -> bool {
        match visibility {
            Visibility::Public => true,
            Visibility::Private => self.is_within(from, declared),
            Visibility::In(path) if path == "crate" => true,
            Visibility::In(path) => {
                let path: Vec<String> = path.split("::").map(|name| name.trim().to_owned()).collect();
                match self.resolve(&path, declared, Namespace::Types) {
                    Def::Module(module) => self.is_within(from, module),
                    _ => false,
                }
            }
        }
    }
}

struct Search<'a> {
    of: &'a Crate,
    /// Whether what is imported by `*` from other crates may have every name.
    beyond: bool,
    /// The names that are looked for, each of which may lead to itself.
    within: Vec<(ModuleId, String, Namespace)>,
}

impl Search<'_> {
    fn path(&mut self, path: &[String], module: ModuleId, namespace: Namespace) -> Def {
        let Some((first, mut rest)) = path.split_first() else { return Def::Module(module) };
        let of_first = if rest.is_empty() { namespace } else { Namespace::Types };
        let mut found = match first.as_str() {
            "" => return Def::External(rest.to_vec()),
            "crate" => Def::Module(ModuleId::ROOT),
            "self" => Def::Module(module),
            "super" => self.parent(module),
            "Self" => Def::Unknown,
            name => match self.name(name, module, of_first) {
                Some(found) => found,
                None => return Def::External(path.to_vec()),
            },
        };
        while let Some((name, others)) = rest.split_first() {
            let namespace = if others.is_empty() { namespace } else { Namespace::Types };
            found = match found {
                Def::Module(inner) if name == "super" => self.parent(inner),
                Def::Module(inner) if name == "self" => Def::Module(inner),
                Def::Module(inner) => self.name(name, inner, namespace).unwrap_or(Def::Unknown),
                Def::Item(module, number) if self.is_enum(module, number) => match others {
                    [] => Def::Variant(module, number),
                    _ => Def::Unknown,
                },
                Def::External(mut path) => {
                    path.extend(rest.iter().cloned());
                    return Def::External(path);
                }
                Def::Item(..) | Def::Variant(..) | Def::Unknown => return Def::Unknown,
            };
            rest = others;
        }
        found
    }

    fn parent(&self, module: ModuleId) -> Def {
        self.of.module(module).parent.map_or(Def::Unknown, Def::Module)
    }

    fn is_enum(&self, module: ModuleId, number: usize) -> bool {
        self.of.module(module).items[number].kind == ItemKind::Enum
    }

    fn name(&mut self, name: &str, module: ModuleId, namespace: Namespace) -> Option<Def> {
        let asked = (module, name.to_owned(), namespace);
        if self.within.contains(&asked) {
            return None;
        }
        self.within.push(asked);
        let found = self.declared(name, module, namespace).or_else(|| self.by_globs(name, module, namespace));
        self.within.pop();
        found
    }

    /// What a module declares or imports by that name.
    fn declared(&mut self, name: &str, id: ModuleId, namespace: Namespace) -> Option<Def> {
        let module = self.of.module(id);
        let is_it = |item: &Item| item.name == name && is_in(item, namespace);
        let declared = module.items.iter().enumerate().filter(|(_, item)| is_it(item));
        let mut found: Vec<Def> = declared
            .map(|(number, item)| match item.kind {
                ItemKind::Module => self.of.child(id, name).map_or(Def::Unknown, Def::Module),
                _ => Def::Item(id, number),
            })
            .collect();
        for import in module.imports().iter().filter(|import| import.name.as_deref() == Some(name)) {
            match self.path(&import.path, id, namespace) {
                // It may be of the other namespace.
                Def::Unknown => {
                    let other = match namespace {
                        Namespace::Types => Namespace::Values,
                        Namespace::Values => Namespace::Types,
                    };
                    if self.path(&import.path, id, other) == Def::Unknown {
                        found.push(Def::Unknown);
                    }
                }
                def => found.push(def),
            }
        }
        found.dedup();
        match found.len() {
            0 => None,
            1 => found.pop(),
            _ => Some(Def::Unknown),
        }
    }

    /// What is imported with everything that a module or an enum has.
    fn by_globs(&mut self, name: &str, id: ModuleId, namespace: Namespace) -> Option<Def> {
        let module = self.of.module(id);
        let mut found: Vec<Def> = Vec::new();
        let mut may_be_elsewhere = module.items.iter().any(|item| item.kind == ItemKind::MacroCall);
        for import in module.imports().iter().filter(|import| import.name.is_none()) {
            match self.path(&import.path, id, Namespace::Types) {
                Def::Module(inner) => {
                    if let Some(def) = self.name(name, inner, namespace)
                        && self.is_handed_on(name, inner, id)
                    {
                        found.push(def);
                    }
                }
                Def::Item(module, number) if self.is_enum(module, number) => {
                    if variants(&self.of.module(module).text, &self.of.module(module).items[number])
                        .is_none_or(|variants| variants.iter().any(|variant| variant == name))
                    {
                        found.push(Def::Variant(module, number));
                    }
                }
                _ => may_be_elsewhere = true,
            }
        }
        found.dedup();
        match found.len() {
            0 => (self.beyond && may_be_elsewhere).then_some(Def::Unknown),
            1 => found.pop(),
            _ => Some(Def::Unknown),
        }
    }

    /// Whether a name that a module has is seen from another one that imports everything from there.
    fn is_handed_on(&self, name: &str, module: ModuleId, from: ModuleId) -> bool {
        let content = self.of.module(module);
        let items = content.items.iter().filter(|item| item.name == name).map(|item| &item.visibility);
        let imports = content.imports().iter();
        let imports = imports
            .filter(|import| import.name.as_deref().is_none_or(|own| own == name))
            .map(|import| &import.visibility);
        items.chain(imports).any(|visibility| self.of.is_visible(visibility, module, from))
    }
}

/// Whether an item has its name in a namespace.
fn is_in(item: &Item, namespace: Namespace) -> bool {
    match (item.kind, namespace) {
        (
            ItemKind::Module
            | ItemKind::Struct
            | ItemKind::Enum
            | ItemKind::Union
            | ItemKind::Trait
            | ItemKind::Alias,
            Namespace::Types,
        ) => true,
        // With braces it is no value, but nothing else can be one by its name then.
        (ItemKind::Function | ItemKind::Constant | ItemKind::Struct, Namespace::Values) => true,
        _ => false,
    }
}

/// The variants of an enum, if it can be read.
fn variants(text: &str, item: &Item) -> Option<Vec<String>> {
    let parsed: syn::ItemEnum = syn::parse_str(&text[item.range.clone()]).ok()?;
    Some(parsed.variants.iter().map(|variant| variant.ident.to_string()).collect())
}
