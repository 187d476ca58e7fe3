//! What stands beside the functions that the compiler is given: functions and macros of the program's own, which the
//! interpreter runs as they are.

use crate::collections::HashMap;
use proc_macro2::TokenStream;
use syn::visit::{self, Visit};
use syn::{Item, ItemFn};

/// Items that are not marked.
#[derive(Clone, Debug, Default)]
pub(super) struct Unmarked {
    /// By the names under which calls find them: `f`, `Type::f`.
    pub(super) functions: HashMap<String, ItemFn>,
    /// What stands between the braces of each `macro_rules!`.
    pub(super) macros: HashMap<String, TokenStream>,
}

impl Unmarked {
    /// Takes an item, if it is none that the compiler is given.
    pub(super) fn take(&mut self, item: &Item) -> bool {
        match item {
            Item::Use(_) => true,
            Item::Macro(item) => {
                let name = item.ident.as_ref().expect("a macro is defined");
                self.macros.insert(name.to_string(), item.mac.tokens.clone());
                true
            }
            Item::Fn(function) if is_of_integers(&function.sig) => {
                self.functions.insert(function.sig.ident.to_string(), function.clone());
                true
            }
            Item::Impl(block) => {
                let methods: Option<Vec<&syn::ImplItemFn>> = block
                    .items
                    .iter()
                    .map(|item| match item {
                        syn::ImplItem::Fn(method) if is_of_integers(&method.sig) => Some(method),
                        _ => None,
                    })
                    .collect();
                let Some(methods) = methods else { return false };
                let owner = crate::source::type_name(&block.self_ty).expect("the type of an impl has a name");
                for method in methods {
                    let syn::ImplItemFn { attrs, vis, sig, block, .. } = method.clone();
                    let name = format!("{owner}::{}", sig.ident);
                    let modifiers = Default::default();
                    let function = ItemFn { attrs, vis, sig, block: Box::new(block), modifiers };
                    self.functions.insert(name, function);
                }
                true
            }
            _ => false,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.functions.is_empty() && self.macros.is_empty()
    }
}

/// Whether a function gives an integer, made of nothing but integers and what holds them: none that is marked does.
fn is_of_integers(signature: &syn::Signature) -> bool {
    struct Types(bool);
    impl Visit<'_> for Types {
        fn visit_type_path(&mut self, path: &syn::TypePath) {
            let known = ["usize", "u32", "u64", "Vec", "Cell"];
            self.0 &=
                path.path.segments.last().is_some_and(|last| known.iter().any(|name| last.ident == name));
            visit::visit_type_path(self, path);
        }
    }
    let mut types = Types(true);
    types.visit_signature(signature);
    let gives_integer =
        matches!(&signature.output, syn::ReturnType::Type(_, ty) if **ty == syn::parse_quote!(usize));
    types.0 && gives_integer && signature.generics.params.is_empty()
}
