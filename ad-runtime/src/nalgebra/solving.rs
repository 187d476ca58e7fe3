//! Solutions of linear systems, inverses and determinants.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation*
//! (2008), sections 2.2.3 (inverse), 2.2.4 (determinant) and 2.3.1 (linear systems).

use super::Real;
use crate::protocol::{companion, method};
use ::nalgebra::allocator::Allocator;
use ::nalgebra::{Cholesky, DMatrix, DefaultAllocator, Dim, DimMin, OMatrix, LU};

/// The solution `x` of `a x = b`, for a vector or a matrix `b`: `a.lu().solve(&b).unwrap()`, with a derivative.
///
/// The adjoints are `b̄ = a⁻ᵀ x̄` and `ā = -b̄ xᵀ`. The matrix is factored once, for both sweeps.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::nalgebra::solve;
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
    pull |seed| b_bar = transposed_solution(&kept.0, seed);
    [-(&b_bar * kept.1.transpose())]
    [b_bar.clone()]
    push [-solution(&kept.0, &(a_dot * &kept.1))] [solution(&kept.0, b_dot)]
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

/// The solution `x` of `a x = b` for a symmetric, positive definite `a`: `a.cholesky().unwrap().solve(&b)`, with a derivative.
///
/// Of `a`, only the entries on and below the diagonal are read, so those above it have the adjoint 0, and those below it
/// have what belongs to both: with `g = -b̄ xᵀ` and `b̄ = a⁻¹ x̄`, it is `gᵢⱼ + gⱼᵢ`.
///
/// # Panics
///
/// If `a` is not positive definite, or not as large as `b`.
pub fn cholesky_solve<T, D, C>(a: &OMatrix<T, D, D>, b: &OMatrix<T, D, C>) -> OMatrix<T, D, C>
where
    T: Real,
    D: Dim,
    C: Dim,
    DefaultAllocator: Allocator<D, D> + Allocator<D, C>,
{
    cholesky(a).solve(b)
}

companion! {
    cholesky_solve<[T: Real, D: Dim, C: Dim] [T, D, C]>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D, C> + Allocator<C, D>]
    [a a_dot: OMatrix<T, D, D>] [b b_dot: OMatrix<T, D, C>]
    keep kept = {
        let factor = cholesky(a);
        let x = factor.solve(b);
        (factor, x)
    };
    -> OMatrix<T, D, C> = kept.1.clone();
    pull |seed| b_bar = kept.0.solve(&seed);
    [{
        let share = -(&b_bar * kept.1.transpose());
        let (rows, columns) = share.shape_generic();
        OMatrix::from_fn_generic(rows, columns, |i, j| match i.cmp(&j) {
            std::cmp::Ordering::Greater => share[(i, j)] + share[(j, i)],
            std::cmp::Ordering::Equal => share[(i, j)],
            std::cmp::Ordering::Less => T::zero(),
        })
    }]
    [b_bar.clone()]
    push [{
        let mut symmetric = a_dot.clone();
        symmetric.fill_upper_triangle_with_lower_triangle();
        -kept.0.solve(&(symmetric * &kept.1))
    }]
    [kept.0.solve(b_dot)]
}

fn cholesky<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> Cholesky<T, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    Cholesky::new(a.clone()).expect("the matrix of a Cholesky decomposition is positive definite")
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
    pull |seed| share = -(inverted.tr_mul(&seed) * inverted.transpose()); [share]
    push [-(&inverted * a_dot * &inverted)]
}

method! {
    /// `a.determinant()`: its adjoint is the cofactors of `a`, which for a singular matrix are computed as determinants of minors.
    Determinant<[T: Real, D: DimMin<D, Output = D>] [T, D]> for OMatrix<T, D, D>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D>]
    determinant_prim determinant_push: (self a a_dot) -> T = a.determinant();
    keep |determinant| cofactors = cofactors(a, *determinant);
    pull |seed| (&cofactors * *seed)
    push (cofactors.dot(a_dot))
}

/// The derivatives of the determinant by the entries.
fn cofactors<T: Real, D: Dim>(a: &OMatrix<T, D, D>, determinant: T) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    if determinant != T::zero() {
        if let Some(inverse) = a.clone().try_inverse() {
            return inverse.transpose() * determinant;
        }
    }
    let (rows, columns) = a.shape_generic();
    let entries = DMatrix::from_iterator(a.nrows(), a.ncols(), a.iter().copied());
    OMatrix::from_fn_generic(rows, columns, |i, j| {
        let minor = entries.clone().remove_row(i).remove_column(j).determinant();
        if (i + j) % 2 == 0 {
            minor
        } else {
            -minor
        }
    })
}
