//! What the imports of a file say of a name.

use super::File;
use super::resolved::Meant;
use super::structs;
use crate::items::Namespace;
use crate::syntax::once::read;
use crate::syntax::text::words;
use proc_macro2::Ident;
use syn::UseTree;

/// Where a name comes from.
pub(super) enum Imported {
    /// No import names it; a glob may.
    Nothing,
    Path(Vec<String>),
    /// From more than one place, in different modules or bodies.
    Several,
}

impl File {
    /// Where the imports of the file have a name from. `in_globs` says whether a module whose every name is imported has it.
    pub(super) fn imported(&self, name: &str, from: usize, in_globs: impl Fn(&[String]) -> bool) -> Imported {
        let mut found = self.all_imported(name, from, in_globs);
        match (found.pop(), found.is_empty()) {
            (None, _) => Imported::Nothing,
            (Some(path), true) => Imported::Path(path),
            (Some(_), false) => Imported::Several,
        }
    }

    /// All the paths that the imports of the file have a name from.
    pub(super) fn all_imported(
        &self,
        name: &str,
        from: usize,
        in_globs: impl Fn(&[String]) -> bool,
    ) -> Vec<Vec<String>> {
        let mut search = Search { name, in_globs: &in_globs, path: Vec::new(), found: Vec::new() };
        self.imports_around(from)
            .into_iter()
            .filter_map(|at| self.import(at))
            .for_each(|tree| search.tree(&tree));
        let mut found = search.found;
        found.dedup();
        found
    }

    /// Whether what is declared at a position is certainly meant by a name or a path at another one: it stands in the same module, or the name leads to it.
    pub(super) fn reaches(&self, path: &str, declared: usize, from: usize) -> bool {
        let is_it = |namespace| self.meant(path, &[declared], from, namespace) == Meant::This(declared);
        let is_beside = !path.contains("::") && self.modules(declared) == self.modules(from);
        is_beside || is_it(Namespace::Types) || is_it(Namespace::Values)
    }

    /// Whether the imports of the file have a name from one crate.
    pub(super) fn is_imported_from(&self, name: &str, from: usize, is_crate: impl Fn(&str) -> bool) -> bool {
        matches!(self.imported(name, from, |_| false), Imported::Path(path) if is_crate(&path[0]))
    }

    /// Whether an import of the file names it.
    pub(super) fn imports(&self, name: &str, from: usize) -> bool {
        !matches!(self.imported(name, from, |_| false), Imported::Nothing)
    }

    /// The paths that the import at a position binds to a name; one that begins with `::` has an empty name first.
    pub(super) fn paths_at(&self, at: usize, name: &str) -> Vec<Vec<String>> {
        let text = self.import_text(at);
        if !words(text).any(|word| word == name) {
            return Vec::new();
        }
        let Some(item) = read::<syn::ItemUse>(text) else { return Vec::new() };
        let path = item.leading_colon.iter().map(|_| String::new()).collect();
        let mut search = Search { name, in_globs: &|_| false, path, found: Vec::new() };
        search.tree(&item.tree);
        search.found
    }

    /// Whether the import at a position names it.
    pub(super) fn imports_at(&self, at: usize, name: &str) -> bool {
        !self.paths_at(at, name).is_empty()
    }

    /// Whether the import at a position imports all of a module.
    pub(super) fn is_glob_at(&self, at: usize) -> bool {
        self.import(at).is_some_and(|tree| is_glob(&tree))
    }

    /// Whether the import at a position may bring a name with all that it imports from somewhere: an enum has nothing but variants.
    pub(super) fn may_bring_at(&self, at: usize, name: &str) -> bool {
        let has_it = |enumeration: &str| {
            structs::enum_declaration(self, enumeration, at)
                .is_none_or(|found| found.variants.iter().any(|variant| variant.ident == name))
        };
        let mut may_bring = false;
        if let Some(tree) = self.import(at) {
            each_leaf(&tree, &mut Vec::new(), &mut |path, leaf| {
                may_bring |= matches!(leaf, Leaf::Glob) && !matches!(path, [one] if !has_it(one));
            });
        }
        may_bring
    }

    /// Whether the import at a position brings all variants of an enum of the file, and one has that name.
    pub(super) fn brings_variant_at(&self, at: usize, name: &str) -> bool {
        let mut brings = false;
        if let Some(tree) = self.import(at) {
            each_leaf(&tree, &mut Vec::new(), &mut |path, leaf| {
                let variant = || path.iter().cloned().chain([name.to_owned()]).collect::<Vec<String>>();
                brings |= matches!(leaf, Leaf::Glob) && self.is_variant(&variant(), at);
            });
        }
        brings
    }

    /// Whether a path that an import has leads to a variant of an enum of the file.
    pub(super) fn is_variant(&self, path: &[String], at: usize) -> bool {
        let [.., enumeration, name] = path else { return false };
        structs::enum_declaration(self, enumeration, at)
            .is_some_and(|found| found.variants.iter().any(|variant| variant.ident == *name))
    }

    /// The path of a name that the import at a position brings if the module of its one `*` has it.
    pub(super) fn glob_path_at(&self, at: usize, name: &str) -> Option<Vec<String>> {
        let mut search = Search { name, in_globs: &|_| true, path: Vec::new(), found: Vec::new() };
        self.import(at).iter().for_each(|tree| search.tree(tree));
        match search.found.len() {
            1 => search.found.pop(),
            _ => None,
        }
    }

    /// Whether it is `use super::*`.
    pub(super) fn is_glob_of_super_at(&self, at: usize) -> bool {
        let is_it = |tree: &UseTree| {
            matches!(tree, UseTree::Path(path)
            if path.ident == "super" && matches!(*path.tree, UseTree::Glob(_)))
        };
        self.import(at).as_ref().is_some_and(is_it)
    }

    pub(super) fn import(&self, at: usize) -> Option<UseTree> {
        read::<syn::ItemUse>(self.import_text(at)).map(|item| item.tree)
    }

    fn import_text(&self, at: usize) -> &str {
        let text = &self.text[at..];
        &text[..text.find(';').map_or(text.len(), |end| end + 1)]
    }
}

fn is_glob(tree: &UseTree) -> bool {
    match tree {
        UseTree::Glob(_) => true,
        UseTree::Path(inner) => is_glob(&inner.tree),
        UseTree::Group(group) => group.items.iter().any(is_glob),
        UseTree::Name(_) | UseTree::Rename(_) => false,
    }
}

/// What a branch of an import ends with.
pub(super) enum Leaf<'t> {
    /// A name, and the one that it is given.
    Name { name: &'t Ident, given: &'t Ident },
    /// All that is there.
    Glob,
}

/// Calls back for each end of an import, with the way to it.
pub(super) fn each_leaf<'t>(
    tree: &'t UseTree,
    path: &mut Vec<String>,
    visit: &mut dyn FnMut(&[String], Leaf<'t>),
) {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            each_leaf(&inner.tree, path, visit);
            path.pop();
        }
        UseTree::Name(leaf) => visit(path, Leaf::Name { name: &leaf.ident, given: &leaf.ident }),
        UseTree::Rename(leaf) => visit(path, Leaf::Name { name: &leaf.ident, given: &leaf.rename }),
        UseTree::Glob(_) => visit(path, Leaf::Glob),
        UseTree::Group(group) => group.items.iter().for_each(|tree| each_leaf(tree, path, visit)),
    }
}

struct Search<'a> {
    name: &'a str,
    in_globs: &'a dyn Fn(&[String]) -> bool,
    /// The way to the tree.
    path: Vec<String>,
    /// The paths that are bound to the name.
    found: Vec<Vec<String>>,
}

impl Search<'_> {
    fn tree(&mut self, tree: &UseTree) {
        let Search { name, in_globs, path, found } = self;
        each_leaf(tree, path, &mut |path, leaf| match leaf {
            // Without another name, `use std::f64::{self}` gives that of the module.
            Leaf::Name { name: leaf, given } if leaf == given => {
                let full = full(path, &leaf.to_string());
                if full.last().is_some_and(|last| last == name) {
                    found.push(full);
                }
            }
            Leaf::Name { name: leaf, given } if given == name => found.push(full(path, &leaf.to_string())),
            Leaf::Name { .. } => {}
            Leaf::Glob => {
                let full = full(path, name);
                if in_globs(&full) {
                    found.push(full);
                }
            }
        });
    }
}

/// `use std::f64::{self}` binds the name of the module.
fn full(path: &[String], name: &str) -> Vec<String> {
    let last = (name != "self").then(|| name.to_owned());
    path.iter().cloned().chain(last).collect()
}
