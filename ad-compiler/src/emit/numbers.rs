//! Numbers of types that are visible.

use super::syntax::*;
use crate::ir::*;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Expr;

/// 1, of a float. `scalars` are the type parameters that stand for floats.
pub(super) fn visible_one(ty: Ty, scalars: &[Ident]) -> TokenStream {
    match parameter(ty, scalars) {
        Some(scalar) => quote!(#scalar::SCALAR_ONE),
        None => quote!(1.0),
    }
}

/// A zero that the type says.
pub(super) fn visible_zero(ty: Ty, scalars: &[Ident]) -> Expr {
    zero_of(ty, &|ty| match parameter(ty, scalars) {
        Some(scalar) => atom(quote!(#scalar::SCALAR_ZERO)),
        None => float("0.0"),
    })
}

/// The same of so many tangents at once.
pub(super) fn visible_zero_in_lanes(ty: Ty, number: &TokenTree) -> Expr {
    zero_of(ty, &|_| atom(quote!(::ad_runtime::__private::Lanes([0.0; #number]))))
}

fn zero_of(ty: Ty, of_float: &impl Fn(Ty) -> Expr) -> Expr {
    match ty.kind() {
        TyKind::Float(_) => of_float(ty),
        TyKind::Array(element, length) => repeat(zero_of(*element, of_float), length.expr()),
        TyKind::Tuple(fields) => tuple_of(fields.iter().map(|field| zero_of(*field, of_float)).collect()),
        _ => tuple_of(Vec::new()),
    }
}

fn parameter(ty: Ty, scalars: &[Ident]) -> Option<&Ident> {
    match ty.kind() {
        TyKind::Float(width) => width.parameter(scalars),
        _ => None,
    }
}
