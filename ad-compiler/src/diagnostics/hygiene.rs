//! Names that read alike may be different ones: macros keep theirs apart.

use proc_macro2::{Ident, Span};

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
