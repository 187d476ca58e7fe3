//! Tangents of types, spelled out where they are visible, and other forms of types for generated code.

use crate::ir::{Ty, TyKind};
use proc_macro2::{Ident, TokenTree};
use syn::visit_mut::{self, VisitMut};
use syn::{Type, parse_quote};

/// The tangent of a type, where some type parameters stand for floats.
pub(crate) fn tangent(ty: &Type, scalars: &[Ident]) -> Type {
    let known = is_known(ty, scalars);
    match strip(ty) {
        Type::Slice(slice) if known => {
            let element = tangent(&slice.elem, scalars);
            parse_quote!(Vec<#element>)
        }
        Type::Array(array) if known => {
            let element = tangent(&array.elem, scalars);
            let length = &array.len;
            parse_quote!([#element; #length])
        }
        Type::Tuple(parts) if known => {
            let parts = parts.elems.iter().map(|part| tangent(part, scalars));
            parse_quote!((#(#parts,)*))
        }
        inner => match super::of_declared(inner, scalars).kind() {
            TyKind::Float(_) => inner.clone(),
            TyKind::Inert => parse_quote!(()),
            TyKind::Slice(_) if known => {
                let element = tangent(&element(inner), scalars);
                parse_quote!(Vec<#element>)
            }
            _ => {
                let ty = lasting(inner);
                parse_quote!(<#ty as ::ad_runtime::Differentiable>::Tangent)
            }
        },
    }
}

/// The tangent of a type whose floats are visible, with so many of them at once.
pub(crate) fn in_lanes(mut tangent: Type, number: &TokenTree) -> Type {
    struct InLanes<'a>(&'a TokenTree);
    impl VisitMut for InLanes<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if matches!(ty, Type::Path(_)) && super::of(ty).is_float() {
                let (float, number) = (&*ty, self.0);
                *ty = parse_quote!(::ad_runtime::__private::Lanes<#float, #number>);
            } else {
                visit_mut::visit_type_mut(self, ty);
            }
        }
    }
    InLanes(number).visit_type_mut(&mut tangent);
    tangent
}

/// Whether every part of the type is visible.
pub(crate) fn is_known(ty: &Type, scalars: &[Ident]) -> bool {
    fn known(ty: Ty) -> bool {
        match ty.kind() {
            TyKind::Float(_) | TyKind::Inert => true,
            TyKind::Array(element, _) | TyKind::Slice(element) => known(*element),
            TyKind::Tuple(parts) => parts.iter().all(|part| known(*part)),
            // Of a map, the keys are not.
            _ => false,
        }
    }
    known(super::of_declared(ty, scalars))
}

/// Whether passing a parameter of the type by value leaves it usable.
pub(crate) fn is_copied(ty: &Type, scalars: &[Ident]) -> bool {
    matches!(ty, Type::Reference(_)) || is_copied_datum(ty) || super::of_declared(ty, scalars).is_copy()
}

/// Without references.
pub(crate) fn strip(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => strip(&reference.elem),
        Type::Paren(inner) => strip(&inner.elem),
        Type::Group(inner) => strip(&inner.elem),
        other => other,
    }
}

pub(crate) fn element(ty: &Type) -> Type {
    match ty {
        Type::Slice(slice) => (*slice.elem).clone(),
        Type::Path(path) => match &path.path.segments.last().expect("a path has a segment").arguments {
            syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                Some(syn::GenericArgument::Type(ty)) => ty.clone(),
                _ => parse_quote!(_),
            },
            _ => parse_quote!(_),
        },
        other => other.clone(),
    }
}

/// An integer, a boolean or a character.
pub(crate) fn is_copied_datum(ty: &Type) -> bool {
    const DATA: [&str; 14] = [
        "bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
        "usize",
    ];
    matches!(strip(ty), Type::Path(path) if DATA.iter().any(|datum| path.path.is_ident(datum)))
}

/// The type with lifetimes that are always there: tangents borrow nothing.
pub(crate) fn lasting(ty: &Type) -> Type {
    struct Lasting;
    impl VisitMut for Lasting {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            *lifetime = syn::Lifetime::new("'static", lifetime.span());
        }
        fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
            reference.lifetime = Some(syn::Lifetime::new("'static", reference.and_token.span));
            self.visit_type_mut(&mut reference.elem);
        }
    }
    let mut ty = ty.clone();
    Lasting.visit_type_mut(&mut ty);
    delimited(ty)
}

/// The type as it can stand behind `&` and before `as`: a sum of bounds needs parentheses there.
pub(crate) fn delimited(ty: Type) -> Type {
    let bounds = match &ty {
        Type::TraitObject(object) => &object.bounds,
        Type::ImplTrait(some) => &some.bounds,
        _ => return ty,
    };
    if bounds.len() > 1 || bounds.trailing_punct() { parse_quote!((#ty)) } else { ty }
}

/// The type without the names of lifetimes.
pub(crate) fn anonymous(ty: &Type) -> Type {
    /// How many lists of arguments are around.
    struct Anonymous(usize);
    impl VisitMut for Anonymous {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            if lifetime.ident != "static" {
                *lifetime = syn::Lifetime::new("'_", lifetime.span());
            }
        }
        fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
            // Inside of arguments it has to be said.
            reference.lifetime = (self.0 > 0).then(|| syn::Lifetime::new("'_", reference.and_token.span));
            self.visit_type_mut(&mut reference.elem);
        }
        fn visit_angle_bracketed_generic_arguments_mut(
            &mut self,
            arguments: &mut syn::AngleBracketedGenericArguments,
        ) {
            self.0 += 1;
            syn::visit_mut::visit_angle_bracketed_generic_arguments_mut(self, arguments);
            self.0 -= 1;
        }
    }
    let mut ty = ty.clone();
    Anonymous(0).visit_type_mut(&mut ty);
    delimited(ty)
}
