//! Arrays of `ndarray` 0.16, with the feature `ndarray_v0_16`.
//!
#![doc = include_str!("ndarray/guide.md")]

use ::ndarray_v0_16 as library;

// One source for all versions.
#[path = "ndarray/mod.rs"]
#[allow(clippy::duplicate_mod)]
mod rules;

pub(crate) use rules::in_scope;
pub use rules::{Real, matrix_of_rows};
