//! The rules, for the version of the library that the module above names.

mod cholesky;
mod cofactors;
mod construction;
mod determinant;
pub(crate) mod in_scope;
mod methods;
mod operators;
mod refused;
mod solving;
mod tangents;

use super::library;

pub use cholesky::{cholesky_log_determinant, cholesky_lower, cholesky_solve};
pub use construction::matrix_of_rows;
pub use determinant::log_determinant;
pub use solving::{inverse, solve};

/// The floats whose matrices have derivatives: `f32` and `f64`.
pub trait Real:
    crate::Scalar + crate::rules::SecondScalarRules + library::RealField + crate::Tangent<Self>
{
}

impl Real for f32 {}
impl Real for f64 {}
