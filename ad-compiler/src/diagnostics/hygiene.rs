//! Names that read alike may be different ones: macros keep theirs apart.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

/// A name, and the macro expansion that it comes from: two names that read alike may be different ones.
pub(crate) type Key = (String, String);

pub(crate) fn key(ident: &Ident) -> Key {
    (ident.to_string(), expansion(ident.span()))
}

/// The macro expansion that a token comes from.
pub(crate) fn expansion(span: Span) -> String {
    // A span prints as `#4 bytes(10..11)`: the number is that of the expansion.
    let span = format!("{span:?}");
    span.split_whitespace().next().filter(|word| word.starts_with('#')).unwrap_or_default().to_string()
}

/// Whether a name comes from text that the compiler has read for itself. rustc takes such a name for one that stands where the attribute does: it is
/// the same as the user's that reads alike, though their spans differ.
pub(crate) fn is_read_from_file(ident: &Ident) -> bool {
    is_of_expansion(&key(ident), &expansion(Span::call_site()))
}

/// Whether a name comes from a macro expansion, which is none outside of macros.
pub(crate) fn is_of_expansion(key: &Key, expansion: &str) -> bool {
    !expansion.is_empty() && key.1 == expansion
}

/// Tokens from another place as if they were written at this one: their names are those that are meant here.
pub(crate) fn placed(tokens: TokenStream, at: Span) -> TokenStream {
    let place = |token| match token {
        TokenTree::Group(group) => {
            let mut placed = Group::new(group.delimiter(), placed(group.stream(), at));
            placed.set_span(at);
            TokenTree::Group(placed)
        }
        mut token => {
            token.set_span(at);
            token
        }
    };
    tokens.into_iter().map(place).collect()
}
