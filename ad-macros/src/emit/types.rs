//! Types of the generated signatures, spelled out where they are visible.

use crate::ir::Ty;
use crate::lower::types;
use syn::visit_mut::VisitMut;
use syn::{Type, parse_quote};

/// The tangent of a type.
pub(crate) fn tangent(ty: &Type) -> Type {
    match strip(ty) {
        Type::Slice(slice) if is_known(ty) => {
            let element = tangent(&slice.elem);
            parse_quote!(Vec<#element>)
        }
        Type::Array(array) if is_known(ty) => {
            let element = tangent(&array.elem);
            let length = &array.len;
            parse_quote!([#element; #length])
        }
        Type::Tuple(parts) if is_known(ty) => {
            let parts = parts.elems.iter().map(tangent);
            parse_quote!((#(#parts,)*))
        }
        inner => match types::of(inner) {
            Ty::Float(_) => inner.clone(),
            Ty::Inert => parse_quote!(()),
            Ty::List(_) if is_known(inner) => {
                let element = tangent(&element(inner));
                parse_quote!(Vec<#element>)
            }
            _ => {
                let ty = lasting(inner);
                parse_quote!(<#ty as ::ad_runtime::Differentiable>::Tangent)
            }
        },
    }
}

/// What a caller gives for the adjoint of a parameter to be added to.
pub(super) fn accumulator(ty: &Type) -> Type {
    let inner = strip(ty);
    match (types::of(inner), is_known(inner)) {
        (Ty::List(_), true) => {
            let element = tangent(&element(inner));
            parse_quote!([#element])
        }
        (_, true) => tangent(inner),
        _ => {
            let ty = lasting(inner);
            parse_quote!(<#ty as ::ad_runtime::Differentiable>::Accumulator)
        }
    }
}

/// What the reverse sweep is given a reference to.
pub(super) fn primal(ty: &Type, active: bool) -> Type {
    let inner = strip(ty);
    if is_known(inner) || !active || matches!(ty, Type::Reference(_)) {
        return anonymous(inner);
    }
    let ty = anonymous(ty);
    parse_quote!(<#ty as ::ad_runtime::Differentiable>::Primal)
}

/// Without references.
pub(super) fn strip(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => strip(&reference.elem),
        Type::Paren(inner) => strip(&inner.elem),
        Type::Group(inner) => strip(&inner.elem),
        other => other,
    }
}

fn element(ty: &Type) -> Type {
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

/// Whether every part of the type is visible.
pub(super) fn is_known(ty: &Type) -> bool {
    fn known(ty: &Ty) -> bool {
        match ty {
            Ty::Float(_) | Ty::Inert => true,
            Ty::Array(element, _) | Ty::List(element) => known(element),
            Ty::Tuple(parts) => parts.iter().all(known),
            Ty::Unknown => false,
        }
    }
    known(&types::of(ty))
}

/// A number, a boolean or a character, which is copied.
pub(super) fn is_copied_scalar(ty: &Type) -> bool {
    let Type::Path(path) = strip(ty) else { return false };
    let scalars = [
        "bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
        "usize",
    ];
    types::of(ty).is_float() || scalars.iter().any(|scalar| path.path.is_ident(scalar))
}

/// Whether passing a parameter of the type by value leaves it usable.
pub(super) fn is_copied(ty: &Type) -> bool {
    matches!(ty, Type::Reference(_)) || is_copied_scalar(ty) || types::of(ty).is_copy()
}

/// The type with lifetimes that are always there: tangents borrow nothing.
pub(crate) fn lasting(ty: &Type) -> Type {
    struct Lasting;
    impl VisitMut for Lasting {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            *lifetime = syn::Lifetime::new("'static", lifetime.span());
        }
    }
    let mut ty = ty.clone();
    Lasting.visit_type_mut(&mut ty);
    ty
}

/// The type without the names of lifetimes.
pub(super) fn anonymous(ty: &Type) -> Type {
    struct Anonymous;
    impl VisitMut for Anonymous {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            if lifetime.ident != "static" {
                *lifetime = syn::Lifetime::new("'_", lifetime.span());
            }
        }
        fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
            reference.lifetime = None;
            self.visit_type_mut(&mut reference.elem);
        }
    }
    let mut ty = ty.clone();
    Anonymous.visit_type_mut(&mut ty);
    ty
}
