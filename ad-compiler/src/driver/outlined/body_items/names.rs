//! The names that an item declares.

use proc_macro2::Ident;
use syn::{Item, UseTree};

/// Two items of one block may have the same name if they are of different kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Types,
    Values,
    Macros,
}

impl Space {
    pub(super) const ALL: [Space; 3] = [Space::Types, Space::Values, Space::Macros];
}

/// The names that an item declares, as far as they show.
pub(in crate::driver::outlined) fn names(item: &Item) -> Vec<&Ident> {
    match item {
        Item::Const(item) => vec![&item.ident],
        Item::Static(item) => vec![&item.ident],
        Item::Fn(item) => vec![&item.sig.ident],
        Item::Type(item) => vec![&item.ident],
        Item::Struct(item) => vec![&item.ident],
        Item::Enum(item) => vec![&item.ident],
        Item::Union(item) => vec![&item.ident],
        Item::Trait(item) => vec![&item.ident],
        Item::TraitAlias(item) => vec![&item.ident],
        Item::Mod(item) => vec![&item.ident],
        Item::Macro(item) => item.ident.iter().collect(),
        Item::Use(item) => imported(&item.tree),
        _ => Vec::new(),
    }
}

/// Whether an item gives a meaning to a name.
pub(super) fn declares(item: &Item, name: &Ident, space: Space) -> bool {
    let spaces: &[Space] = match item {
        Item::Const(_) | Item::Static(_) | Item::Fn(_) => &[Space::Values],
        Item::Struct(item) if !matches!(item.fields, syn::Fields::Named(_)) => &[Space::Types, Space::Values],
        Item::Macro(_) => &[Space::Macros],
        Item::Use(_) => &Space::ALL,
        _ => &[Space::Types],
    };
    spaces.contains(&space) && names(item).contains(&name)
}

fn imported(tree: &UseTree) -> Vec<&Ident> {
    fn search<'t>(tree: &'t UseTree, module: Option<&'t Ident>, names: &mut Vec<&'t Ident>) {
        match tree {
            UseTree::Path(path) => search(&path.tree, Some(&path.ident), names),
            // `use a::b::{self}` imports `b`.
            UseTree::Name(name) if name.ident == "self" => names.extend(module),
            UseTree::Name(name) => names.push(&name.ident),
            UseTree::Rename(rename) => names.push(&rename.rename),
            UseTree::Glob(_) => {}
            UseTree::Group(group) => group.items.iter().for_each(|tree| search(tree, module, names)),
        }
    }
    let mut names = Vec::new();
    search(tree, None, &mut names);
    names
}

/// Whether an import has names that do not show.
pub(super) fn imports_all(item: &Item) -> bool {
    fn search(tree: &UseTree) -> bool {
        match tree {
            UseTree::Path(path) => search(&path.tree),
            UseTree::Name(_) | UseTree::Rename(_) => false,
            UseTree::Glob(_) => true,
            UseTree::Group(group) => group.items.iter().any(search),
        }
    }
    matches!(item, Item::Use(item) if search(&item.tree))
}

/// Whether an item may give values methods, which do not mention it: an import of what is named like traits, or like nothing.
pub(super) fn may_import_methods(item: &Item) -> bool {
    let is_like = |name: &&Ident| {
        let name = name.to_string();
        name == "_" || (name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase))
    };
    matches!(item, Item::Use(_)) && (imports_all(item) || names(item).iter().any(is_like))
}
