//! What a path means, by Rust's rules: what a module declares or imports by name comes before what it imports by `*`, and that before the names of other
//! crates and the prelude. What cannot be decided is unknown, and never the next best.

mod globs;

use super::modules::{Module, ModuleId};
use super::scan::{Item, ItemKind, Visibility};
use super::{ItemId, Reach, World};
use crate::collections::{HashMap, HashSet};
use crate::syntax::text::words;
use std::cell::RefCell;

/// Where a name is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Namespace {
    /// Types, traits and modules.
    Types,
    /// Functions and constants, structs and variants that are called.
    Values,
}

/// What a path means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Def {
    Item(ItemId),
    Module(ModuleId),
    /// A variant of an enum, by its number.
    Variant(ItemId, usize),
    /// The first of these is a type, a trait or a primitive type; the other names are looked for in it.
    Associated(Box<Def>, Vec<String>),
    /// `f64`, `usize`.
    Primitive(String),
    /// A path of a crate that is not known.
    External(Vec<String>),
    /// Something of another crate, if it is anything: it may come with all that an import brings from there.
    Foreign,
    Unknown,
}

const PRIMITIVES: &[&str] = &[
    "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
    "bool", "char", "str",
];

impl World {
    /// What a path means that is written in a module.
    pub(crate) fn resolve(&self, path: &[String], module: ModuleId, namespace: Namespace) -> Def {
        Search::of(self).path(path, module, namespace)
    }

    /// All that a path may mean, also where that depends on conditions, and the modules that have a name of the path, those that hand it on among them.
    pub(super) fn may_resolve(
        &self,
        path: &[String],
        module: ModuleId,
        namespace: Namespace,
    ) -> (Vec<Def>, Vec<ModuleId>) {
        let mut search = Search::of(self);
        let found = search.path(path, module, namespace);
        let mut all = std::mem::take(&mut search.touched);
        // Behind what is not certain, the rest of the path is looked for in each.
        if found == Def::Unknown {
            for module in all.clone() {
                let Def::Module(module) = module else { continue };
                for start in 1..path.len() {
                    search.rest(Def::Module(module), &path[start..], namespace, module);
                }
            }
            all.append(&mut search.touched);
        }
        all.push(found);
        (all, search.through)
    }

    /// What a name means in a module itself, and not in what is around it; none if only another crate, the prelude or what is around can have it.
    pub(crate) fn declared_in(&self, name: &str, module: ModuleId, namespace: Namespace) -> Option<Def> {
        Search::of(self).name(name, module, namespace)
    }

    /// Whether a name certainly means nothing where it stands alone.
    pub(crate) fn is_free(&self, name: &str, module: ModuleId, namespace: Namespace) -> bool {
        let mut search = Search::of(self);
        self.reach != Reach::Part
            && search.in_scope(name, module, namespace).is_none()
            && search.of_prelude(name, namespace) == Def::Unknown
    }

    /// The same of a path that begins with the name of one of the library's crates.
    pub(super) fn resolve_in_library(&self, path: &[String], namespace: Namespace) -> Def {
        let mut search = Search::of(self);
        search.rest(Def::Module(self.library_root()), path, namespace, self.library_root())
    }

    /// Whether something that a module declares with a visibility can be named in another one.
    pub(crate) fn is_visible(&self, visibility: &Visibility, declared: ModuleId, from: ModuleId) -> bool {
        match visibility {
            Visibility::Public => true,
            Visibility::Private => self.is_within(from, declared),
            Visibility::In(path) if path == "crate" => self.root_of(from) == self.root_of(declared),
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
    world: &'a World,
    /// The names that are looked for, each of which may lead to itself.
    within: Vec<(ModuleId, String, Namespace)>,
    /// The modules that had one of them.
    through: Vec<ModuleId>,
    /// What was found on the way, whether it is certain or not.
    touched: Vec<Def>,
}

impl<'a> Search<'a> {
    fn of(world: &'a World) -> Self {
        Search { world, within: Vec::new(), through: Vec::new(), touched: Vec::new() }
    }
}

impl Search<'_> {
    fn path(&mut self, path: &[String], module: ModuleId, namespace: Namespace) -> Def {
        let Some((first, rest)) = path.split_first() else { return Def::Module(module) };
        let of_first = if rest.is_empty() { namespace } else { Namespace::Types };
        let found = match first.as_str() {
            "" => return self.of_crate(rest, namespace, module),
            "crate" if self.world.is_own(module) && self.world.reach == Reach::Part => return Def::Unknown,
            "crate" => Def::Module(self.world.root_of(module)),
            "self" => Def::Module(self.nearest(module)),
            "super" => self.parent(self.nearest(module)),
            "Self" => Def::Unknown,
            name => match self.in_scope(name, module, of_first) {
                // It is that crate, or also in another one.
                Some(Def::Foreign) if !rest.is_empty() => return self.beyond(path, module, namespace),
                Some(found) => found,
                None if rest.is_empty() => return self.of_prelude(name, of_first),
                None => return self.beyond(path, module, namespace),
            },
        };
        let whole = self.rest(found.clone(), rest, namespace, module);
        // A module named like a primitive type does not hide what that has.
        if let (Def::Module(_), Def::Unknown, [name]) = (&found, &whole, rest)
            && PRIMITIVES.contains(&first.as_str())
        {
            return Def::Associated(Box::new(Def::Primitive(first.clone())), vec![name.clone()]);
        }
        whole
    }

    /// The path of an import, which may be the name of a crate.
    fn imported(&mut self, path: &[String], module: ModuleId, namespace: Namespace) -> Def {
        match (self.path(path, module, namespace), path) {
            (Def::Unknown | Def::Foreign, [name])
                if namespace == Namespace::Types
                    && !["crate", "self", "super", "Self"].contains(&name.as_str())
                    && matches!(self.in_scope(name, module, namespace), None | Some(Def::Foreign)) =>
            {
                self.of_crate(path, namespace, module)
            }
            (found, _) => found,
        }
    }

    /// A path whose first name no module has.
    fn beyond(&mut self, path: &[String], module: ModuleId, namespace: Namespace) -> Def {
        let by_crate = self.of_crate(path, namespace, module);
        let is_crate = self.world.child(self.world.library_root(), &path[0]).is_some();
        if is_crate || !matches!(by_crate, Def::External(_)) {
            return by_crate;
        }
        match self.of_prelude(&path[0], Namespace::Types) {
            Def::Unknown => by_crate,
            found => self.rest(found, &path[1..], namespace, module),
        }
    }

    /// A path that begins with the name of a crate.
    fn of_crate(&mut self, path: &[String], namespace: Namespace, from: ModuleId) -> Def {
        let Some((first, rest)) = path.split_first() else { return Def::Unknown };
        if self.world.is_own(from) && self.world.is_itself(first) {
            let root = self.world.own_root();
            self.through.push(root);
            return self.rest(Def::Module(root), rest, namespace, from);
        }
        match self.world.child(self.world.library_root(), first) {
            Some(module) => match self.rest(Def::Module(module), rest, namespace, from) {
                Def::Unknown => Def::External(path.to_vec()),
                found => found,
            },
            None => Def::External(path.to_vec()),
        }
    }

    /// What a name means that is not declared anywhere around. The library stays the same, so each name is looked for once.
    fn of_prelude(&mut self, name: &str, namespace: Namespace) -> Def {
        type Known = HashMap<(String, Namespace), Def>;
        thread_local!(static KNOWN: RefCell<Known> = RefCell::default());
        let asked = (name.to_owned(), namespace);
        if let Some(known) = KNOWN.with_borrow(|known| known.get(&asked).cloned()) {
            return known;
        }
        let found = self.found_in_prelude(name, namespace);
        KNOWN.with_borrow_mut(|known| known.insert(asked, found.clone()));
        found
    }

    fn found_in_prelude(&mut self, name: &str, namespace: Namespace) -> Def {
        if namespace == Namespace::Types && self.world.child(self.world.library_root(), name).is_some() {
            return Def::Module(self.world.child(self.world.library_root(), name).expect("it is there"));
        }
        let path: Vec<String> = ["std", "prelude", name].map(str::to_owned).to_vec();
        match self.rest(Def::Module(self.world.library_root()), &path, namespace, self.world.library_root()) {
            Def::Unknown if namespace == Namespace::Types && PRIMITIVES.contains(&name) => {
                Def::Primitive(name.to_owned())
            }
            found => found,
        }
    }

    fn rest(&mut self, mut found: Def, mut rest: &[String], namespace: Namespace, from: ModuleId) -> Def {
        while let Some((name, others)) = rest.split_first() {
            let namespace = if others.is_empty() { namespace } else { Namespace::Types };
            found = match found {
                Def::Module(inner) if name == "super" => self.parent(inner),
                Def::Module(inner) if name == "self" => Def::Module(inner),
                Def::Module(inner) => match self.name(name, inner, namespace) {
                    Some(found) if self.is_handed_on(name, inner, from) => found,
                    _ => Def::Unknown,
                },
                Def::Item(id) if self.variant(id, name).is_some() => match (self.variant(id, name), others) {
                    (Some(number), []) => Def::Variant(id, number),
                    _ => Def::Unknown,
                },
                Def::Item(_) | Def::Primitive(_) => {
                    return Def::Associated(Box::new(found), rest.to_vec());
                }
                Def::External(mut path) => {
                    path.extend(rest.iter().cloned());
                    return Def::External(path);
                }
                Def::Foreign => return Def::Foreign,
                Def::Associated(..) | Def::Variant(..) | Def::Unknown => return Def::Unknown,
            };
            rest = others;
        }
        found
    }

    /// The module that a block stands in.
    fn nearest(&self, module: ModuleId) -> ModuleId {
        let content = self.world.module(module);
        match content.parent {
            Some(parent) if content.is_block => self.nearest(parent),
            _ => module,
        }
    }

    fn parent(&self, module: ModuleId) -> Def {
        self.world.module(module).parent.map_or(Def::Unknown, Def::Module)
    }

    fn variant(&self, id: ItemId, name: &str) -> Option<usize> {
        self.world.with_item(id, |module, item| {
            if item.kind != ItemKind::Enum {
                return None;
            }
            variants(module, item)?.iter().position(|variant| variant == name)
        })
    }

    /// What a name means in a module or in one that it is a block of.
    fn in_scope(&mut self, name: &str, module: ModuleId, namespace: Namespace) -> Option<Def> {
        let found = self.name(name, module, namespace);
        let content = self.world.module(module);
        match content.parent {
            Some(parent) if found.is_none() && content.is_block => self.in_scope(name, parent, namespace),
            _ => found,
        }
    }

    fn name(&mut self, name: &str, module: ModuleId, namespace: Namespace) -> Option<Def> {
        let asked = (module, name.to_owned(), namespace);
        if self.within.contains(&asked) {
            return None;
        }
        self.within.push(asked);
        let found = self.declared(name, module, namespace).or_else(|| self.by_globs(name, module, namespace));
        self.within.pop();
        if found.is_some() {
            self.through.push(module);
        }
        found
    }

    /// What a module declares or imports by that name.
    fn declared(&mut self, name: &str, id: ModuleId, namespace: Namespace) -> Option<Def> {
        let module = self.world.module(id);
        let is_it = |item: &Item| item.name == name && is_in(&module, item, namespace);
        let declared = module.items.iter().enumerate().filter(|(_, item)| is_it(item));
        let mut found: Vec<Def> = Vec::new();
        for (number, item) in declared {
            found.push(match item.kind {
                ItemKind::Module => self.world.child_at(id, number).map_or(Def::Unknown, Def::Module),
                _ => Def::Item(ItemId { module: id, number: number as u32 }),
            });
            // Whether it is there at all depends on a condition.
            if module.is_conditional(item) {
                found.push(Def::Unknown);
            }
        }
        // An import beside a module of that name brings something of the other namespace: `mod loss; use loss::loss;`.
        let is_module = matches!(found[..], [Def::Module(_)]);
        let imports = module.imports().iter().filter(|import| import.name.as_deref() == Some(name));
        for import in imports.filter(|_| !is_module) {
            if import.is_conditional {
                found.push(Def::Unknown);
            }
            match self.imported(&import.path, id, namespace) {
                // It may be of the other namespace.
                Def::Unknown => {
                    let other = match namespace {
                        Namespace::Types => Namespace::Values,
                        Namespace::Values => Namespace::Types,
                    };
                    if self.imported(&import.path, id, other) == Def::Unknown {
                        found.push(Def::Unknown);
                    }
                }
                def => found.push(def),
            }
        }
        self.touched.extend(found.iter().cloned());
        found.dedup();
        match found.len() {
            // No macro declares anew what everybody has.
            0 if self.world.may_be_made_by_a_macro(&module, name)
                && self.of_prelude(name, namespace) == Def::Unknown =>
            {
                Some(Def::Unknown)
            }
            0 => None,
            1 => found.pop(),
            _ => Some(Def::Unknown),
        }
    }

    /// Whether a name that a module has is seen from another one.
    fn is_handed_on(&self, name: &str, module: ModuleId, from: ModuleId) -> bool {
        let content = self.world.module(module);
        let items = content.items.iter().filter(|item| item.name == name).map(|item| &item.visibility);
        let imports = content.imports().iter();
        let imports = imports
            .filter(|import| import.name.as_deref().is_none_or(|own| own == name))
            .map(|import| &import.visibility);
        items.chain(imports).any(|visibility| self.world.is_visible(visibility, module, from))
    }
}

/// Whether an item has its name in a namespace.
fn is_in(module: &Module, item: &Item, namespace: Namespace) -> bool {
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
        (ItemKind::Function | ItemKind::Constant, Namespace::Values) => true,
        // With braces it is no value.
        (ItemKind::Struct, Namespace::Values) => {
            item.body.is_none() || module.text[item.at..item.range.end].trim_end().ends_with(';')
        }
        _ => false,
    }
}

/// The variants of an enum, if it can be read.
fn variants(module: &Module, item: &Item) -> Option<Vec<String>> {
    let parsed: syn::ItemEnum = crate::syntax::parsed(module.text_of(item))?;
    Some(parsed.variants.iter().map(|variant| variant.ident.to_string()).collect())
}

impl Module {
    /// Whether an item is compiled under a condition.
    pub(crate) fn is_conditional(&self, item: &Item) -> bool {
        item.at > item.range.start && words(&self.text[item.range.start..item.at]).any(|word| word == "cfg")
    }
}

impl World {
    /// Whether the crate gives itself a name: `extern crate self as name`.
    fn is_itself(&self, name: &str) -> bool {
        let root = self.module(self.own_root());
        let mut crates =
            root.items.iter().filter(|item| item.kind == ItemKind::ExternCrate && item.name == "self");
        crates.any(|item| words(root.text_of(item)).last() == Some(name))
    }

    /// Whether the call of a macro in a module may declare something of that name.
    pub(super) fn may_be_made_by_a_macro(&self, module: &Module, name: &str) -> bool {
        let said = module.said_by_macros.get_or_init(|| {
            let calls = module.items.iter().filter(|item| item.kind == ItemKind::MacroCall);
            let mut said = HashSet::default();
            for call in calls {
                let text = module.text_of(call);
                let called = words(text).next().unwrap_or_default();
                said.extend(words(text).map(str::to_owned));
                self.words_of_macro(called, &mut said);
            }
            said
        });
        said.contains(name) || said.contains("include")
    }
}
