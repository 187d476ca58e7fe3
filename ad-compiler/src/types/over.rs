//! Types with numbers of another kind in the place of floats.

use super::of;
use crate::ir::{Ty, TyKind};
use proc_macro2::Ident;
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, Type, parse_quote};

/// The name of a type over other numbers.
pub(crate) fn lifted_name(name: &Ident) -> Ident {
    format_ident!("{name}Lifted", span = name.span())
}

/// The type over numbers: a type in the place of visible floats, and what the runtime knows of a type that hides some.
pub(crate) fn over(ty: &Type, scalar: &impl ToTokens) -> Type {
    let mut ty = ty.clone();
    put_over(&mut ty, scalar);
    ty
}

fn put_over(ty: &mut Type, scalar: &impl ToTokens) {
    match ty {
        Type::Reference(reference) => put_over(&mut reference.elem, scalar),
        Type::Paren(inner) => put_over(&mut inner.elem, scalar),
        Type::Group(inner) => put_over(&mut inner.elem, scalar),
        Type::Slice(slice) => put_over(&mut slice.elem, scalar),
        Type::Array(array) => put_over(&mut array.elem, scalar),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|part| put_over(part, scalar)),
        Type::Path(_) => put_path_over(ty, scalar),
        _ => {}
    }
}

fn put_path_over(ty: &mut Type, scalar: &impl ToTokens) {
    let known = of(ty);
    let Type::Path(path) = &mut *ty else { return };
    if path.path.is_ident("Self") {
        return;
    }
    let last = path.path.segments.last_mut().expect("a path has a segment");
    match (known.kind(), &mut last.arguments) {
        (TyKind::Float(_), _) => *ty = parse_quote!(#scalar),
        (TyKind::Inert, _) => {}
        // What the user's own type has for parameters says what it is made of.
        (_, PathArguments::AngleBracketed(arguments)) => {
            for argument in &mut arguments.args {
                if let GenericArgument::Type(ty) = argument {
                    put_over(ty, scalar);
                }
            }
        }
        _ => {
            // Where the type has no such form, that is told of the type.
            let at = path.path.span();
            *ty = syn::parse2(quote_spanned!(at=> ::ad_runtime::numbers::Lifted<#path, #scalar>))
                .expect("this is a type");
        }
    }
}

/// The first part of the type that is no type of values by itself, so that it is not known what it is over numbers.
pub(crate) fn hidden_part(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Reference(reference) => hidden_part(&reference.elem),
        Type::Paren(inner) => hidden_part(&inner.elem),
        Type::Group(inner) => hidden_part(&inner.elem),
        Type::Slice(slice) => hidden_part(&slice.elem),
        Type::Array(array) => hidden_part(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(hidden_part),
        Type::Path(path) if path.qself.is_none() => None,
        _ => (of(ty) == Ty::unknown()).then_some(ty),
    }
}
