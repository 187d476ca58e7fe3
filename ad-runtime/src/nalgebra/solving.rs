//! Solutions of linear systems, and inverses.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation*
//! (2008), sections 2.2.3 (inverse) and 2.3.1 (linear systems).

use super::super::library::allocator::Allocator;
use super::super::library::{DefaultAllocator, Dim, DimMin, LU, OMatrix};
use super::Real;
use crate::protocol::companion;

/// The solution `x` of `a x = b`, for a vector or a matrix `b`: `a.lu().solve(&b).unwrap()`, with a derivative.
///
/// The adjoints are `b̄ = a⁻ᵀ x̄` and `ā = -b̄ xᵀ`. The matrix is factored once, for both sweeps.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::nalgebra_v0_35::solve;
/// # use nalgebra_v0_35 as nalgebra;
/// use nalgebra::{Matrix2, Vector2};
///
/// #[differentiable]
/// fn first(a: Matrix2<f64>, b: Vector2<f64>) -> f64 {
///     let x = solve(&a, &b);
///     x[0]
/// }
///
/// let (da, db) = first_grad(Matrix2::new(2.0, 0.0, 0.0, 4.0), Vector2::new(6.0, 8.0));
/// assert_eq!(db, Vector2::new(0.5, 0.0));
/// assert_eq!(da, Matrix2::new(-1.5, -1.0, 0.0, 0.0));
/// ```
///
/// # Panics
///
/// If `a` is singular, or not as large as `b`.
pub fn solve<T, D, C>(a: &OMatrix<T, D, D>, b: &OMatrix<T, D, C>) -> OMatrix<T, D, C>
where
    T: Real,
    D: DimMin<D, Output = D>,
    C: Dim,
    DefaultAllocator: Allocator<D, D> + Allocator<D, C> + Allocator<D>,
{
    solution(&a.clone().lu(), b)
}

companion! {
    solve<[T: Real, D: DimMin<D, Output = D>, C: Dim] [T, D, C]>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D, C> + Allocator<D> + Allocator<C, D>]
    [a a_dot: OMatrix<T, D, D>] [b b_dot: OMatrix<T, D, C>]
    keep kept = {
        let factors = a.clone().lu();
        let x = solution(&factors, b);
        (factors, x)
    };
    -> OMatrix<T, D, C> = kept.1.clone();
    pull |seed| of_b = transposed_solution(&kept.0, seed.clone());
    [-(&of_b * kept.1.transpose())]
    [of_b.clone()]
    push [-solution(&kept.0, &(a_dot * &kept.1))] [solution(&kept.0, b_dot)]
    second top = {
        let x_dot = solution(&kept.0, &(b_dot - a_dot * &kept.1));
        (x_dot, -transposed_solution(&kept.0, a_dot.tr_mul(&of_b)))
    };
    [a_bar a_dot_bar = -(&top.1 * kept.1.transpose() + &of_b * top.0.transpose())]
    [b_bar b_dot_bar = top.1.clone()]
}

fn solution<T, D, C>(factors: &LU<T, D, D>, b: &OMatrix<T, D, C>) -> OMatrix<T, D, C>
where
    T: Real,
    D: DimMin<D, Output = D>,
    C: Dim,
    DefaultAllocator: Allocator<D, D> + Allocator<D, C> + Allocator<D>,
{
    factors.solve(b).expect("the matrix of a linear system is not singular")
}

/// The solution of `aᵀ x = b`: from `p a = l u`, with a permutation `p`, it is `x = pᵀ l⁻ᵀ u⁻ᵀ b`.
fn transposed_solution<T, D, C>(factors: &LU<T, D, D>, mut b: OMatrix<T, D, C>) -> OMatrix<T, D, C>
where
    T: Real,
    D: DimMin<D, Output = D>,
    C: Dim,
    DefaultAllocator: Allocator<D, D> + Allocator<D, C> + Allocator<D>,
{
    let (l, u) = (factors.l(), factors.u());
    let solved = u.tr_solve_upper_triangular_mut(&mut b) && l.tr_solve_lower_triangular_mut(&mut b);
    assert!(solved, "the matrix of a linear system is not singular");
    factors.p().inv_permute_rows(&mut b);
    b
}

/// The inverse of `a`: `a.try_inverse().unwrap()`, with a derivative. The adjoint is `ā = -a⁻ᵀ ȳ a⁻ᵀ`.
///
/// # Panics
///
/// If `a` is singular.
pub fn inverse<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    a.clone().try_inverse().expect("a matrix that is inverted is not singular")
}

companion! {
    inverse<[T: Real, D: Dim] [T, D]> where [DefaultAllocator: Allocator<D, D>]
    [a a_dot: OMatrix<T, D, D>] keep inverted = inverse(a); -> OMatrix<T, D, D> = inverted.clone();
    pull |seed| share = -(inverted.tr_mul(seed) * inverted.transpose()); [share]
    push [-(&inverted * a_dot * &inverted)]
    second inverted_dot = -(&inverted * a_dot * &inverted);
    [a_bar a_dot_bar = -(inverted_dot.tr_mul(seed) * inverted.transpose() + inverted.tr_mul(seed) * inverted_dot.transpose())]
}
