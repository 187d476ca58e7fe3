//! Matrices, columns and rows of `faer` 0.24, with the feature `faer_v0_24`.
//!
#![doc = include_str!("faer/guide.md")]

use ::faer_v0_24 as library;

// One source for all versions.
#[path = "faer/mod.rs"]
mod rules;

pub(crate) use rules::in_scope;
pub use rules::{
    Real, RightSide, ScaleTangent, cholesky_log_determinant, cholesky_lower, cholesky_solve, inverse,
    log_determinant, matrix_of_rows, solve,
};
