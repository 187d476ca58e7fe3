//! Derivatives that callers give have the lengths of the lists that they belong to: one that is too long would go unnoticed.

use crate::interface::{Parameter, Signature};
use crate::ir::TyKind;
use crate::types::forms::strip;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;
use syn::ext::IdentExt;

/// Checks of the tangents of parameters.
pub(super) fn of_tangents<'a>(
    signature: &Signature,
    tangents: impl IntoIterator<Item = (&'a Parameter, &'a Ident)>,
) -> TokenStream {
    let check = |(parameter, dot): (&Parameter, &Ident)| {
        let ident = &parameter.ident;
        let message = format!("the tangent of `{}` has another length", ident.unraw());
        has_length(signature, &parameter.ty).then(|| quote!(assert_eq!(#dot.len(), #ident.len(), #message);))
    };
    tangents.into_iter().filter_map(check).collect()
}

/// A check of the seed, beside the result.
pub(crate) fn of_seed(signature: &Signature, seed: &Ident, value: &Ident) -> Option<TokenStream> {
    has_length(signature, &signature.result).then(
        || quote!(assert_eq!(#seed.len(), #value.len(), "the seed and the result have unequal lengths");),
    )
}

/// Whether it is visible that the type is that of lists.
fn has_length(signature: &Signature, ty: &Type) -> bool {
    let inner = strip(ty);
    matches!(signature.visible(inner).kind(), TyKind::Slice(_)) && signature.is_known(inner)
}
