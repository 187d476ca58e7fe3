//! The rules, for the version of the library that the module above names.

mod cholesky;
mod construction;
mod determinant;
mod diagonal;
mod factors;
pub(crate) mod in_scope;
mod methods;
mod operators;
mod products;
mod refused;
mod solving;
mod tangents;
mod whole;

use super::library;

pub use cholesky::{cholesky_log_determinant, cholesky_lower, cholesky_solve};
pub use construction::matrix_of_rows;
pub use determinant::log_determinant;
pub use factors::ScaleTangent;
pub use solving::{RightSide, inverse, solve};

/// The floats whose matrices have derivatives: `f32` and `f64`.
pub trait Real:
    crate::Scalar + crate::rules::SecondScalarRules + crate::Tangent<Self> + library::traits::RealField
{
    /// `abs` of the float.
    #[doc(hidden)]
    fn magnitude(self) -> Self;
    /// `ln` of the float.
    #[doc(hidden)]
    fn logarithm(self) -> Self;
}

macro_rules! reals {
    ($($float:ty)*) => { $(
        impl Real for $float {
            #[inline]
            fn magnitude(self) -> Self {
                self.abs()
            }
            #[inline]
            fn logarithm(self) -> Self {
                self.ln()
            }
        }
    )* };
}

reals! { f32 f64 }
