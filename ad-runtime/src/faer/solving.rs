//! Solutions of linear systems, and inverses.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation*
//! (2008), sections 2.2.3 (inverse) and 2.3.1 (linear systems).

use super::super::library::linalg::solvers::{DenseSolveCore as _, PartialPivLu, Solve, SolveCore};
use super::super::library::{Col, Mat};
use super::Real;
use super::whole::Whole;
use crate::protocol::companion;

/// The right side of a linear system: a column, or a matrix of several.
pub trait RightSide<T: Real>: Whole<Entry = T> + core::ops::Neg<Output = Self> {
    /// The solution of `a x = b`, where `a` is what was factored.
    #[doc(hidden)]
    fn solved(&self, factors: &impl SolveCore<T>) -> Self;
    /// That of `aᵀ x = b`.
    #[doc(hidden)]
    fn solved_transposed(&self, factors: &impl SolveCore<T>) -> Self;
    /// `a b`.
    #[doc(hidden)]
    fn multiplied(&self, a: &Mat<T>) -> Self;
    /// `aᵀ b`.
    #[doc(hidden)]
    fn multiplied_transposed(&self, a: &Mat<T>) -> Self;
    /// `b xᵀ`.
    #[doc(hidden)]
    fn times_transposed(&self, x: &Self) -> Mat<T>;
}

macro_rules! right_sides {
    ($($whole:ident)*) => { $(
        impl<T: Real> RightSide<T> for $whole<T> {
            #[inline]
            fn solved(&self, factors: &impl SolveCore<T>) -> Self {
                factors.solve(self)
            }
            #[inline]
            fn solved_transposed(&self, factors: &impl SolveCore<T>) -> Self {
                factors.solve_transpose(self)
            }
            #[inline]
            fn multiplied(&self, a: &Mat<T>) -> Self {
                a * self
            }
            #[inline]
            fn multiplied_transposed(&self, a: &Mat<T>) -> Self {
                a.transpose() * self
            }
            #[inline]
            fn times_transposed(&self, x: &Self) -> Mat<T> {
                self * x.transpose()
            }
        }
    )* };
}

right_sides! { Mat Col }

/// The solution `x` of `a x = b`, for a column or a matrix `b`: `a.partial_piv_lu().solve(&b)`, with a derivative.
///
/// The adjoints are `b̄ = a⁻ᵀ x̄` and `ā = -b̄ xᵀ`. The matrix is factored once, for both sweeps. As in the library, the solution is not finite
/// where `a` is singular.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::faer_v0_24::solve;
/// # use faer_v0_24 as faer;
/// use faer::{Col, Mat, col, mat};
///
/// #[differentiable]
/// fn first(a: &Mat<f64>, b: &Col<f64>) -> f64 {
///     let x = solve(a, b);
///     x[0]
/// }
///
/// let (da, db) = first_grad(&mat![[2.0, 0.0], [0.0, 4.0]], &col![6.0, 8.0]);
/// assert_eq!(db, col![0.5, 0.0]);
/// assert_eq!(da, mat![[-1.5, -1.0], [0.0, 0.0]]);
/// ```
///
/// # Panics
///
/// If `a` is not square, or not as large as `b`.
pub fn solve<T: Real, B: RightSide<T>>(a: &Mat<T>, b: &B) -> B {
    b.solved(&PartialPivLu::new(a.as_ref()))
}

companion! {
    solve<[T: Real, B: RightSide<T>] [T, B]> where []
    [a a_dot: Mat<T>] [b b_dot: B]
    keep kept = {
        let factors = PartialPivLu::new(a.as_ref());
        let x = b.solved(&factors);
        (factors, x)
    };
    -> B = kept.1.clone();
    pull |seed| of_b = seed.solved_transposed(&kept.0);
    [-of_b.times_transposed(&kept.1)]
    [of_b.clone()]
    push [-kept.1.multiplied(a_dot).solved(&kept.0)] [b_dot.solved(&kept.0)]
    second top = {
        let x_dot = difference(b_dot, &kept.1.multiplied(a_dot)).solved(&kept.0);
        (x_dot, -of_b.multiplied_transposed(a_dot).solved_transposed(&kept.0))
    };
    [a_bar a_dot_bar = -(top.1.times_transposed(&kept.1) + of_b.times_transposed(&top.0))]
    [b_bar b_dot_bar = top.1.clone()]
}

/// `a - b`.
pub(super) fn difference<A: Whole>(a: &A, b: &A) -> A {
    super::whole::zipped(a, b, |a, b| a - b)
}

/// The inverse of `a`: `a.partial_piv_lu().inverse()`, with a derivative. The adjoint is `ā = -a⁻ᵀ ȳ a⁻ᵀ`.
///
/// # Panics
///
/// If `a` is not square.
pub fn inverse<T: Real>(a: &Mat<T>) -> Mat<T> {
    PartialPivLu::new(a.as_ref()).inverse()
}

companion! {
    inverse<[T: Real] [T]> where []
    [a a_dot: Mat<T>] keep inverted = inverse(a); -> Mat<T> = inverted.clone();
    pull |seed| share = -(inverted.transpose() * seed * inverted.transpose()); [share]
    push [-(&inverted * a_dot * &inverted)]
    second inverted_dot = -(&inverted * a_dot * &inverted);
    [a_bar a_dot_bar = -(inverted_dot.transpose() * seed * inverted.transpose() + inverted.transpose() * seed * inverted_dot.transpose())]
}
