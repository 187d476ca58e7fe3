//! Automatic differentiation of ordinary Rust functions, at compile time, on stable Rust.
//!
//! Put [`#[differentiable]`](macro@differentiable) on a function and call its gradient:
//!
//! ```
//! use ad_runtime::differentiable;
//!
//! #[differentiable]
//! fn f(x: f64, y: f64) -> f64 {
//!     x * y + x.sin()
//! }
//!
//! let (dx, dy) = f_grad(2.0, 3.0);
//! assert_eq!(dx, 3.0 + 2.0_f64.cos());
//! assert_eq!(dy, 2.0);
//! ```
//!
//! The function stays as it is; the attribute writes its derivative as Rust source beside it, which the
//! compiler then optimises like any other. `cargo expand` shows it. The README says which forms of the language are
//! accepted and how to read the messages for those that are not.

#![forbid(unsafe_code)]

mod accumulate;
mod components;
mod differentiable;
mod modes;
pub mod rules;
mod shape;
mod slot;
mod tape;
mod words;

pub use accumulate::{Accumulate, accumulate, pop, sum, take, total, transfer};
pub use ad_macros::{adjoint, differentiable};
pub use components::{Components, inner_product, sum_of};
pub use differentiable::{Differentiable, tangent_or_zero, zero_like};
#[doc(hidden)]
pub use modes::{Forward, InForwardMode, InReverseMode, Reverse};
pub use rules::{Scalar, strong_zero};
pub use shape::Shape;
pub use slot::{Inactive, Slot, accumulator, none};
pub use tape::{Cursor, Tape, saved};
pub use words::{apply, with_derivative, without_derivative};
