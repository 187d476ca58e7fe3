//! Sparse Jacobians and Hessians: patterns, colours, and few sweeps instead of many.
//!
//! A derivative matrix whose entries are mostly zero everywhere takes fewer sweeps than it has columns: columns that meet in no row share one. There are three steps.
//! The first two are made once, for many points. `#[differentiable(lifted)]` generates them as functions (`f_sparsity`, `f_sparse_jacobian`, `f_hessian_sparsity`, `f_sparse_hessian`);
//! this module is what they are made of, and serves functions of all shapes.
//!
//! 1. The **pattern** says which entries may be other than zero: [`jacobian_pattern`] and [`hessian_pattern`] run the function over
//!    [`Dependence`](crate::numbers::Dependence) numbers.
//! 2. A **colouring** of the columns says which of them share a sweep: [`JacobianColoring`] and [`HessianColoring`].
//! 3. The **sweeps** at a point give a [`SparseMatrix`]. They are products with vectors, such as `f_jvp`, `f_can_grad` and `f_hvp` compute.
//!
//! ```
//! use ad_runtime::differentiable;
//! use ad_runtime::numbers::Dependence;
//! use ad_runtime::sparse::{jacobian_pattern, JacobianColoring};
//!
//! /// Each residual depends on two neighbours.
//! #[differentiable(forward, reverse, lifted)]
//! fn residuals(x: &[f64]) -> Vec<f64> {
//!     let mut out = vec![];
//!     for i in 1..x.len() {
//!         out.push(x[i] * x[i - 1].sin());
//!     }
//!     out
//! }
//!
//! let mut x = vec![0.5; 1000];
//! let pattern = jacobian_pattern(&x, |x: &[Dependence<4>]| residuals_lifted(x));
//! assert_eq!((pattern.rows(), pattern.columns(), pattern.len()), (999, 1000, 1998));
//!
//! let coloring = JacobianColoring::new(&pattern);
//! assert_eq!(coloring.color_count(), 2);
//! for _ in 0..3 {
//!     let jacobian = coloring.jacobian(
//!         |x_dot| residuals_jvp(&x, x_dot).1,
//!         |seed| residuals_can_grad(&x, seed.to_vec()).1,
//!     )?;
//!     assert_eq!(jacobian.get(0, 1), x[0].sin());
//!     x[0] += 1.0;
//! }
//! # Ok::<(), ad_runtime::sparse::SparseError>(())
//! ```
//!
//! A Hessian is symmetric, and products with it give each entry twice. A star colouring needs one of the two:
//!
//! ```
//! use ad_runtime::differentiable;
//! use ad_runtime::sparse::{hessian_pattern, HessianColoring, JacobianColoring};
//!
//! /// The last variable meets all others.
//! #[differentiable(second_order, lifted)]
//! fn f(x: &[f64]) -> f64 {
//!     let last = x[x.len() - 1];
//!     let mut sum = 0.0;
//!     for value in x {
//!         sum += value * value * last;
//!     }
//!     sum
//! }
//!
//! let x = [1.0, 2.0, 3.0, 4.0, 5.0];
//! let pattern = hessian_pattern::<1>(&x, |x| f_lifted(x));
//! assert_eq!(pattern.to_string(), "\
//! * . . . *
//! . * . . *
//! . . * . *
//! . . . * *
//! * * * * *
//! ");
//!
//! // Both the last column and the last row are full, so all columns meet.
//! assert_eq!(JacobianColoring::new(&pattern).color_count(), 5);
//! let coloring = HessianColoring::new(&pattern);
//! assert_eq!(coloring.color_count(), 2);
//! let hessian = coloring.hessian(|x_dot| f_hvp(&x, x_dot))?;
//! assert_eq!(hessian.to_dense(), f_hessian(&x));
//! # Ok::<(), ad_runtime::sparse::SparseError>(())
//! ```
//!
//! # Which pattern it is
//!
//! It is that of the branches that the function takes at the point. Where the same function takes others, an entry may be missing. If a product is
//! other than zero where no entry of its colour is, that is an error. If there is one, the missing entry is added to it unseen, and [`SparseMatrix::check`] finds that, by one
//! product more. [`Pattern::union`] joins patterns of several points.
//!
//! Within the branches no entry is missing: an entry is in the pattern unless its derivative is zero everywhere by the rules, as that of `floor` is. So it may
//! have entries that are zero, such as that of `x - x`. They cost sweeps at most.
//!
//! # Sources
//!
//! Curtis, Powell and Reid (1974) let columns share a product. The graphs and the greedy colourings are those of Gebremedhin, Manne and Pothen, *What color is your
//! Jacobian?* (SIAM Review 47, 2005); a star colouring for direct recovery is due to Coleman and Moré (1984).

mod coloring;
mod compression;
mod convert;
mod detection;
mod error;
mod graph;
mod hessian;
mod jacobian;
mod matrix;
mod order;
mod pattern;
mod print;
#[cfg(test)]
mod tests;

pub use detection::{Interaction, hessian_pattern, jacobian_pattern};
pub use error::SparseError;
pub use hessian::HessianColoring;
pub use jacobian::{Direction, JacobianColoring};
pub use matrix::SparseMatrix;
pub use order::ColoringOrder;
pub use pattern::Pattern;
