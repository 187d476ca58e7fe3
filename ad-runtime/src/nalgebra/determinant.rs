//! Determinants and their logarithms.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation*
//! (2008), section 2.2.4.

use super::Real;
use crate::protocol::{companion, method};
use crate::strong_zero;
use ::nalgebra::allocator::Allocator;
use ::nalgebra::{DMatrix, DefaultAllocator, Dim, DimMin, OMatrix, LU};
use std::cmp::Ordering;

method! {
    /// `a.determinant()`: its adjoint is the cofactors of `a`.
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
    let (rows, columns) = a.shape_generic();
    if a.nrows() <= 4 {
        return OMatrix::from_fn_generic(rows, columns, |i, j| cofactor_of_small(a, i, j));
    }
    if is_normal(determinant) {
        if let Some(inverse) = a.clone().try_inverse() {
            let cofactors = inverse.transpose() * determinant;
            if is_finite(&cofactors) {
                return cofactors;
            }
        }
    }
    let entries = DMatrix::from_iterator(a.nrows(), a.ncols(), a.iter().copied());
    OMatrix::from_iterator_generic(rows, columns, cofactors_of_any(&entries).iter().copied())
}

/// The determinant of what is left without a row and a column, of a matrix with up to four.
fn cofactor_of_small<T: Real, D: Dim>(a: &OMatrix<T, D, D>, row: usize, column: usize) -> T
where
    DefaultAllocator: Allocator<D, D>,
{
    let without = |k: usize| [0, 1, 2].map(|other| other + usize::from(other >= k));
    let (rows, columns) = (without(row), without(column));
    let entry = |i: usize, j: usize| a[(rows[i], columns[j])];
    let minor_of_two = |j: usize, k: usize| entry(1, j) * entry(2, k) - entry(1, k) * entry(2, j);
    let minor = match a.nrows() {
        1 => T::one(),
        2 => entry(0, 0),
        3 => entry(0, 0) * entry(1, 1) - entry(0, 1) * entry(1, 0),
        _ => {
            entry(0, 0) * minor_of_two(1, 2) - entry(0, 1) * minor_of_two(0, 2)
                + entry(0, 2) * minor_of_two(0, 1)
        }
    };
    if (row + column).is_multiple_of(2) {
        minor
    } else {
        -minor
    }
}

/// Whether a number is finite, and has all its digits.
fn is_normal<T: Real>(number: T) -> bool {
    let largest = T::max_value().expect("floats have a largest value");
    let least_normal = ::nalgebra::convert::<f64, T>(4.0) / largest;
    number.is_finite() && number.abs() >= least_normal
}

fn is_finite<T: Real, D: Dim>(a: &OMatrix<T, D, D>) -> bool
where
    DefaultAllocator: Allocator<D, D>,
{
    a.iter().all(|entry| entry.is_finite())
}

/// The cofactors of a matrix with more than four rows that is singular, or whose determinant is not representable.
fn cofactors_of_any<T: Real>(a: &DMatrix<T>) -> DMatrix<T> {
    if !is_finite(a) {
        // A decomposition would not come to an end.
        a.map(|_| T::zero() / T::zero())
    } else {
        cofactors_by_pivots(a).unwrap_or_else(|| cofactors_by_singular_values(a))
    }
}

/// The inverse, transposed, times one pivot after the other.
fn cofactors_by_pivots<T: Real>(a: &DMatrix<T>) -> Option<DMatrix<T>> {
    let factors = a.clone().lu();
    let mut pivots: Vec<T> = factors.u().diagonal().iter().copied().collect();
    pivots.sort_by(|a, b| b.abs().partial_cmp(&a.abs()).unwrap_or(Ordering::Equal));
    let sign: T = factors.p().determinant();
    let inverse = factors.try_inverse().filter(is_finite)?;
    Some(inverse.transpose().map(|entry| product(entry * sign, pivots.iter().copied())))
}

/// From `a = u s vᵀ`, the cofactors are `det(u) det(v) u p vᵀ`, where each entry of the diagonal matrix `p` is the product of the other
/// singular values (G. W. Stewart, *On the adjugate matrix*, 1998, section 2). It takes no inverse.
fn cofactors_by_singular_values<T: Real>(a: &DMatrix<T>) -> DMatrix<T> {
    // Squares of very small or large entries would not be representable.
    let scale = a.amax();
    if scale == T::zero() {
        return a.clone();
    }
    let decomposition = a.map(|entry| entry / scale).svd(true, true);
    let (mut u, v_t) =
        (decomposition.u.expect("it was asked for"), decomposition.v_t.expect("it was asked for"));
    let values: Vec<T> = decomposition.singular_values.iter().map(|value| *value * scale).collect();
    let sign = u.determinant() * v_t.determinant();
    for (k, mut column) in u.column_iter_mut().enumerate() {
        let others = values.iter().enumerate().filter(|(other, _)| *other != k).map(|(_, value)| *value);
        column *= product(T::one().copysign(sign), others);
    }
    u * v_t
}

/// `first` times all of `sorted`, which fall. A product above 1 goes on with the smallest that is left, one below 1 with the largest: so it
/// is representable at every step if it is in the end.
fn product<T: Real>(first: T, mut sorted: impl DoubleEndedIterator<Item = T>) -> T {
    let mut product = first;
    while let Some(value) = if product.abs() > T::one() { sorted.next_back() } else { sorted.next() } {
        product *= value;
    }
    product
}

/// ln |det `a`|, with a derivative: `a.determinant().abs().ln()` where the determinant itself may not be representable.
///
/// The adjoint is `ā = ȳ a⁻ᵀ`. For a singular `a`, the value is -∞ and the derivative NaN.
///
/// ```
/// use ad_runtime::differentiable;
/// use ad_runtime::nalgebra::log_determinant;
/// use nalgebra::{DMatrix, Matrix2};
///
/// #[differentiable]
/// fn f(a: &Matrix2<f64>) -> f64 {
///     log_determinant(a)
/// }
///
/// assert_eq!(f_grad(&Matrix2::new(0.0, 2.0, 4.0, 0.0)), Matrix2::new(0.0, 0.5, 0.25, 0.0));
/// let large = DMatrix::<f64>::identity(400, 400) * 1e-3;
/// assert_eq!(large.determinant(), 0.0);
/// assert!((log_determinant(&large) + 1200.0 * 10.0_f64.ln()).abs() < 1e-9);
/// ```
pub fn log_determinant<T: Real, D: DimMin<D, Output = D>>(a: &OMatrix<T, D, D>) -> T
where
    DefaultAllocator: Allocator<D, D> + Allocator<D>,
{
    log_of_pivots(&a.clone().lu())
}

companion! {
    log_determinant<[T: Real, D: DimMin<D, Output = D>] [T, D]>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D>]
    [a a_dot: OMatrix<T, D, D>]
    keep kept = {
        let factors = a.clone().lu();
        let logarithm = log_of_pivots(&factors);
        let inverse = factors.try_inverse().unwrap_or_else(|| a.map(|_| T::zero() / T::zero()));
        (logarithm, inverse.transpose())
    };
    -> T = kept.0;
    pull |seed| share = kept.1.map(|entry| strong_zero(seed, entry)); [share]
    push [kept.1.zip_fold(a_dot, T::zero(), |sum, entry, dot| sum + strong_zero(dot, entry))]
}

/// ln |det a| from `p a = l u`: the diagonal of `l` is 1.
fn log_of_pivots<T: Real, D: DimMin<D, Output = D>>(factors: &LU<T, D, D>) -> T
where
    DefaultAllocator: Allocator<D, D> + Allocator<D>,
{
    factors.u().diagonal().iter().fold(T::zero(), |sum, pivot| sum + pivot.abs().ln())
}
