//! What the file says of operators and their methods.

use super::imports::Imported;
use super::{Context, Declared, File};
use proc_macro2::Ident;

impl Declared {
    /// Whether the trait of an operator is imported from the standard library, and the file declares none of that name.
    pub(crate) fn imports_operator(&self, of_trait: &str) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let of_library = |path: &[String]| matches!(path, [root, module, name] if (root == "std" || root == "core") && module == "ops" && name == of_trait);
        !file.outline.types.contains_key(of_trait)
            && matches!(file.imported(of_trait, at, of_library), Imported::Path(path) if of_library(&path))
    }

    /// Whether all functions of that name in the file stand in impls of the operator's trait.
    pub(crate) fn is_method_of(&self, of_trait: &str, method: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let places = file.outline.functions.get(&method.to_string());
        places.is_none_or(|places| places.iter().all(|&at| implements(file, at, of_trait).is_some()))
    }

    /// Whether the file implements the operator for references.
    pub(crate) fn has_operator_of_references(&self, of_trait: &str, method: &str) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let is_of_reference = |&at: &usize| {
            implements(file, at, of_trait)
                .is_some_and(|block| matches!(*block.self_ty, syn::Type::Reference(_)))
        };
        file.outline.functions.get(method).is_some_and(|places| places.iter().any(is_of_reference))
    }
}

/// The impl of a trait of that name that a function stands in.
fn implements(file: &File, at: usize, of_trait: &str) -> Option<Box<syn::ItemImpl>> {
    let Context::Impl(block) = file.context(at) else { return None };
    let is_it = block
        .trait_
        .as_ref()
        .and_then(|(path, _)| path.segments.last())
        .is_some_and(|last| last.ident == of_trait);
    is_it.then_some(block)
}
