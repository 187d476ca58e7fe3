//! What callers see of a function: its parameters and result, which of them are active, and what the generated functions ask of type parameters.

pub(crate) mod anonymous;
pub(crate) mod bounds;
mod derived;
pub(crate) mod hidden;
pub(crate) mod lanes;
pub(crate) mod names;
mod operator_bounds;
mod owned;
pub(crate) mod scalars;
mod signature;
mod tangents;

pub(crate) use signature::{Owner, Parameter, SelfIs, Signature};
