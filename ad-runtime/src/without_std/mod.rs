//! What the prelude of the standard library has and that of `core` has not: modules import it where there is no feature `std`.

mod float;

pub(crate) use alloc::borrow::ToOwned;
pub(crate) use alloc::boxed::Box;
pub(crate) use alloc::string::String;
pub(crate) use alloc::vec::Vec;
pub(crate) use alloc::{format, vec};
pub(crate) use float::Float;
