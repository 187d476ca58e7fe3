//! What the rules of operators say of an operand: its type, its tangent, its adjoint.

use crate::interface::Parameter;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Type;

pub(super) fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

pub(super) fn tangent(ty: &Type) -> TokenStream {
    quote!(<#ty as ::ad_runtime::Differentiable>::Tangent)
}

/// A rule belongs to types without references: the runtime looks through those.
pub(super) fn stripped(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => stripped(&reference.elem),
        Type::Paren(inner) => stripped(&inner.elem),
        Type::Group(inner) => stripped(&inner.elem),
        ty => ty,
    }
}

/// Where the reverse sweep adds the adjoint of an operand, if it is the one that is wanted.
pub(super) fn slot(parameter: &Parameter, wanted: bool) -> TokenStream {
    let bar = own("bar");
    if wanted && parameter.active {
        quote!(Some(::ad_runtime::__private::accumulator(&mut #bar)))
    } else {
        quote!(::ad_runtime::__private::none())
    }
}

/// The tangent of an operand, if it is the one that is given.
pub(super) fn dot(parameter: &Parameter, given: bool) -> TokenStream {
    let dot = own("tangent");
    if given && parameter.active {
        quote!(Some(::ad_runtime::AsAccumulator::as_accumulator(#dot)))
    } else {
        quote!(::ad_runtime::__private::none())
    }
}

/// An operand, from a reference to it.
pub(super) fn given(parameter: &Parameter, name: &Ident) -> TokenStream {
    if parameter.is_reference() { quote!(#name) } else { quote!(#name.clone()) }
}

pub(super) fn this() -> Ident {
    Ident::new("self", Span::call_site())
}
