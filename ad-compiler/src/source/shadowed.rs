//! Names of the language and of its library that a file gives to something of its own, though bodies are read for them: refused.

use super::imports::Imported;
use super::{Declared, File, evaluates_arguments};
use crate::diagnostics::{Errors, Page};
use crate::types;
use proc_macro2::Ident;
use syn::visit::{self, Visit};

/// Crates and modules of the standard library that paths to functions begin with.
const ROOTS: [&str; 3] = ["std", "core", "alloc"];

/// Whether types are known by that name alone.
fn is_plain(name: &str) -> bool {
    types::INERT.contains(&name) || name == "f32" || name == "f64"
}

impl Declared {
    /// Refuses such names where a function speaks of them, in its signature or its body.
    pub(crate) fn refuse_shadowed(&self, item: &syn::ItemFn, errors: &mut Errors) {
        if let Some((file, at)) = self.file() {
            Shadowed { file, at, errors }.visit_item_fn(item);
        }
    }

    /// Refuses such names in types of fields.
    pub(crate) fn refuse_shadowed_in_fields(&self, item: &syn::DeriveInput, errors: &mut Errors) {
        if let Some((file, at)) = self.file() {
            Shadowed { file, at, errors }.visit_data(&item.data);
        }
    }
}

struct Shadowed<'a> {
    file: &'a File,
    /// Where the function or the type stands.
    at: usize,
    errors: &'a mut Errors,
}

impl Visit<'_> for Shadowed<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        let names: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
        let is_type = |name: &Ident| self.file.hides_type(&name.to_string(), self.at);
        let is_owner = |name: &Ident| is_type(name) || self.file.has_module_like_type(&name.to_string());
        let is_root = |name: &Ident| self.file.hides_library(&name.to_string(), self.at);
        let found = match &names[..] {
            // With `::` before it, it is the library.
            [root, _, ..] if path.leading_colon.is_none() && is_root(root) => Some(*root),
            [root, ..] if ROOTS.iter().any(|library| root == library) => None,
            [.., owner, _] if is_owner(owner) => Some(*owner),
            [.., last] if is_type(last) => Some(*last),
            _ => None,
        };
        if let Some(name) = found {
            self.errors.add(
                Page::Names,
                name,
                format!("this file gives `{name}` a meaning of its own, and the name is read as that of the language or its library"),
                "give it another name",
            );
        }
        visit::visit_path(self, path);
    }

    // Those that are known have been expanded.
    fn visit_macro(&mut self, mac: &syn::Macro) {
        if let Some(name) = mac.path.get_ident()
            && evaluates_arguments(&name.to_string())
            && self.file.may_have_macro(&name.to_string(), self.at)
        {
            self.errors.add(
                Page::Names,
                name,
                format!("this file gives `{name}!` a meaning of its own, and the name is read as that of the language or its library"),
                "give it another name",
            );
        }
        visit::visit_macro(self, mac);
    }

    // Items have names of their own.
    fn visit_item(&mut self, _: &syn::Item) {}
}

impl File {
    /// Whether the file has a type of its own by the name of a type that is known by its name.
    fn hides_type(&self, name: &str, from: usize) -> bool {
        let has_type = || self.declares_type(name, from);
        is_plain(name) && (has_type() || self.imports_what_is_no_library(name, from))
    }

    /// Whether a written type has a name of the language or its library for a type of the file's own.
    pub(super) fn names_a_type_of_its_own(&self, ty: &syn::Type, from: usize) -> bool {
        struct Names<'a>(&'a File, usize, bool);
        impl Visit<'_> for Names<'_> {
            fn visit_path(&mut self, path: &syn::Path) {
                let name = path.get_ident().map(ToString::to_string);
                self.2 |= name.is_some_and(|name| {
                    self.0.declares_type(&name, self.1)
                        || self.0.imports_what_is_no_library(&name, self.1)
                        || self.0.imports_by_another_name(&name, self.1)
                });
                visit::visit_path(self, path);
            }
        }
        let mut names = Names(self, from, false);
        names.visit_type(ty);
        names.2
    }

    /// Whether a module of the file has the name of such a type: it hides the type where a function of it is meant, and nowhere else.
    fn has_module_like_type(&self, name: &str) -> bool {
        is_plain(name) && self.outline.has_module(name, &self.text)
    }

    /// Whether the file has a module of its own by the name of one of the standard library's crates.
    fn hides_library(&self, name: &str, from: usize) -> bool {
        ROOTS.contains(&name)
            && (self.outline.has_module(name, &self.text) || self.imports_what_is_no_library(name, from))
    }

    /// Whether an import gives the name to what has another one: `use std::primitive::f64 as u64;`.
    fn imports_by_another_name(&self, name: &str, from: usize) -> bool {
        let imported = self.imported(name, from, |_| false);
        matches!(imported, Imported::Path(path) if path.last().is_some_and(|last| last != name))
    }

    /// Whether an import gives the name to what is not of the standard library.
    fn imports_what_is_no_library(&self, name: &str, from: usize) -> bool {
        let is_of_library = |path: &[String]| {
            path.iter().find(|part| !part.is_empty()).is_some_and(|root| ROOTS.contains(&root.as_str()))
        };
        match self.imported(name, from, |_| false) {
            Imported::Nothing => false,
            Imported::Path(path) => !is_of_library(&path),
            Imported::Several => {
                !self.all_imported(name, from, |_| false).iter().all(|path| is_of_library(path))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn modules_and_imports_that_hide_the_library() {
        for (text, as_type, as_owner) in [
            ("use std::f64; fn f() {}", false, false),
            ("use core::f64; mod m { use std::f64::{self, consts}; }", false, false),
            ("mod f64 { pub const PI: f64 = 3.0; }", false, true),
            ("use crate::numbers::f64;", true, false),
            ("use crate::numbers::double as f64;", true, false),
            ("struct f64;", true, false),
        ] {
            let file = File::of(text.to_owned());
            assert_eq!(
                (file.hides_type("f64", 0), file.has_module_like_type("f64")),
                (as_type, as_owner),
                "{text}"
            );
        }
    }
}
