//! Types with numbers of another kind in the place of floats.

use super::of;
use crate::ir::Ty;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, PathArguments, Type};

/// The type with a type parameter in the place of `f64` and `f32`.
pub(crate) fn over(ty: &Type, scalar: &Ident) -> Type {
    struct Replace<'s>(&'s Ident);
    impl VisitMut for Replace<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if of(ty).is_float() && matches!(ty, Type::Path(_)) {
                let scalar = self.0;
                *ty = syn::parse_quote!(#scalar);
                return;
            }
            visit_mut::visit_type_mut(self, ty);
        }
    }
    let mut ty = ty.clone();
    Replace(scalar).visit_type_mut(&mut ty);
    ty
}

/// The first part of the type that may hold floats which are not visible.
pub(crate) fn hidden_part(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Reference(reference) => hidden_part(&reference.elem),
        Type::Paren(inner) => hidden_part(&inner.elem),
        Type::Group(inner) => hidden_part(&inner.elem),
        Type::Slice(slice) => hidden_part(&slice.elem),
        Type::Array(array) => hidden_part(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(hidden_part),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            match &last.arguments {
                PathArguments::AngleBracketed(arguments)
                    if ["Vec", "Option", "Result"].iter().any(|name| last.ident == name) =>
                {
                    arguments.args.iter().find_map(|argument| match argument {
                        GenericArgument::Type(ty) => hidden_part(ty),
                        _ => None,
                    })
                }
                _ => (of(ty) == Ty::Unknown).then_some(ty),
            }
        }
        _ => (of(ty) == Ty::Unknown).then_some(ty),
    }
}
