//! What is made of Cholesky decompositions.
//!
//! Of the matrix, only the entries on and below the diagonal are read, so those above it have the adjoint 0, and those below it have
//! what belongs to both.

use super::super::library::linalg::solvers::{DenseSolveCore as _, Llt};
use super::super::library::{Mat, Side};
use super::Real;
use super::solving::{RightSide, difference};
use super::whole::{dot, scaled};
use crate::protocol::companion;

/// The solution `x` of `a x = b` for a symmetric, positive definite `a`: `a.llt(Side::Lower).unwrap().solve(&b)`, with a derivative.
///
/// Of `a`, only the entries on and below the diagonal are read, so those above it have the adjoint 0, and those below it
/// have what belongs to both: with `g = -b̄ xᵀ` and `b̄ = a⁻¹ x̄`, it is `gᵢⱼ + gⱼᵢ`.
///
/// # Panics
///
/// If `a` is not positive definite, or not as large as `b`.
pub fn cholesky_solve<T: Real, B: RightSide<T>>(a: &Mat<T>, b: &B) -> B {
    b.solved(&cholesky(a))
}

companion! {
    cholesky_solve<[T: Real, B: RightSide<T>] [T, B]> where []
    [a a_dot: Mat<T>] [b b_dot: B]
    keep kept = {
        let factor = cholesky(a);
        let x = b.solved(&factor);
        (factor, x)
    };
    -> B = kept.1.clone();
    pull |seed| of_b = seed.solved(&kept.0);
    [of_lower_entries(&-of_b.times_transposed(&kept.1))]
    [of_b.clone()]
    push [-kept.1.multiplied(&symmetric(a_dot)).solved(&kept.0)]
    [b_dot.solved(&kept.0)]
    second top = {
        let a_dot = symmetric(a_dot);
        let x_dot = difference(b_dot, &kept.1.multiplied(&a_dot)).solved(&kept.0);
        (x_dot, -of_b.multiplied(&a_dot).solved(&kept.0))
    };
    [a_bar a_dot_bar = of_lower_entries(&-(top.1.times_transposed(&kept.1) + of_b.times_transposed(&top.0)))]
    [b_bar b_dot_bar = top.1.clone()]
}

/// The lower triangular factor `l` of `a = l lᵀ`, for a symmetric, positive definite `a`: `a.llt(Side::Lower).unwrap().L()`, with a derivative.
///
/// Of `a`, only the entries on and below the diagonal are read, and those above it have the adjoint 0. The rules are those of I. Murray,
/// *Differentiation of the Cholesky decomposition* (2016, arXiv:1602.07527): `l̇ = l Φ(l⁻¹ ȧ l⁻ᵀ)`, and `ā` is made of
/// `l⁻ᵀ Φ(lᵀ l̄) l⁻¹`, where `Φ` takes the entries below the diagonal and half of those on it.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::faer_v0_24::cholesky_lower;
/// # use faer_v0_24 as faer;
/// use faer::{Col, Mat, col, mat};
///
/// /// A normal variable with the given covariance, from one with none.
/// #[differentiable]
/// fn second(covariance: &Mat<f64>, noise: &Col<f64>) -> f64 {
///     let x = cholesky_lower(covariance) * noise;
///     x[1]
/// }
///
/// let (by_covariance, by_noise) = second_grad(&mat![[4.0, 2.0], [2.0, 2.0]], &col![1.0, 3.0]);
/// assert_eq!(by_noise, col![1.0, 1.0]);
/// assert_eq!(by_covariance, mat![[0.25, 0.0], [-1.0, 1.5]]);
/// ```
///
/// # Panics
///
/// If `a` is not positive definite.
pub fn cholesky_lower<T: Real>(a: &Mat<T>) -> Mat<T> {
    cholesky(a).L().to_owned()
}

companion! {
    cholesky_lower<[T: Real] [T]> where []
    [a a_dot: Mat<T>] keep l = cholesky_lower(a); -> Mat<T> = l.clone();
    pull |seed| share = of_lower_entries(&between_inverses(&l, lower_with_half_diagonal(&(l.transpose() * lower(seed)))));
    [share]
    push [&l * relative_tangent(&l, a_dot)]
    // The share is made of l⁻ᵀ m l⁻¹ with m = Φ(lᵀ l̄). Along l̇ = l k, that is l⁻ᵀ (ṁ - kᵀ m - m k) l⁻¹ with ṁ = Φ(l̇ᵀ l̄).
    second top = {
        let k = relative_tangent(&l, a_dot);
        let of_factor = lower(seed);
        let inner = lower_with_half_diagonal(&(l.transpose() * &of_factor));
        let inner_dot = lower_with_half_diagonal(&((&l * &k).transpose() * &of_factor)) - k.transpose() * &inner - &inner * &k;
        of_lower_entries(&between_inverses(&l, inner_dot))
    };
    [a_bar a_dot_bar = top]
}

/// `l⁻ᵀ m l⁻¹`, transposed.
fn between_inverses<T: Real>(l: &Mat<T>, mut m: Mat<T>) -> Mat<T> {
    // The transpose is l⁻ᵀ (l⁻ᵀ m)ᵀ.
    l.transpose().solve_upper_triangular_in_place(&mut m);
    let mut m = m.transpose().to_owned();
    l.transpose().solve_upper_triangular_in_place(&mut m);
    m
}

/// `Φ(l⁻¹ ȧ l⁻ᵀ)`, by which the factor is multiplied in its tangent.
fn relative_tangent<T: Real>(l: &Mat<T>, a_dot: &Mat<T>) -> Mat<T> {
    let mut inner = symmetric(a_dot);
    // l⁻¹ ȧ l⁻ᵀ is symmetric.
    l.solve_lower_triangular_in_place(&mut inner);
    let mut inner = inner.transpose().to_owned();
    l.solve_lower_triangular_in_place(&mut inner);
    lower_with_half_diagonal(&inner)
}

/// ln det `a` for a symmetric, positive definite `a`, with a derivative: twice the sum of the logarithms of the factor's diagonal.
///
/// Of `a`, only the entries on and below the diagonal are read, so those above it have the adjoint 0; those on it have that of `a⁻¹`, and
/// those below it twice as much.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::faer_v0_24::{cholesky_log_determinant, cholesky_solve};
/// # use faer_v0_24 as faer;
/// use faer::{Col, Mat, col, mat};
///
/// /// The logarithm of a normal density, up to a constant.
/// #[differentiable]
/// fn log_density(covariance: &Mat<f64>, x: &Col<f64>) -> f64 {
///     -0.5 * (x.transpose() * cholesky_solve(covariance, x) + cholesky_log_determinant(covariance))
/// }
///
/// let (by_covariance, _) = log_density_grad(&mat![[4.0, 0.0], [0.0, 4.0]], &col![2.0, 0.0]);
/// assert_eq!(by_covariance, mat![[0.0, 0.0], [0.0, -0.125]]);
/// ```
///
/// # Panics
///
/// If `a` is not positive definite.
pub fn cholesky_log_determinant<T: Real>(a: &Mat<T>) -> T {
    log_of_diagonal(&cholesky(a))
}

companion! {
    cholesky_log_determinant<[T: Real] [T]> where []
    [a a_dot: Mat<T>]
    keep kept = {
        let factor = cholesky(a);
        (log_of_diagonal(&factor), of_lower_entries(&factor.inverse()), factor)
    };
    -> T = kept.0;
    pull |seed| share = scaled(&kept.1, *seed); [share]
    push [dot(&kept.1, a_dot)]
    // -a⁻¹ ȧ a⁻¹.
    second inverse_dot = {
        let relative = symmetric(a_dot).solved(&kept.2);
        -relative.transpose().to_owned().solved(&kept.2)
    };
    [a_bar a_dot_bar = scaled(&of_lower_entries(&inverse_dot), *seed)]
}

fn cholesky<T: Real>(a: &Mat<T>) -> Llt<T> {
    Llt::new(a.as_ref(), Side::Lower).expect("the matrix of a Cholesky decomposition is positive definite")
}

/// The sum of the logarithms of the factor's diagonal, twice.
fn log_of_diagonal<T: Real>(factor: &Llt<T>) -> T {
    let diagonal = factor.L().diagonal();
    let sum = diagonal.column_vector().iter().fold(T::SCALAR_ZERO, |sum, entry| sum + entry.logarithm());
    sum + sum
}

/// The matrix whose entries below the diagonal are above it, too.
fn symmetric<T: Real>(a: &Mat<T>) -> Mat<T> {
    Mat::from_fn(a.nrows(), a.ncols(), |i, j| a[(i.max(j), i.min(j))])
}

/// The adjoint of the entries that are read, from that of a symmetric matrix.
fn of_lower_entries<T: Real>(share: &Mat<T>) -> Mat<T> {
    Mat::from_fn(share.nrows(), share.ncols(), |i, j| match i.cmp(&j) {
        core::cmp::Ordering::Greater => share[(i, j)] + share[(j, i)],
        core::cmp::Ordering::Equal => share[(i, j)],
        core::cmp::Ordering::Less => T::SCALAR_ZERO,
    })
}

/// The entries on and below the diagonal.
fn lower<T: Real>(a: &Mat<T>) -> Mat<T> {
    Mat::from_fn(a.nrows(), a.ncols(), |i, j| if i < j { T::SCALAR_ZERO } else { a[(i, j)] })
}

/// `Φ`: the entries below the diagonal, and half of those on it.
fn lower_with_half_diagonal<T: Real>(a: &Mat<T>) -> Mat<T> {
    let mut lower = lower(a);
    let two = T::SCALAR_ONE + T::SCALAR_ONE;
    (0..lower.nrows()).for_each(|k| lower[(k, k)] /= two);
    lower
}
