//! Calls: by the protocol, by rules, and of bodies that stand in their place.

pub(super) mod by_name;
pub(super) mod called;
pub(super) mod conversions;
pub(super) mod derivatives;
pub(super) mod inlined;
pub(super) mod library;
pub(super) mod looking;
pub(super) mod maps;
pub(super) mod matrices;
pub(super) mod methods;
pub(super) mod operators;
pub(super) mod protocol;
pub(super) mod unknown;
