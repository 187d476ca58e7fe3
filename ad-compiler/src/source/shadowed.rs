//! Names of the language and of its library that a file gives to something of its own, though bodies are read for them: refused.

use super::imports::Imported;
use super::{Declared, File};
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

/// Methods that vectors and arrays have from slices: a trait for vectors or arrays hides them.
const OF_SLICES: [&str; 43] = [
    "binary_search",
    "chunks",
    "chunks_exact",
    "chunks_exact_mut",
    "chunks_mut",
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
    "partition_point",
    "rchunks",
    "reverse",
    "rotate_left",
    "rotate_right",
    "select_nth_unstable",
    "sort",
    "sort_by",
    "sort_by_key",
    "sort_unstable",
    "sort_unstable_by",
    "split",
    "split_at",
    "split_at_mut",
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
            Shadowed { file, slices: slices_of(&item.sig), errors }.visit_item_fn(item);
        }
    }

    /// Refuses such names in types of fields.
    pub(crate) fn refuse_shadowed_in_fields(&self, item: &syn::DeriveInput, errors: &mut Errors) {
        if let Some((file, _)) = self.file() {
            Shadowed { file, slices: Vec::new(), errors }.visit_data(&item.data);
        }
    }
}

struct Shadowed<'a> {
    file: &'a File,
    /// The parameters that are slices, which have their own methods.
    slices: Vec<Ident>,
    errors: &'a mut Errors,
}

fn slices_of(signature: &syn::Signature) -> Vec<Ident> {
    let parameters = signature.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(parameter) => match (&*parameter.pat, &*parameter.ty) {
            (syn::Pat::Ident(name), syn::Type::Reference(reference))
                if matches!(*reference.elem, syn::Type::Slice(_)) =>
            {
                Some(name.ident.clone())
            }
            _ => None,
        },
        syn::FnArg::Receiver(_) => None,
    });
    parameters.collect()
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

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let of_slice = |receiver: &syn::Expr| matches!(receiver, syn::Expr::Path(path) if self.slices.iter().any(|name| path.path.is_ident(name)));
        if !of_slice(&call.receiver) && self.file.gives_lists(&call.method.to_string()) {
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
        is_plain(name) && (has_type() || self.imports_what_is_no_library(name))
    }

    /// Whether a module of the file has the name of such a type: it hides the type where a function of it is meant, and nowhere else.
    fn has_module_like_type(&self, name: &str) -> bool {
        is_plain(name) && self.outline.has_module(name, &self.text)
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
            // These a vector has itself.
            _ if method == "len" || method == "is_empty" => false,
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
