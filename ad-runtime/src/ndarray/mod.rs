//! The rules, for the version of the library that the module above names.

mod elementwise;
pub(crate) mod in_scope;
mod methods;
mod operators;
mod tangents;

use super::library;

pub use methods::matrix_of_rows;

/// The floats whose arrays have derivatives: `f32` and `f64`.
pub trait Real:
    crate::Scalar
    + crate::rules::SecondScalarRules
    + crate::Tangent<Self>
    + library::LinalgScalar
    + library::ScalarOperand
    + core::fmt::Debug
{
}

impl Real for f32 {}
impl Real for f64 {}
