//! What is made of Cholesky decompositions.
//!
//! Of the matrix, only the entries on and below the diagonal are read, so those above it have the adjoint 0, and those below it have
//! what belongs to both.

use super::super::library::allocator::Allocator;
use super::super::library::{Cholesky, DefaultAllocator, Dim, OMatrix};
use super::Real;
use crate::protocol::companion;

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
    pull |seed| of_b = kept.0.solve(seed);
    [of_lower_entries(&-(&of_b * kept.1.transpose()))]
    [of_b.clone()]
    push [-kept.0.solve(&(symmetric(a_dot) * &kept.1))]
    [kept.0.solve(b_dot)]
    second top = {
        let a_dot = symmetric(a_dot);
        let x_dot = kept.0.solve(&(b_dot - &a_dot * &kept.1));
        (x_dot, -kept.0.solve(&(a_dot * &of_b)))
    };
    [a_bar a_dot_bar = of_lower_entries(&-(&top.1 * kept.1.transpose() + &of_b * top.0.transpose()))]
    [b_bar b_dot_bar = top.1.clone()]
}

/// The lower triangular factor `l` of `a = l lᵀ`, for a symmetric, positive definite `a`: `a.cholesky().unwrap().l()`, with a derivative.
///
/// Of `a`, only the entries on and below the diagonal are read, and those above it have the adjoint 0. The rules are those of I. Murray,
/// *Differentiation of the Cholesky decomposition* (2016, arXiv:1602.07527): `l̇ = l Φ(l⁻¹ ȧ l⁻ᵀ)`, and `ā` is made of
/// `l⁻ᵀ Φ(lᵀ l̄) l⁻¹`, where `Φ` takes the entries below the diagonal and half of those on it.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::nalgebra_v0_35::cholesky_lower;
/// # use nalgebra_v0_35 as nalgebra;
/// use nalgebra::{Matrix2, Vector2};
///
/// /// A normal variable with the given covariance, from one with none.
/// #[differentiable]
/// fn second(covariance: Matrix2<f64>, noise: Vector2<f64>) -> f64 {
///     let x = cholesky_lower(&covariance) * noise;
///     x[1]
/// }
///
/// let (by_covariance, by_noise) = second_grad(Matrix2::new(4.0, 2.0, 2.0, 2.0), Vector2::new(1.0, 3.0));
/// assert_eq!(by_noise, Vector2::new(1.0, 1.0));
/// assert_eq!(by_covariance, Matrix2::new(0.25, 0.0, -1.0, 1.5));
/// ```
///
/// # Panics
///
/// If `a` is not positive definite.
pub fn cholesky_lower<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    cholesky(a).unpack()
}

companion! {
    cholesky_lower<[T: Real, D: Dim] [T, D]> where [DefaultAllocator: Allocator<D, D>]
    [a a_dot: OMatrix<T, D, D>] keep l = cholesky_lower(a); -> OMatrix<T, D, D> = l.clone();
    pull |seed| share = of_lower_entries(&between_inverses(&l, lower_with_half_diagonal(&l.tr_mul(&seed.lower_triangle()))));
    [share]
    push [&l * relative_tangent(&l, a_dot)]
    // The share is made of l⁻ᵀ m l⁻¹ with m = Φ(lᵀ l̄). Along l̇ = l k, that is l⁻ᵀ (ṁ - kᵀ m - m k) l⁻¹ with ṁ = Φ(l̇ᵀ l̄).
    second top = {
        let k = relative_tangent(&l, a_dot);
        let of_factor = seed.lower_triangle();
        let inner = lower_with_half_diagonal(&l.tr_mul(&of_factor));
        let inner_dot = lower_with_half_diagonal(&(&l * &k).tr_mul(&of_factor)) - k.tr_mul(&inner) - &inner * &k;
        of_lower_entries(&between_inverses(&l, inner_dot))
    };
    [a_bar a_dot_bar = top]
}

/// `l⁻ᵀ m l⁻¹`, transposed.
fn between_inverses<T: Real, D: Dim>(l: &OMatrix<T, D, D>, mut m: OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    // The transpose is l⁻ᵀ (l⁻ᵀ m)ᵀ.
    let mut solved = l.tr_solve_lower_triangular_mut(&mut m);
    m.transpose_mut();
    solved &= l.tr_solve_lower_triangular_mut(&mut m);
    assert!(solved, "the factor of a positive definite matrix is not singular");
    m
}

/// `Φ(l⁻¹ ȧ l⁻ᵀ)`, by which the factor is multiplied in its tangent.
fn relative_tangent<T: Real, D: Dim>(l: &OMatrix<T, D, D>, a_dot: &OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    let mut inner = symmetric(a_dot);
    // l⁻¹ ȧ l⁻ᵀ is symmetric.
    let mut solved = l.solve_lower_triangular_mut(&mut inner);
    inner.transpose_mut();
    solved &= l.solve_lower_triangular_mut(&mut inner);
    assert!(solved, "the factor of a positive definite matrix is not singular");
    lower_with_half_diagonal(&inner)
}

/// ln det `a` for a symmetric, positive definite `a`: `a.cholesky().unwrap().ln_determinant()`, with a derivative.
///
/// Of `a`, only the entries on and below the diagonal are read, so those above it have the adjoint 0; those on it have that of `a⁻¹`, and
/// those below it twice as much.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::nalgebra_v0_35::{cholesky_log_determinant, cholesky_solve};
/// # use nalgebra_v0_35 as nalgebra;
/// use nalgebra::{DMatrix, DVector};
///
/// /// The logarithm of a normal density, up to a constant.
/// #[differentiable]
/// fn log_density(covariance: &DMatrix<f64>, x: &DVector<f64>) -> f64 {
///     -0.5 * (x.dot(&cholesky_solve(covariance, x)) + cholesky_log_determinant(covariance))
/// }
///
/// let (by_covariance, _) = log_density_grad(&DMatrix::from_diagonal_element(2, 2, 4.0), &DVector::from_vec(vec![2.0, 0.0]));
/// assert_eq!(by_covariance, DMatrix::from_row_slice(2, 2, &[0.0, 0.0, 0.0, -0.125]));
/// ```
///
/// # Panics
///
/// If `a` is not positive definite.
pub fn cholesky_log_determinant<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> T
where
    DefaultAllocator: Allocator<D, D>,
{
    log_of_diagonal(&cholesky(a))
}

companion! {
    cholesky_log_determinant<[T: Real, D: Dim] [T, D]> where [DefaultAllocator: Allocator<D, D>]
    [a a_dot: OMatrix<T, D, D>]
    keep kept = {
        let factor = cholesky(a);
        (log_of_diagonal(&factor), of_lower_entries(&factor.inverse()), factor)
    };
    -> T = kept.0;
    pull |seed| share = &kept.1 * *seed; [share]
    push [kept.1.dot(a_dot)]
    // -a⁻¹ ȧ a⁻¹.
    second inverse_dot = {
        let relative = kept.2.solve(&symmetric(a_dot));
        -kept.2.solve(&relative.transpose())
    };
    [a_bar a_dot_bar = of_lower_entries(&inverse_dot) * *seed]
}

fn cholesky<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> Cholesky<T, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    Cholesky::new(a.clone()).expect("the matrix of a Cholesky decomposition is positive definite")
}

/// The sum of the logarithms of the factor's diagonal, twice.
fn log_of_diagonal<T: Real, D: Dim>(factor: &Cholesky<T, D>) -> T
where
    DefaultAllocator: Allocator<D, D>,
{
    let l = factor.l_dirty();
    let sum = (0..l.nrows()).fold(T::zero(), |sum, k| sum + l[(k, k)].ln());
    sum + sum
}

/// The matrix whose entries below the diagonal are above it, too.
fn symmetric<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    let mut symmetric = a.clone();
    symmetric.fill_upper_triangle_with_lower_triangle();
    symmetric
}

/// The adjoint of the entries that are read, from that of a symmetric matrix.
fn of_lower_entries<T: Real, D: Dim>(share: &OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    let (rows, columns) = share.shape_generic();
    OMatrix::from_fn_generic(rows, columns, |i, j| match i.cmp(&j) {
        core::cmp::Ordering::Greater => share[(i, j)] + share[(j, i)],
        core::cmp::Ordering::Equal => share[(i, j)],
        core::cmp::Ordering::Less => T::zero(),
    })
}

/// `Φ`: the entries below the diagonal, and half of those on it.
fn lower_with_half_diagonal<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    let mut lower = a.lower_triangle();
    (0..lower.nrows()).for_each(|k| lower[(k, k)] /= T::one() + T::one());
    lower
}
