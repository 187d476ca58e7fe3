//! What stands in tokens.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;

/// Whether one of the identifiers stands in the tokens.
pub(crate) fn mentions(tokens: impl ToTokens, is_wanted: &impl Fn(&Ident) -> bool) -> bool {
    fn search(tokens: TokenStream, is_wanted: &impl Fn(&Ident) -> bool) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => is_wanted(&ident),
            TokenTree::Group(group) => search(group.stream(), is_wanted),
            _ => false,
        })
    }
    search(tokens.into_token_stream(), is_wanted)
}
