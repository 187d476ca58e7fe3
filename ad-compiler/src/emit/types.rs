//! Types of the generated signatures, spelled out where they are visible.

use crate::interface::{Parameter, Signature};
use crate::ir::Ty;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::VisitMut;
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
        inner => match types::of_generic(inner, scalars) {
            Ty::Float(_) => inner.clone(),
            Ty::Inert => parse_quote!(()),
            Ty::List(_) if known => {
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

/// Whether every part of the type is visible.
pub(crate) fn is_known(ty: &Type, scalars: &[Ident]) -> bool {
    fn known(ty: &Ty) -> bool {
        match ty {
            Ty::Float(_) | Ty::Inert => true,
            Ty::Array(element, _) | Ty::List(element) => known(element),
            // The keys are not.
            Ty::Map(_) => false,
            Ty::Tuple(parts) => parts.iter().all(known),
            Ty::Unknown => false,
        }
    }
    known(&types::of_generic(ty, scalars))
}

/// Whether passing a parameter of the type by value leaves it usable.
pub(crate) fn is_copied(ty: &Type, scalars: &[Ident]) -> bool {
    matches!(ty, Type::Reference(_)) || is_copied_datum(ty) || types::of_generic(ty, scalars).is_copy()
}

impl Signature {
    /// The tangent of a type.
    pub(crate) fn tangent(&self, ty: &Type) -> Type {
        tangent(ty, &self.scalars)
    }

    /// Whether every part of the type is visible.
    pub(crate) fn is_known(&self, ty: &Type) -> bool {
        is_known(ty, &self.scalars)
    }

    /// What a caller gives for the adjoint of a parameter to be added to.
    pub(super) fn accumulator(&self, ty: &Type) -> Type {
        let inner = strip(ty);
        // What may grow is no slice.
        let lent = matches!(ty, Type::Reference(reference) if reference.mutability.is_some());
        match (self.visible(inner), self.is_known(inner)) {
            (Ty::List(_), true) if lent && !matches!(inner, Type::Slice(_)) => self.tangent(inner),
            (Ty::List(_), true) => {
                let element = self.tangent(&element(inner));
                parse_quote!([#element])
            }
            (_, true) => self.tangent(inner),
            _ => {
                let ty = lasting(inner);
                parse_quote!(<#ty as ::ad_runtime::Differentiable>::Accumulator)
            }
        }
    }

    /// What the reverse sweep is given of an argument: a reference, if the function has not changed it.
    pub(super) fn argument_again(&self, parameter: &Parameter) -> TokenStream {
        if parameter.is_lent() {
            return quote!(::ad_runtime::Changed);
        }
        let ty = self.primal(&parameter.ty, parameter.active);
        quote!(&#ty)
    }

    /// Where the reverse sweep adds the adjoint of a parameter.
    pub(super) fn slot(&self, parameter: &Parameter) -> TokenStream {
        self.without_slot(parameter).unwrap_or_else(|| {
            let ty = self.accumulator(&parameter.ty);
            quote!(Option<&mut #ty>)
        })
    }

    /// Where a caller gives the tangent of a parameter.
    pub(super) fn tangent_slot(&self, parameter: &Parameter) -> TokenStream {
        self.without_slot(parameter).unwrap_or_else(|| {
            let ty = self.accumulator(&parameter.ty);
            let mutable = parameter.is_lent().then(|| quote!(mut));
            quote!(Option<&#mutable #ty>)
        })
    }

    /// What stands for the slot of a parameter for which callers have nothing to give: its type has no derivative, or the user has left it out, so
    /// that callers must not have anything.
    fn without_slot(&self, parameter: &Parameter) -> Option<TokenStream> {
        let inert = self.is_known(&parameter.ty) && self.visible(&parameter.ty).is_inert();
        if parameter.active {
            None
        } else if parameter.excluded && !inert {
            Some(quote!(::ad_runtime::Excluded))
        } else {
            // An integer here may be a type parameter where a trait declares the method.
            (!self.owner.is_of_trait() || parameter.excluded).then(|| quote!(::ad_runtime::Inactive))
        }
    }

    /// What the reverse sweep is given a reference to.
    fn primal(&self, ty: &Type, active: bool) -> Type {
        let inner = strip(ty);
        // A receiver is what the method belongs to, and no reference to it.
        let own = matches!(inner, Type::Path(path) if path.path.is_ident("Self"));
        if self.is_known(inner) || !active || own || matches!(ty, Type::Reference(_)) {
            return anonymous(inner);
        }
        let ty = anonymous(ty);
        parse_quote!(<#ty as ::ad_runtime::Differentiable>::Primal)
    }

    /// A number, a boolean or a character, which is copied.
    pub(super) fn is_copied_scalar(&self, ty: &Type) -> bool {
        self.visible(ty).is_float() || is_copied_datum(ty)
    }

    /// Whether passing a parameter of the type by value leaves it usable.
    pub(super) fn is_copied(&self, ty: &Type) -> bool {
        is_copied(ty, &self.scalars)
    }
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

/// An integer, a boolean or a character.
fn is_copied_datum(ty: &Type) -> bool {
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
    delimited(ty)
}
