//! Methods that vectors and arrays have from slices. A trait that gives one of them the same name comes first: where the file shows it, a call is
//! refused; where the file does not, rustc is asked.

use super::imports::{Leaf, each_leaf};
use super::{Context, Declared, File};
use crate::diagnostics::{Errors, Page};
use crate::library::{Fact, Method};
use proc_macro2::Ident;
use syn::visit::{self, Visit};

/// Those that vectors have themselves, too.
const OF_VECTORS: [&str; 2] = ["is_empty", "len"];

/// Crates whose traits give vectors and arrays no such method.
const CRATES: [&str; 10] =
    ["std", "core", "alloc", "ad_runtime", "approx", "nalgebra", "ndarray", "num_traits", "rand", "rayon"];

impl Declared {
    /// Refuses calls of such methods where the file gives vectors or arrays one of the name.
    pub(crate) fn refuse_hidden_methods_of_slices(&self, item: &syn::ItemFn, errors: &mut Errors) {
        let Some((file, _)) = self.file() else { return };
        for name in methods_of_lists(&item.block, &slices_of(&item.sig)) {
            if file.gives_lists(&name.to_string()) {
                errors.add(
                    Page::Names,
                    &name,
                    format!("this file gives vectors or arrays a method `{name}`, which hides that of slices"),
                    format!("give it another name, or say which is meant: `Trait::{name}(&list)`, `<[_]>::{name}(&list)`"),
                );
            }
        }
    }

    /// The methods of slices, called in a function, that a trait which the file does not show may give vectors or arrays, too.
    pub(crate) fn doubtful_methods_of_slices(
        &self,
        signature: Option<&syn::Signature>,
        block: &syn::Block,
    ) -> Vec<Ident> {
        let mut names: Vec<Ident> = Vec::new();
        for name in methods_of_lists(block, &signature.map_or_else(Vec::new, slices_of)) {
            let is_doubtful = || {
                self.file().is_none_or(|(file, at)| {
                    file.may_import_traits(at) || file.has_in_traits(&name.to_string())
                })
            };
            if !OF_VECTORS.iter().any(|own| name == own) && !names.contains(&name) && is_doubtful() {
                names.push(name);
            }
        }
        names
    }
}

/// The parameters that are slices, which have their own methods.
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

/// Whether rustc is asked what a method of that name is.
pub(crate) fn is_asked_about(method: &str) -> bool {
    is_of_slices(method) && !OF_VECTORS.contains(&method)
}

/// Whether slices have a method of the name.
fn is_of_slices(method: &str) -> bool {
    Method::all(Fact::OfSlices).any(|name| name == method)
}

/// The names of such methods in calls, but for those of parameters that are slices.
fn methods_of_lists(block: &syn::Block, slices: &[Ident]) -> Vec<Ident> {
    struct Calls<'a>(&'a [Ident], Vec<Ident>);
    impl Visit<'_> for Calls<'_> {
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            let of_slice = matches!(&*call.receiver, syn::Expr::Path(path) if self.0.iter().any(|name| path.path.is_ident(name)));
            if !of_slice && Method::of(call).is(Fact::OfSlices) {
                self.1.push(call.method.clone());
            }
            visit::visit_expr_method_call(self, call);
        }

        // Items have names of their own.
        fn visit_item(&mut self, _: &syn::Item) {}
    }
    let mut calls = Calls(slices, Vec::new());
    calls.visit_block(block);
    calls.1
}

impl File {
    /// Whether the file gives a vector or an array a method by the name of one of slices.
    fn gives_lists(&self, method: &str) -> bool {
        let places = self.outline.functions.get(method).filter(|_| is_of_slices(method));
        let is_list = |ty: &syn::Type| match ty {
            syn::Type::Array(_) => true,
            _ if OF_VECTORS.contains(&method) => false,
            _ => super::structs::type_name(ty).is_some_and(|name| name == "Vec"),
        };
        places.into_iter().flatten().filter_map(|&at| self.block_type(at)).any(|ty| is_list(&ty))
    }

    /// Whether a trait of the file has a method of that name, or something of the file gives all types one.
    fn has_in_traits(&self, method: &str) -> bool {
        let places = self.outline.functions.get(method);
        let is_general = |at: &usize| match self.context(*at) {
            Context::Trait(_) | Context::Unknown => true,
            Context::Impl(block) => {
                let parameter = |parameter: &syn::TypeParam| {
                    super::is_self(&block.self_ty)
                        || super::type_name(&block.self_ty).is_some_and(|name| parameter.ident == name)
                };
                block.generics.type_params().any(parameter)
            }
            Context::Free | Context::Freed => false,
        };
        places.into_iter().flatten().any(is_general)
    }

    /// Whether an import may bring a trait that is not shown here.
    fn may_import_traits(&self, from: usize) -> bool {
        // What is of this text is looked through.
        let is_own = |path: &[String], name: Option<&Ident>, at: usize| {
            let path: Vec<String> = path.iter().cloned().chain(name.map(ToString::to_string)).collect();
            self.is_of_text(&path, at)
        };
        let brings = |at: usize, tree: &syn::UseTree| {
            let mut found = false;
            each_leaf(tree, &mut Vec::new(), &mut |path, leaf| {
                // A module of the file may have the name of such a crate.
                let is_known = |root: &String| {
                    CRATES.contains(&root.as_str()) && !self.outline.has_module(root, &self.text)
                };
                let is_elsewhere = path.first().is_some_and(|root| !is_known(root));
                found |= is_elsewhere
                    && match leaf {
                        Leaf::Glob => path != ["super"] && !is_own(path, None, at),
                        Leaf::Name { name, .. } => {
                            name.to_string().starts_with(char::is_uppercase) && !is_own(path, Some(name), at)
                        }
                    };
            });
            found
        };
        self.imports_around(from).into_iter().any(|at| self.import(at).is_some_and(|tree| brings(at, &tree)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fact, File, Method, OF_VECTORS};

    #[test]
    fn rustc_is_asked_about_each() {
        let runtime = concat!(env!("CARGO_MANIFEST_DIR"), "/../ad-runtime/src/private/slices.rs");
        let text = std::fs::read_to_string(runtime).expect("the runtime is beside the compiler");
        let (_, list) = text.split_once("\nmethods! {").expect("the names stand in a macro");
        let list = list.split_once('}').expect("the macro ends").0;
        let asked: Vec<&str> =
            Method::all(Fact::OfSlices).filter(|name| !OF_VECTORS.contains(name)).collect();
        assert_eq!(list.split_whitespace().collect::<Vec<_>>(), asked);
    }

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
    fn imports_that_may_bring_traits() {
        for (text, expected) in [
            ("use std::ops::*; use ad_runtime::*; use rayon::prelude::*; fn f() {}", false),
            ("use crate::linear::dot; fn f() {}", false),
            ("struct Body; mod m { use super::Body; fn f() {} }", false),
            ("mod m { use super::*; fn f() {} }", false),
            ("use crate::linear::Odd; fn f() {}", true),
            ("use crate::linear::Odd as _; fn f() {}", true),
            ("use crate::linear::*; fn f() {}", true),
            ("use itertools::{Itertools, izip}; fn f() {}", true),
            ("fn f() { use part::Odd; }", true),
            ("mod rand; use rand::Odd; fn f() {}", true),
        ] {
            assert_eq!(File::of(text.to_owned()).may_import_traits(0), expected, "{text}");
        }
    }

    #[test]
    fn traits_of_the_file_with_methods_of_slices() {
        let has = |text: &str| File::of(text.to_owned()).has_in_traits("first");
        assert!(has("trait Odd { fn first(&self) -> f64; }"));
        assert!(has("impl<T: AsRef<[f64]>> Odd for T { fn first(&self) -> f64 { 0.0 } }"));
        assert!(!has("impl Odd for Body { fn first(&self) -> f64 { self.x } }"));
        assert!(!has("fn first() -> f64 { 0.0 }"));
    }
}
