//! Methods whose result has no derivative, by their names.

use super::*;

/// Whether a method of that name has no derivative.
pub(crate) fn is_inert_method(name: &Ident, arguments: usize) -> bool {
    match arguments {
        0 => Method::named(name).is(Fact::Property),
        1 => Method::named(name).is(Fact::Relation),
        _ => false,
    }
}
