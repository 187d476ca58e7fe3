//! The harness of the corpus: [`check!`] runs one differentiable function through every mode.
//!
//! A test defines its function under the name `f` and lists the points, each written as the arguments of
//! a call; `const` stands before an argument that has no derivative:
//!
//! ```ignore
//! #[test]
//! fn scaled_sine() {
//!     #[differentiable(forward, reverse)]
//!     fn f(x: &[f64], scale: f64, n: usize) -> f64 {
//!         scale * x[n - 1].sin()
//!     }
//!
//!     check!(f at (&[1.0, 2.0, 3.0], 0.5, const 3), (&[0.3, -0.2], 2.0, const 2));
//! }
//! ```
//!
//! `&mut` stands before an argument that the function changes: its final value counts as a part of the result.
//!
//! [`check_seeded!`] is the same for a function whose result is not one float, [`check_in_place!`] for one that has none
//! and only changes its arguments. Structs become arguments and results by [`reals!`].

mod check;
mod differences;
pub mod library;
mod maps;
mod matrices;
mod modes;
mod over;
mod over_numbers;
mod pointers;
mod reals;
mod scratch;
mod weights;

pub use check::{Modes, Second, check_modes, points_checked, with_values_up_to_rounding};
pub use over::{Over, numbers_of};
pub use reals::{Part, Reader, Reals, assert_close, reals_of};
pub use scratch::Scratch;
