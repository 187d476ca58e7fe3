//! Products of adjoints and partials, where an adjoint that is zero wins over everything.

use super::Scalar;
use crate::tied;

/// The adjoint times the partial, and zero where the adjoint is zero, even if the partial is infinite or NaN.
///
/// ```
/// assert_eq!(ad_runtime::__private::strong_zero(0.0, f64::INFINITY), 0.0);
/// assert_eq!(ad_runtime::__private::strong_zero(2.0, 3.0), 6.0);
/// ```
#[inline]
pub fn strong_zero<T: Scalar>(adjoint: T, partial: T) -> T {
    if adjoint == T::SCALAR_ZERO { T::SCALAR_ZERO } else { adjoint.scalar_times(partial) }
}

/// The share of the adjoint in that of the product, where its type is not visible.
#[doc(hidden)]
#[inline]
pub fn strong_zero_pull_0<T: Scalar>(_: &T, partial: &T, seed: &T) -> T {
    strong_zero(*seed, *partial)
}

/// The share of the partial, likewise.
#[doc(hidden)]
#[inline]
pub fn strong_zero_pull_1<T: Scalar>(adjoint: &T, _: &T, seed: &T) -> T {
    strong_zero(*seed, *adjoint)
}

/// The derivative of [`strong_zero`], for tangents that are differentiated in their turn: that of a product, also where the
/// adjoint is zero.
#[doc(hidden)]
#[allow(non_camel_case_types, missing_debug_implementations)]
pub struct strong_zero {}

#[doc(hidden)]
#[allow(missing_docs, clippy::type_complexity)]
impl strong_zero {
    #[inline]
    pub fn prim<S: Scalar, Function: Fn(S, S) -> S>(
        function: Function,
        adjoint: S,
        partial: S,
    ) -> (impl Fn(&S, &S, S, Option<&mut S>, Option<&mut S>) + use<S, Function>, S) {
        tied::<(S, S), _, _>(function, strong_zero);
        let pull =
            |&adjoint: &S, &partial: &S, seed: S, by_adjoint: Option<&mut S>, by_partial: Option<&mut S>| {
                if let Some(slot) = by_adjoint {
                    slot.accumulate(strong_zero(seed, partial));
                }
                if let Some(slot) = by_partial {
                    slot.accumulate(strong_zero(seed, adjoint));
                }
            };
        (pull, strong_zero(adjoint, partial))
    }

    #[inline]
    pub fn jvp<S: Scalar, Function: Fn(S, S) -> S>(
        function: Function,
        adjoint: S,
        partial: S,
        adjoint_dot: Option<&S>,
        partial_dot: Option<&S>,
    ) -> (S, S) {
        tied::<(S, S), _, _>(function, strong_zero);
        let mut dot = S::SCALAR_ZERO;
        if let Some(&by_adjoint) = adjoint_dot {
            dot = dot.scalar_plus(strong_zero(by_adjoint, partial));
        }
        if let Some(&by_partial) = partial_dot {
            dot = dot.scalar_plus(strong_zero(by_partial, adjoint));
        }
        (strong_zero(adjoint, partial), dot)
    }
}
