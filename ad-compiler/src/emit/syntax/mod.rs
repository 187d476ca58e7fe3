//! Small constructors of syntax, with parentheses where they are needed and nowhere else.
//!
//! The nodes are built by hand, and become tokens once, at the end: parsing them from tokens again and again
//! took most of the time of an expansion.

mod blocks;
mod expressions;
mod operators;
mod statements;

pub(super) use blocks::*;
pub(super) use expressions::*;
pub(super) use operators::*;
pub(super) use statements::*;

use proc_macro2::{Ident, Span};

/// An identifier that cannot clash with the user's.
pub(super) fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// An identifier of the standard library or the runtime.
pub(super) fn word(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
