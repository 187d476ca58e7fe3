//! The parameters that a function has alone: what is in them is nobody else's, so that their adjoints can be moved to a caller.

use super::Parameter;
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use syn::Type;
use syn::visit::{self, Visit};

/// Those of the parameters that are certainly given by value, and hold no references. `generics` are those around the function and its own.
pub(super) fn among(
    parameters: &[Parameter],
    generics: [&syn::Generics; 2],
    without_lifetimes: bool,
) -> Vec<Ident> {
    // What stands for it may be a reference.
    let is_type_parameter = |ty: &Type| {
        let mut types = generics.into_iter().flat_map(|generics| generics.type_params());
        matches!(ty, Type::Path(path) if types.any(|each| path.path.is_ident(&each.ident)))
    };
    let is_owned = |parameter: &&Parameter| {
        let ty = &parameter.ty;
        let shares_with_self = !without_lifetimes && mentions(ty, &|word| word == "Self");
        holds_nothing_shared(ty) && !is_type_parameter(ty) && !shares_with_self
    };
    parameters.iter().filter(is_owned).map(|parameter| parameter.ident.clone()).collect()
}

/// Whether the type is a path in which no references are, as far as it is visible.
fn holds_nothing_shared(ty: &Type) -> bool {
    struct Shared(bool);
    impl Visit<'_> for Shared {
        fn visit_type(&mut self, ty: &Type) {
            self.0 |= !matches!(ty, Type::Path(_) | Type::Array(_) | Type::Tuple(_) | Type::Slice(_));
            visit::visit_type(self, ty);
        }
    }
    let mut shared = Shared(has_lifetimes(ty));
    shared.visit_type(ty);
    matches!(ty, Type::Path(_)) && !shared.0
}

/// Whether there are lifetimes in a type, but for that of the program.
pub(super) fn has_lifetimes(ty: &Type) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_lifetime(&mut self, lifetime: &syn::Lifetime) {
            self.0 |= lifetime.ident != "static";
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}
