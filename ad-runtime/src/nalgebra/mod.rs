//! Vectors and matrices of `nalgebra`, with the feature `nalgebra`.
//!
//! The tangent of an owned matrix (`SVector`, `SMatrix`, `DVector`, `DMatrix` and their like) is a matrix of the same type and size.
//! Functions marked `#[differentiable]` may
//!
//!  * read and write entries and components (`v[i]`, `m[(i, j)]`, `v.x`),
//!  * use `+ - *` between matrices, `*` and `/` with scalars, and the operators that assign,
//!  * call `dot`, `norm`, `norm_squared`, `normalize`, `sum`, `mean`, `trace`, `determinant`, `transpose`, `tr_mul`, `component_mul`,
//!    `component_div`, `scale`, `add_scalar`, `cross`, `row`, `column`,
//!  * call `map` with a closure or a function, where the type of the parameter or of the `let`, or a constructor, shows that it is the
//!    `map` of a matrix,
//!  * make vectors and matrices by `new` (of up to four rows), `from_diagonal`, `from_element`, `from_vec`, `from_row_slice`,
//!    `from_column_slice`, `from_columns`, `from_rows`, and by `from_fn` with a closure, where the name of the type stands before it,
//!  * call the functions of this module, which stand for `a.lu().solve(&b).unwrap()`, `a.cholesky().unwrap().l()` and the like: a
//!    decomposition is a value without a tangent, so a chain of methods that goes through one is refused.
//!
//! ```compile_fail,E0277
//! # use ad_runtime::differentiable;
//! # use nalgebra::{DMatrix, DVector};
//! #[differentiable]
//! fn quadratic(a: &DMatrix<f64>, b: &DVector<f64>) -> f64 {
//!     b.dot(&a.clone().cholesky().unwrap().solve(b)) // cholesky_solve(a, b)
//! }
//! ```
//!
//! What the library gives as a view (`row`, `column`) is a copy in the generated functions. `norm` has the gradient 0 at 0. All of this has second derivatives
//! too, and [`matrix_of_rows`] makes a matrix of a Hessian.
//!
//! ```
//! use ad_runtime::differentiable;
//! use nalgebra::{DMatrix, DVector};
//!
//! #[differentiable]
//! fn energy(a: &DMatrix<f64>, x: &DVector<f64>) -> f64 {
//!     x.dot(&(a * x)) / 2.0
//! }
//!
//! let a = DMatrix::from_row_slice(2, 2, &[2.0, 1.0, 1.0, 3.0]);
//! let (_, dx) = energy_grad(&a, &DVector::from_vec(vec![1.0, -1.0]));
//! assert_eq!(dx, DVector::from_vec(vec![1.0, -2.0]));
//! ```

mod cholesky;
mod cofactors;
pub(crate) mod construction;
pub(crate) mod determinant;
pub(crate) mod methods;
mod operators;
pub(crate) mod refused;
mod solving;
mod tangents;

pub use cholesky::{cholesky_log_determinant, cholesky_lower, cholesky_solve};
pub use construction::matrix_of_rows;
pub use determinant::log_determinant;
pub use solving::{inverse, solve};

/// The floats whose matrices have derivatives: `f32` and `f64`.
pub trait Real:
    crate::Scalar + crate::rules::SecondScalarRules + ::nalgebra::RealField + crate::Tangent<Self>
{
}

impl Real for f32 {}
impl Real for f64 {}
