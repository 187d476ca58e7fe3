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
mod accumulator;
mod differentiable;
mod directional;
mod laws;
mod lent;
mod modes;
mod moving;
pub mod rules;
mod shape;
mod slot;
mod tangent;
mod tape;
mod types;
mod words;

pub use accumulate::{Accumulate, accumulate, pop, sum, take, total, transfer};
pub use accumulator::{AsAccumulator, accumulator, deposit};
pub use ad_macros::{Differentiable, adjoint, differentiable};
pub use differentiable::{Differentiable, zero_like};
pub use directional::{sum_of, tangent_by_adjoint};
pub use laws::{BrokenLaw, check};
#[doc(hidden)]
pub use lent::{Argument, Changed, Keep, Lent, Nothing, Open, keep, kept, lend, open};
#[doc(hidden)]
pub use modes::{Forward, InForwardMode, InReverseMode, Reverse};
pub use moving::Move;
pub use rules::{Scalar, strong_zero};
pub use shape::Shape;
pub use slot::{Inactive, Slot, TangentOrZero, none, tangent_or_zero};
pub use tangent::Tangent;
pub use tape::{Cursor, Tape, saved};
pub use types::{OptionPayload, ResultPayload};
pub use words::{apply, with_derivative, without_derivative};

/// The type of a method's checkpoints, `impl Fn(..)`.
///
/// It captures the type parameters around the method, whose names a macro on the method cannot know, and no lifetimes: the
/// rule of the edition that this crate is written in.
#[doc(hidden)]
#[macro_export]
macro_rules! checkpoints {
    ($($closure:tt)*) => {
        impl $($closure)*
    };
}
