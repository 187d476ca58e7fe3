//! `f_hessian`.

use super::*;

pub(super) fn hessian(_item: &syn::ItemFn, _signature: &Signature) -> Option<TokenStream> {
    None
}
