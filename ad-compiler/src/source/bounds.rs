//! The bounds of a type parameter, wherever they stand.

use proc_macro2::Ident;
use syn::{Generics, Type, TypeParamBound};

/// Those behind its name, and those of the `where` clause.
pub(crate) fn bounds_of<'a>(name: &Ident, generics: &'a Generics) -> Vec<&'a TypeParamBound> {
    let declared = generics.type_params().filter(|parameter| parameter.ident == *name);
    let mut bounds: Vec<&TypeParamBound> = declared.flat_map(|parameter| &parameter.bounds).collect();
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let syn::WherePredicate::Type(predicate) = predicate
            && matches!(&predicate.bounded_ty, Type::Path(path) if path.path.is_ident(name))
        {
            bounds.extend(&predicate.bounds);
        }
    }
    bounds
}
