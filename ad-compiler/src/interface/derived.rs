//! What the types of a signature become in the generated ones.

use super::{Parameter, Signature};
use crate::ir::TyKind;
use crate::types::forms::{
    anonymous, element, is_copied, is_copied_datum, is_known, lasting, strip, tangent,
};
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Type, parse_quote};

impl Signature {
    /// The tangent of a type.
    pub(crate) fn tangent(&self, ty: &Type) -> Type {
        self.laned(tangent(ty, &self.scalars))
    }

    /// Whether every part of the type is visible.
    pub(crate) fn is_known(&self, ty: &Type) -> bool {
        is_known(ty, &self.scalars)
    }

    /// What a caller gives for the adjoint of a parameter to be added to.
    pub(crate) fn accumulator(&self, ty: &Type) -> Type {
        let inner = strip(ty);
        // A tangent, and an accumulator, are added into what the value's are added into.
        if let Some(value) = value_of_tangent(inner) {
            let accumulator = parse_quote!(<#value as ::ad_runtime::Differentiable>::Accumulator);
            return if is_grown(ty, inner) { inner.clone() } else { accumulator };
        }
        // What may grow is no slice.
        let lent = matches!(ty, Type::Reference(reference) if reference.mutability.is_some());
        match (self.visible(inner).kind(), self.is_known(inner)) {
            (TyKind::Slice(_), _) if lent && !matches!(inner, Type::Slice(_)) => self.tangent(inner),
            (TyKind::Slice(_), true) => {
                let element = self.tangent(&element(inner));
                parse_quote!([#element])
            }
            (_, true) => self.tangent(inner),
            _ => {
                let ty = lasting(&self.without_self(inner));
                parse_quote!(<#ty as ::ad_runtime::Differentiable>::Accumulator)
            }
        }
    }

    /// What the reverse sweep is given of an argument: a reference, if the function has not changed it.
    pub(crate) fn argument_again(&self, parameter: &Parameter) -> TokenStream {
        if parameter.is_lent() {
            return quote!(::ad_runtime::__private::Changed);
        }
        let ty = self.primal(&parameter.ty, parameter.active);
        quote!(&#ty)
    }

    /// Where the reverse sweep adds the adjoint of a parameter.
    pub(crate) fn slot(&self, parameter: &Parameter) -> TokenStream {
        self.without_slot(parameter).unwrap_or_else(|| {
            let ty = self.accumulator(&parameter.ty);
            match self.keeping && self.is_owned(parameter) {
                true => {
                    let tangent = self.tangent(&parameter.ty);
                    quote!(::ad_runtime::__private::OwnedSlot<'_, #ty, #tangent>)
                }
                false => quote!(Option<&mut #ty>),
            }
        })
    }

    /// Whether the adjoint of a parameter can be moved to a caller: it is given by value, and is more than a few numbers.
    pub(crate) fn is_owned(&self, parameter: &Parameter) -> bool {
        let is_small =
            || self.is_copied_scalar(&parameter.ty) || self.visible(&parameter.ty).has_fixed_length();
        parameter.active && self.owned.contains(&parameter.ident) && !is_small()
    }

    /// Where a caller gives the tangent of a parameter.
    pub(crate) fn tangent_slot(&self, parameter: &Parameter) -> TokenStream {
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
        } else if parameter.excluded && (!inert || self.owner.is_of_trait()) {
            // A number here may be a type parameter where a trait declares the method.
            Some(quote!(::ad_runtime::__private::Excluded))
        } else {
            // An integer here may be a type parameter where a trait declares the method.
            (!self.owner.is_of_trait() || parameter.excluded)
                .then(|| quote!(::ad_runtime::__private::Inactive))
        }
    }

    /// What the reverse sweep is given a reference to.
    fn primal(&self, ty: &Type, active: bool) -> Type {
        let inner = strip(ty);
        // A receiver is what the method belongs to, and no reference to it.
        let own = matches!(inner, Type::Path(path) if path.path.is_ident("Self"));
        if self.is_known(inner) || !active || own || matches!(ty, Type::Reference(_)) {
            return anonymous(&self.without_self(inner));
        }
        let ty = anonymous(&self.without_self(ty));
        parse_quote!(<#ty as ::ad_runtime::Differentiable>::Primal)
    }

    /// The type with what `Self` means in the place of a `Self` that has lifetimes.
    fn without_self(&self, ty: &Type) -> Type {
        struct Spelling<'a>(&'a Type);
        impl VisitMut for Spelling<'_> {
            fn visit_type_mut(&mut self, ty: &mut Type) {
                match ty {
                    Type::Path(path) if path.path.is_ident("Self") => *ty = self.0.clone(),
                    _ => visit_mut::visit_type_mut(self, ty),
                }
            }
        }
        let mut ty = ty.clone();
        self.borrowing_self.iter().for_each(|own| Spelling(own).visit_type_mut(&mut ty));
        ty
    }

    /// A number, a boolean or a character, which is copied.
    pub(crate) fn is_copied_scalar(&self, ty: &Type) -> bool {
        self.visible(ty).is_float() || is_copied_datum(ty) || self.is_lanes(ty)
    }

    /// Whether passing a parameter of the type by value leaves it usable.
    pub(crate) fn is_copied(&self, ty: &Type) -> bool {
        is_copied(ty, &self.scalars) || self.is_lanes(ty)
    }
}

/// The type of the value whose tangent or accumulator a type is, as generated signatures write it.
fn value_of_tangent(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let of_runtime = path.path.segments.first().is_some_and(|first| first.ident == "ad_runtime");
    let last = &path.path.segments.last()?.ident;
    let written = of_runtime && (last == "Tangent" || last == "Accumulator");
    path.qself.as_ref().map(|of| &*of.ty).filter(|_| written)
}

/// Whether it is the tangent of a list, lent: it may grow, and is no slice.
fn is_grown(ty: &Type, tangent: &Type) -> bool {
    let is_tangent = matches!(tangent, Type::Path(path)
        if path.path.segments.last().is_some_and(|last| last.ident == "Tangent"));
    is_tangent && matches!(ty, Type::Reference(reference) if reference.mutability.is_some())
}
