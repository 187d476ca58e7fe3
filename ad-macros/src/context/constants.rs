//! The types of constants: of those that the file declares, and of those of the standard library that it imports.

use super::declared::Declared;
use super::{Context, File, structs};
use syn::{Path, Type, UseTree, parse_quote};

impl Declared {
    /// The type of what a path names, if that is a constant or a static: `G`, `Self::G`, `Type::G`, `PI`, `consts::PI`.
    pub(crate) fn constant(&self, path: &Path) -> Option<Type> {
        let (file, at) = self.file()?;
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        match &names[..] {
            [name] => match imported(file, name) {
                Imported::Nothing => declared(file, name, at),
                Imported::Path(path) => of_standard_library(&path),
                Imported::Several => None,
            },
            [owner, name] => match imported(file, owner) {
                Imported::Path(mut path) => {
                    path.push(name.clone());
                    of_standard_library(&path)
                }
                Imported::Nothing if owner == "Self" => associated(file, &file.block_type(at)?, name),
                Imported::Nothing => associated(file, &syn::parse_str(owner).ok()?, name),
                Imported::Several => None,
            },
            _ => None,
        }
    }
}

/// The one constant of that name that a module around the position declares.
fn declared(file: &File, name: &str, caller: usize) -> Option<Type> {
    let is_of_module =
        |at: &&usize| file.outline.around(**at).next().is_none_or(|block| block.is_module(&file.text));
    let mut places = file.outline.constants.get(name)?.iter().filter(is_of_module);
    let (Some(&at), None) = (places.next(), places.next()) else { return None };
    file.modules(caller).starts_with(&file.modules(at)).then(|| type_at(file, name, at))?
}

/// The one constant of that name in the impls of a type.
fn associated(file: &File, owner: &Type, name: &str) -> Option<Type> {
    let owner = structs::type_name(owner)?;
    let is_of_owner = |at: &&usize| match file.context(**at) {
        Context::Impl(block) => structs::type_name(&block.self_ty).as_ref() == Some(&owner),
        _ => false,
    };
    let mut places = file.outline.constants.get(name)?.iter().filter(is_of_owner);
    let (Some(&at), None) = (places.next(), places.next()) else { return None };
    type_at(file, name, at)
}

/// The type between the name and `=`.
fn type_at(file: &File, name: &str, at: usize) -> Option<Type> {
    let text = &file.text[at..];
    let (_, after) = text.split_once(name)?;
    let ty = after.trim_start().strip_prefix(':')?;
    syn::parse_str(&ty[..ty.find('=')?]).ok()
}

/// What the imports of a file say of a name.
enum Imported {
    Nothing,
    /// Where it comes from.
    Path(Vec<String>),
    /// From more than one place.
    Several,
}

fn imported(file: &File, name: &str) -> Imported {
    let mut found: Vec<Vec<String>> = Vec::new();
    for &at in &file.outline.imports {
        let text = &file.text[at..];
        let end = text.find(';').map_or(text.len(), |end| end + 1);
        if let Ok(item) = syn::parse_str::<syn::ItemUse>(&text[..end]) {
            bindings(&item.tree, &mut Vec::new(), name, &mut found);
        }
    }
    found.dedup();
    match (found.pop(), found.is_empty()) {
        (None, _) => Imported::Nothing,
        (Some(path), true) => Imported::Path(path),
        (Some(_), false) => Imported::Several,
    }
}

/// Collects the paths that a tree of imports binds to a name.
fn bindings(tree: &UseTree, path: &mut Vec<String>, name: &str, found: &mut Vec<Vec<String>>) {
    let bound = |ident: &syn::Ident, path: &[String]| {
        let ident = ident.to_string();
        // `use std::f64::{self}` binds the name of the module.
        if ident == "self" { path.to_vec() } else { path.iter().cloned().chain([ident]).collect() }
    };
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            bindings(&inner.tree, path, name, found);
            path.pop();
        }
        UseTree::Name(leaf) => {
            let full = bound(&leaf.ident, path);
            if full.last().is_some_and(|last| last == name) {
                found.push(full);
            }
        }
        UseTree::Rename(leaf) if leaf.rename == name => found.push(bound(&leaf.ident, path)),
        UseTree::Rename(_) => {}
        UseTree::Glob(_) => {
            let full: Vec<String> = path.iter().cloned().chain([name.to_owned()]).collect();
            if MATHEMATICAL.contains(&name) && of_standard_library(&full).is_some() {
                found.push(full);
            }
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| bindings(tree, path, name, found));
        }
    }
}

/// What `std::f64::consts` has.
const MATHEMATICAL: [&str; 19] = [
    "PI",
    "TAU",
    "E",
    "FRAC_PI_2",
    "FRAC_PI_3",
    "FRAC_PI_4",
    "FRAC_PI_6",
    "FRAC_PI_8",
    "FRAC_1_PI",
    "FRAC_2_PI",
    "FRAC_2_SQRT_PI",
    "FRAC_1_SQRT_2",
    "SQRT_2",
    "LN_2",
    "LN_10",
    "LOG2_E",
    "LOG2_10",
    "LOG10_E",
    "LOG10_2",
];

/// `std::f64::consts::PI`, and what was in `std::f64` before it was in `f64`.
fn of_standard_library(path: &[String]) -> Option<Type> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let width = match path[..] {
        ["std" | "core", width, "consts", name] if MATHEMATICAL.contains(&name) => width,
        [
            "std" | "core",
            width,
            "MAX" | "MIN" | "MIN_POSITIVE" | "EPSILON" | "INFINITY" | "NEG_INFINITY" | "NAN",
        ] => width,
        _ => return None,
    };
    match width {
        "f64" => Some(parse_quote!(f64)),
        "f32" => Some(parse_quote!(f32)),
        _ => None,
    }
}
