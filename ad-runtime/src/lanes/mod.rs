//! Several derivatives at once: what one sweep carries where a single derivative would be a float.
//!
//! `f_vjps` and `f_jvps` run one sweep over [`Lanes`], and `f_jacobian` one for each block of rows. [`Laned`] says what a tangent becomes in such a sweep.

mod entries;
mod laned;
mod operators;
mod rows;

pub use entries::{LanesOf, hessian_by_lanes, hessian_diagonal_by_lanes, hessian_of_array_by_lanes};
pub use laned::{
    Laned, in_lanes, lane_of, lane_of_list, lanes_or_zero, merged, set_lane, set_lane_of_list, split,
    zero_lanes,
};
pub use rows::{by_lanes, rows_by_lanes, rows_of_array_by_lanes, rows_of_columns_by_lanes};

use crate::accumulator::own_accumulator;
use crate::kept::kept_as_it_is;
use crate::{Accumulate, Differentiable, Scalar};
use core::fmt::{self, Debug, Formatter};

/// `K` adjoints, or `K` tangents, of one float: element by element a vector over the floats.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let bar = Lanes([1.0, 10.0]);
/// assert_eq!(bar * 2.0 - Lanes([0.5, 0.5]), Lanes([1.5, 19.5]));
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Lanes<S, const K: usize>(pub [S; K]);

/// Says to a callee how many lanes there are.
///
/// ```
/// fn how_many<const K: usize>(_: ad_runtime::__private::Several<K>) -> usize {
///     K
/// }
/// assert_eq!(how_many(ad_runtime::__private::Several::<4>), 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Several<const K: usize>;

impl<S: Scalar, const K: usize> Lanes<S, K> {
    /// Zero in each lane.
    pub const ZERO: Self = Lanes([S::SCALAR_ZERO; K]);

    /// Each lane times the partial, and zero where the lane is zero, even if the partial is infinite or NaN.
    ///
    /// ```
    /// use ad_runtime::__private::Lanes;
    ///
    /// assert_eq!(Lanes([0.0, 2.0]).strong_zero(f64::INFINITY), Lanes([0.0, f64::INFINITY]));
    /// ```
    #[inline]
    #[must_use]
    pub fn strong_zero(self, partial: S) -> Self {
        Lanes(self.0.map(|lane| crate::strong_zero(lane, partial)))
    }
}

impl<S: Scalar, const K: usize> Debug for Lanes<S, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lanes").field(&self.0.map(S::scalar_value)).finish()
    }
}

impl<S: Scalar, const K: usize> Default for Lanes<S, K> {
    #[inline]
    fn default() -> Self {
        Self::ZERO
    }
}

impl<S: Scalar, const K: usize> Differentiable for Lanes<S, K> {
    type Tangent = Self;
    type Accumulator = Self;
    type Dimensionality = ();
    type Primal = Self;
    #[inline]
    fn dimensionality(&self) {}
    #[inline]
    fn zero_tangent((): &()) -> Self {
        Self::ZERO
    }
}

impl<S: Scalar, const K: usize> Accumulate<Self> for Lanes<S, K> {
    #[inline]
    fn accumulate(&mut self, tangent: Self) {
        *self += tangent;
    }
}

own_accumulator! { [S: Scalar, const K: usize] Lanes<S, K> }
kept_as_it_is! { [S: Scalar, const K: usize] Lanes<S, K>; }
