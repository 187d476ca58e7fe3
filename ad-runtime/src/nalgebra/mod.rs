//! Vectors and matrices of `nalgebra`, with the feature `nalgebra`.

pub(crate) mod construction;
pub(crate) mod methods;
mod operators;
pub(crate) mod solving;
mod tangents;

pub use solving::{cholesky_solve, inverse, solve};

/// The floats whose matrices have derivatives: `f32` and `f64`.
pub trait Real: crate::Scalar + ::nalgebra::RealField + crate::Tangent<Self> {}

impl Real for f32 {}
impl Real for f64 {}
