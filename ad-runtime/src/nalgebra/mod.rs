//! Vectors and matrices of `nalgebra`, with the feature `nalgebra`.

mod operators;
mod tangents;

/// The floats whose matrices have derivatives: `f32` and `f64`.
pub trait Real: crate::Scalar + ::nalgebra::RealField + crate::Tangent<Self> {}

impl Real for f32 {}
impl Real for f64 {}
