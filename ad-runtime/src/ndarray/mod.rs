//! Arrays of `ndarray`, with the feature `ndarray`.
//!
//! The tangent of an owned array (`Array1`, `Array2`, …) is an array of the same type and shape. Functions marked
//! `#[differentiable]` may read and write entries (`a[i]`, `a[[i, j]]`), use the operators `+ - * / %` between arrays, with
//! broadcasting, and between arrays and scalars, and call `dot`, `sum`, `sum_axis`, `t`, `reversed_axes`, `row`, `column`,
//! `Array1::from_vec`, `from_elem` and `from_shape_fn` of `Array1` and `Array2`, the latter with a closure. What the library gives as a view (`t`, `row`, `column`) is a copy in the generated
//! functions. All of this has second derivatives, too, and [`matrix_of_rows`] makes an array of a Hessian.
//!
//! ```
//! use ad_runtime::differentiable;
//! use ndarray::{array, Array1, Array2};
//!
//! #[differentiable]
//! fn misfit(weights: &Array1<f64>, #[no_derivative] inputs: &Array2<f64>, #[no_derivative] outputs: &Array1<f64>) -> f64 {
//!     let residuals = inputs.dot(weights) - outputs;
//!     residuals.dot(&residuals)
//! }
//!
//! let (inputs, outputs) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
//! assert_eq!(misfit_grad(&array![1.0, 1.0], &inputs, &outputs), array![2.0, 0.0]);
//! ```
//!
//! `mapv` takes a closure or a function, and so does `map` where the type of the parameter or of the `let` shows that it is that of an
//! array.

mod elementwise;
pub(crate) mod methods;
mod operators;
mod tangents;

pub use methods::matrix_of_rows;

/// The floats whose arrays have derivatives: `f32` and `f64`.
pub trait Real:
    crate::Scalar
    + crate::rules::SecondScalarRules
    + crate::Tangent<Self>
    + ::ndarray::LinalgScalar
    + ::ndarray::ScalarOperand
    + std::fmt::Debug
{
}

impl Real for f32 {}
impl Real for f64 {}
