//! What names mean at a place of the text: the crate's own rules answer, and not whether something anywhere has the name.

use super::imports::{Leaf, each_leaf};
use super::outline::Places;
use super::{File, structs};
use crate::items::{Def, ItemId, ItemKind, ModuleId, Namespace, World};
use std::rc::Rc;

/// What a name means among the items of the text that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    This(usize),
    /// Certainly none of them.
    Other,
    /// It is not known.
    Open,
}

impl File {
    /// The modules of the text.
    pub(super) fn world(&self) -> &Rc<World> {
        self.world.get_or_init(|| Rc::new(World::of_text(&self.text, self.reach, self.source.clone())))
    }

    /// The module that a position is in.
    pub(super) fn module_at(&self, at: usize) -> ModuleId {
        let world = self.world();
        let around = world.own_modules().iter().filter(|id| world.module(**id).range.contains(&at));
        around.copied().min_by_key(|id| world.module(*id).range.len()).unwrap_or(world.own_root())
    }

    /// The type that a name means which it has by an import alone: `use crate::state::State as Start`.
    pub(super) fn renamed_type(&self, path: &str, from: usize) -> Option<usize> {
        let world = self.world();
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        let Def::Item(id) = world.resolve(&names, self.module_at(from), Namespace::Types) else {
            return None;
        };
        let (name, outline) = (world.name_of(id), &self.outline);
        let places =
            [&outline.structs, &outline.types].into_iter().filter_map(|all| all.get(&name)).flatten();
        let is_of_text = world.own_modules().contains(&id.module);
        world.with_item(id, |_, item| {
            places.copied().find(|at| is_of_text && (item.at..item.range.end).contains(at))
        })
    }

    /// The name that a type is declared by, whatever it is called at a position: behind references, and without aliases.
    pub(super) fn owner_name(&self, ty: &syn::Type, at: usize) -> Option<String> {
        let ty = self.spelled(ty.clone(), at);
        let path = structs::type_path(&ty)?;
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        match self.world().resolve(&names, self.module_at(at), Namespace::Types) {
            Def::Item(id) if !self.world().is_of_library(id.module) => Some(self.world().name_of(id)),
            _ => structs::type_name(&ty),
        }
    }

    /// Whether a path leads to a module or an item of the text.
    pub(super) fn is_of_text(&self, path: &[String], from: usize) -> bool {
        let world = self.world();
        let is_own = |namespace| match world.resolve(path, self.module_at(from), namespace) {
            Def::Item(ItemId { module, .. })
            | Def::Variant(ItemId { module, .. }, _)
            | Def::Module(module) => world.own_modules().contains(&module),
            _ => false,
        };
        is_own(Namespace::Types) || is_own(Namespace::Values)
    }

    /// Whether a name certainly is that of a type or a module of the library or of another crate.
    pub(super) fn is_of_another_crate(&self, name: &str, from: usize) -> bool {
        let world = self.world();
        match world.resolve(&[name.to_owned()], self.module_at(from), Namespace::Types) {
            Def::Item(ItemId { module, .. }) | Def::Module(module) => world.is_of_library(module),
            Def::Unknown | Def::Variant(..) | Def::Associated(..) => false,
            _ => true,
        }
    }

    /// Which of some items a name or a path means in the module around a position.
    pub(super) fn meant(&self, path: &str, places: &[usize], from: usize, namespace: Namespace) -> Meant {
        let world = self.world();
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        let id = match world.resolve(&names, self.module_at(from), namespace) {
            Def::Item(id) => id,
            Def::Unknown => return Meant::Open,
            _ => return Meant::Other,
        };
        if world.is_of_library(id.module) {
            return Meant::Other;
        }
        world.with_item(id, |_, item| {
            let declared = places.iter().copied().find(|at| (item.at..item.range.end).contains(at));
            declared.map_or(Meant::Other, Meant::This)
        })
    }

    /// Whether the name of a type certainly means the same in the modules around two positions.
    pub(super) fn is_the_same_type(&self, name: &str, one: usize, other: usize) -> bool {
        let meaning = |at| self.world().resolve(&[name.to_owned()], self.module_at(at), Namespace::Types);
        meaning(one) != Def::Unknown && meaning(one) == meaning(other)
    }

    /// Whether a name leads to one and the same item from the modules around two positions.
    pub(super) fn leads_to_the_same(&self, name: &str, one: usize, other: usize) -> bool {
        let world = self.world();
        let meaning = |at, namespace| match world.declared_in(name, self.module_at(at), namespace) {
            Some(Def::Unknown) => None,
            _ => Some(world.resolve(&[name.to_owned()], self.module_at(at), namespace)),
        };
        let [types, values] = [Namespace::Types, Namespace::Values].map(|namespace| {
            let known = meaning(one, namespace)?;
            (Some(&known) == meaning(other, namespace).as_ref()).then_some(known)
        });
        let is_macro = self.outline.macros.contains_key(name);
        match (types, values) {
            (Some(one), Some(other)) => !is_macro && (one != Def::Unknown || other != Def::Unknown),
            _ => false,
        }
    }

    /// Whether a name means in the module around a position what a pattern cannot bind anew: a constant, a variant, a struct without fields.
    pub(super) fn is_fixed(&self, name: &str, from: usize) -> bool {
        match self.world().declared_in(name, self.module_at(from), Namespace::Values) {
            Some(Def::Item(id)) => self.world().kind_of(id) != ItemKind::Function,
            Some(Def::Variant(..)) => true,
            _ => false,
        }
    }

    /// The modules whose items names in the module around a position may mean: itself, and those of which it imports everything.
    fn modules_around(&self, from: usize) -> Rc<Around> {
        let home = self.modules(from);
        let key = home.last().copied();
        if let Some(known) = self.around.borrow().get(&key) {
            return known.clone();
        }
        let mut around = Around::default();
        let mut open = vec![home];
        while let Some(module) = open.pop() {
            if around.modules.contains(&module) {
                continue;
            }
            let imports = self.outline.imports.iter().copied().filter(|at| self.modules(*at) == module);
            for at in imports {
                around.imports.push(at);
                open.extend(self.modules_imported_at(at));
            }
            around.modules.push(module);
        }
        around.imports.sort_unstable();
        let around = Rc::new(around);
        self.around.borrow_mut().insert(key, around.clone());
        around
    }

    /// The imports that names in the module around a position may come from, also those in bodies.
    pub(super) fn imports_around(&self, from: usize) -> Vec<usize> {
        self.modules_around(from).imports.clone()
    }

    /// Whether a type or a trait is declared by that name where the module around a position may mean it, also in bodies.
    pub(super) fn declares_type(&self, name: &str, from: usize) -> bool {
        self.is_declared_around(name, from, &[&self.outline.structs, &self.outline.types])
    }

    /// Whether something is declared by that name where the module around a position may mean it, also in bodies and blocks.
    pub(super) fn declares(&self, name: &str, from: usize) -> bool {
        let outline = &self.outline;
        let all = [&outline.functions, &outline.structs, &outline.types, &outline.constants];
        self.is_declared_around(name, from, &all)
    }

    fn is_declared_around(&self, name: &str, from: usize, among: &[&Places]) -> bool {
        let around = self.modules_around(from);
        let mut places = among.iter().filter_map(|places| places.get(name)).flatten();
        places.any(|at| around.modules.contains(&self.modules(*at)))
    }

    /// The modules of the text of which an import has everything.
    fn modules_imported_at(&self, at: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let Some(tree) = self.import(at) else { return found };
        each_leaf(&tree, &mut Vec::new(), &mut |path, leaf| {
            if matches!(leaf, Leaf::Glob)
                && let Def::Module(id) = self.world().resolve(path, self.module_at(at), Namespace::Types)
                && self.world().own_modules().contains(&id)
            {
                found.push(self.modules(self.world().module(id).range.start));
            }
        });
        found
    }
}

/// What names in a module may come from: modules, by where the bodies around and of them begin, and imports.
#[derive(Debug, Default)]
pub(super) struct Around {
    modules: Vec<Vec<usize>>,
    imports: Vec<usize>,
}
