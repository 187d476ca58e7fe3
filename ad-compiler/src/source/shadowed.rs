//! Names of the language and of its library that a file gives to something of its own, though bodies are read for them: refused.

use super::imports::Imported;
use super::{Declared, File};
use crate::diagnostics::{Errors, Page};
use proc_macro2::Ident;
use syn::visit::{self, Visit};

/// Types that have no derivative, wherever their name stands, and the floats.
const PLAIN: [&str; 18] = [
    "bool", "char", "str", "String", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
    "u128", "usize", "f32", "f64",
];

/// Crates and modules of the standard library that paths to functions begin with.
const ROOTS: [&str; 3] = ["std", "core", "alloc"];

/// Methods that vectors and arrays have from slices: a trait for vectors or arrays hides them.
const OF_SLICES: [&str; 32] = [
    "binary_search",
    "chunks",
    "chunks_exact",
    "clone_from_slice",
    "concat",
    "contains",
    "copy_from_slice",
    "copy_within",
    "ends_with",
    "fill",
    "first",
    "first_mut",
    "get",
    "get_mut",
    "into_iter",
    "is_empty",
    "iter",
    "iter_mut",
    "last",
    "last_mut",
    "len",
    "reverse",
    "rotate_left",
    "rotate_right",
    "sort",
    "split_at",
    "split_first",
    "split_last",
    "starts_with",
    "swap",
    "to_vec",
    "windows",
];

impl Declared {
    /// Refuses such names where a function speaks of them, in its signature or its body.
    pub(crate) fn refuse_shadowed(&self, item: &syn::ItemFn, errors: &mut Errors) {
        if let Some((file, _)) = self.file() {
            Shadowed { file, errors }.visit_item_fn(item);
        }
    }

    /// Refuses such names in types of fields.
    pub(crate) fn refuse_shadowed_in_fields(&self, item: &syn::DeriveInput, errors: &mut Errors) {
        if let Some((file, _)) = self.file() {
            Shadowed { file, errors }.visit_data(&item.data);
        }
    }
}

struct Shadowed<'a> {
    file: &'a File,
    errors: &'a mut Errors,
}

impl Visit<'_> for Shadowed<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        let names: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
        let is_type = |name: &Ident| self.file.hides_type(&name.to_string());
        let is_owner = |name: &Ident| is_type(name) || self.file.has_module_like_type(&name.to_string());
        let is_root = |name: &Ident| self.file.hides_library(&name.to_string());
        let found = match &names[..] {
            // With `::` before it, it is the library.
            [root, _, ..] if path.leading_colon.is_none() && is_root(root) => Some(*root),
            [.., owner, _] if is_owner(owner) => Some(*owner),
            [.., last] if is_type(last) => Some(*last),
            _ => None,
        };
        if let Some(name) = found {
            self.errors.add(
                Page::Names,
                name,
                format!("`{name}` is something of this file, and is read as if it were that of the standard library"),
                "give it another name",
            );
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        if self.file.gives_lists(&call.method.to_string()) {
            let name = &call.method;
            self.errors.add(
                Page::Names,
                name,
                format!("this file gives vectors or arrays a method `{name}`, which hides that of slices"),
                format!("give it another name, or say which is meant: `Trait::{name}(&list)`, `<[_]>::{name}(&list)`"),
            );
        }
        visit::visit_expr_method_call(self, call);
    }

    // Items have names of their own.
    fn visit_item(&mut self, _: &syn::Item) {}
}

impl File {
    /// Whether the file has a type of its own by the name of a type that is known by its name.
    fn hides_type(&self, name: &str) -> bool {
        let has_type = || self.outline.structs.contains_key(name) || self.outline.types.contains_key(name);
        PLAIN.contains(&name) && (has_type() || self.imports_what_is_no_library(name))
    }

    /// Whether a module of the file has the name of such a type: it hides the type where a function of it is meant, and nowhere else.
    fn has_module_like_type(&self, name: &str) -> bool {
        PLAIN.contains(&name) && self.outline.has_module(name, &self.text)
    }

    /// Whether the file has a module of its own by the name of one of the standard library's crates.
    fn hides_library(&self, name: &str) -> bool {
        ROOTS.contains(&name)
            && (self.outline.has_module(name, &self.text) || self.imports_what_is_no_library(name))
    }

    /// Whether the file gives a vector or an array a method by the name of one of slices.
    fn gives_lists(&self, method: &str) -> bool {
        let places = self.outline.functions.get(method).filter(|_| OF_SLICES.contains(&method));
        let is_list = |ty: &syn::Type| match ty {
            syn::Type::Array(_) => true,
            _ => super::structs::type_name(ty).is_some_and(|name| name == "Vec"),
        };
        places.into_iter().flatten().filter_map(|&at| self.block_type(at)).any(|ty| is_list(&ty))
    }

    /// Whether an import gives the name to what is not of the standard library.
    fn imports_what_is_no_library(&self, name: &str) -> bool {
        let is_of_library = |path: &[String]| {
            path.iter().find(|part| !part.is_empty()).is_some_and(|root| ROOTS.contains(&root.as_str()))
        };
        match self.imported(name, |_| false) {
            Imported::Nothing => false,
            Imported::Path(path) => !is_of_library(&path),
            Imported::Several => !self.all_imported(name, |_| false).iter().all(|path| is_of_library(path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn methods_of_slices_that_a_file_gives_to_lists() {
        let given = |text: &str| File::of(text.to_owned()).gives_lists("first");
        assert!(given("impl Odd for Vec<f64> { fn first(&self) -> f64 { self[1] } }"));
        assert!(given("impl<const N: usize> Odd for [f64; N] { fn first(&self) -> f64 { self[1] } }"));
        assert!(!given("impl Odd for Body { fn first(&self) -> f64 { self.x } }"));
        assert!(!given("impl Odd for [f64] { fn first(&self) -> f64 { self[1] } }"));
        assert!(!given("impl Odd for Vec<f64> { fn second(&self) -> f64 { self[1] } }"));
    }

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
                (file.hides_type("f64"), file.has_module_like_type("f64")),
                (as_type, as_owner),
                "{text}"
            );
        }
    }
}
