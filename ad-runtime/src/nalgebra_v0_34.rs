//! Vectors and matrices of `nalgebra` 0.34, with the feature `nalgebra_v0_34`.
//!
#![doc = include_str!("nalgebra/guide.md")]

use ::nalgebra_v0_34 as library;

// One source for all versions.
#[path = "nalgebra/mod.rs"]
#[allow(clippy::duplicate_mod)]
mod rules;

pub(crate) use rules::in_scope;
pub use rules::{
    Real, cholesky_log_determinant, cholesky_lower, cholesky_solve, inverse, log_determinant, matrix_of_rows,
    solve,
};
