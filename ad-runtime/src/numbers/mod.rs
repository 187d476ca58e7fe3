//! Numbers of other kinds: the same function over them computes something else.
//!
//! | type | what it computes |
//! | --- | --- |
//! | [`Dual<V>`](Dual) | one derivative along `V`, a vector space: `f64` for one direction, `[f64; N]` for several at once; it may be nested |
//! | [`Dependence`] | the set of inputs that a value depends on: patterns of Jacobians |
//! | [`Dual<Delta>`](Delta) | a description of the derivative, evaluated backward: reverse mode from dual numbers |
//! | [`Interval`] | an enclosure of the value; inside of a dual number, one of the derivative |
//! | [`Taylor<N>`](Taylor) | all derivatives by one variable to order `N` |
//! | [`Tensor<M, N, L>`](Tensor) | all partial derivatives by `M` variables to order `N` |
//! | [`Traced`] | the value, and a record of the run: gradients, Jacobians and their inverses from a [`Trace`](crate::trace::Trace) |
//!
//! All of them are [`Number`]s: they have the operators of floats, with each other and with `f64` on the right, and the functions that the derivatives
//! of `#[differentiable]` know, named as those of `f64`. They are compared by their values, so a branch is the branch that the function itself takes.
//!
//! ```
//! use ad_runtime::numbers::{Dual, Functions, Number};
//!
//! fn f<N: Number>(x: N) -> N {
//!     x * x + x + 1.0
//! }
//!
//! let y = f(Dual::variable(5.0));
//! assert_eq!((y.value, y.tangent), (31.0, 11.0));
//! assert_eq!(Dual::variable(0.0_f64).sin().tangent, 1.0);
//! ```
//!
//! With the feature `num-traits` they implement `num_traits::Float`, so that they serve generic functions which know nothing of this crate.
//!
//! Where a function has a kink, or no derivative, the conventions are those of the functions that `#[differentiable]` generates, which are in one
//! table: dual numbers are made from it, and series are tested against dual numbers.

mod cast;
mod delta;
mod dependence;
mod dual;
mod first_order;
mod floats;
mod inputs;
mod interval;
mod lift;
#[cfg(feature = "num-traits")]
mod num_traits;
mod operators;
mod outputs;
mod series;
mod series_functions;
mod taylor;
mod tensor;
#[cfg(test)]
pub(crate) mod testing;
mod traced;
mod values;
mod vector_space;

pub use cast::{Cast, cast};
pub use delta::{Delta, Deltas};
pub use dependence::Dependence;
pub use dual::Dual;
pub use first_order::FirstOrder;
pub use inputs::{Inputs, flattened, lifted_from};
pub use interval::Interval;
pub use lift::{LiftFrom, LiftOver, Lifted, lift, lift_over};
pub use operators::Arithmetic;
pub use outputs::Outputs;
pub use taylor::Taylor;
pub use tensor::{Tensor, tensor_length};
pub use traced::Traced;
pub use values::Values;
pub use vector_space::VectorSpace;

use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

ad_macros::number_functions!();

/// What a function can be computed over.
///
/// Comparisons are those of the values.
pub trait Number:
    Functions
    + Operators<Self>
    + Operators<f64>
    + Neg<Output = Self>
    + Values<Floats = f64>
    + Cast<Self>
    + Outputs<Self>
    + Copy
    + Debug
    + PartialEq
    + PartialOrd
{
    /// The number that does not change: its derivatives are zero.
    #[must_use]
    fn constant(value: f64) -> Self;

    /// The float that it stands for.
    #[must_use]
    fn value(self) -> f64;

    /// `(self.sin(), self.cos())`
    #[must_use]
    fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }

    /// `self * other`, which is zero where `self` is zero, even if `other` is infinite or no number.
    #[doc(hidden)]
    #[must_use]
    fn strongly_times(self, other: Self) -> Self;

    /// What a rule gives by a condition. Its other branch may count too, for numbers that say what holds at all points.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn either(condition: bool, then: impl FnOnce() -> Self, otherwise: impl FnOnce() -> Self) -> Self {
        if condition { then() } else { otherwise() }
    }
}

/// The operators with a right operand of some type.
pub trait Operators<Rhs>:
    Sized
    + Add<Rhs, Output = Self>
    + Sub<Rhs, Output = Self>
    + Mul<Rhs, Output = Self>
    + Div<Rhs, Output = Self>
    + Rem<Rhs, Output = Self>
    + AddAssign<Rhs>
    + SubAssign<Rhs>
    + MulAssign<Rhs>
    + DivAssign<Rhs>
    + RemAssign<Rhs>
{
}

impl<T, Rhs> Operators<Rhs> for T where
    T: Add<Rhs, Output = T>
        + Sub<Rhs, Output = T>
        + Mul<Rhs, Output = T>
        + Div<Rhs, Output = T>
        + Rem<Rhs, Output = T>
        + AddAssign<Rhs>
        + SubAssign<Rhs>
        + MulAssign<Rhs>
        + DivAssign<Rhs>
        + RemAssign<Rhs>
{
}
