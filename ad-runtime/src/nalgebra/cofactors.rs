//! The cofactors of a matrix, which are the derivatives of its determinant by the entries, and their derivatives.

use super::super::library;
use super::super::library::allocator::Allocator;
use super::super::library::{DMatrix, DefaultAllocator, Dim, OMatrix};
use super::Real;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::cmp::Ordering;

/// The derivatives of the determinant by the entries.
pub(super) fn cofactors<T: Real, D: Dim>(a: &OMatrix<T, D, D>, determinant: T) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    let (rows, columns) = a.shape_generic();
    if a.nrows() <= 4 {
        return OMatrix::from_fn_generic(rows, columns, |i, j| cofactor_of_small(a, i, j));
    }
    if is_normal(determinant)
        && let Some(inverse) = a.clone().try_inverse()
    {
        let cofactors = inverse.transpose() * determinant;
        if is_finite(&cofactors) {
            return cofactors;
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
    if (row + column).is_multiple_of(2) { minor } else { -minor }
}

/// Whether a number is finite, and has all its digits.
fn is_normal<T: Real>(number: T) -> bool {
    let largest = T::max_value().expect("floats have a largest value");
    let least_normal = library::convert::<f64, T>(4.0) / largest;
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
    let Some(SingularValues { mut u, values, v_t, sign }) = SingularValues::of(a) else { return a.clone() };
    for (k, mut column) in u.column_iter_mut().enumerate() {
        column *= product_without(&values, &[k], sign);
    }
    u * v_t
}

/// The derivative of the cofactors along a tangent.
pub(super) fn cofactors_along<T: Real, D: Dim>(
    a: &OMatrix<T, D, D>,
    a_dot: &OMatrix<T, D, D>,
) -> OMatrix<T, D, D>
where
    DefaultAllocator: Allocator<D, D>,
{
    let (rows, columns) = a.shape_generic();
    if a.nrows() > 4 {
        let dynamic = |a: &OMatrix<T, D, D>| DMatrix::from_iterator(a.nrows(), a.ncols(), a.iter().copied());
        let along = cofactors_of_any_along(&dynamic(a), &dynamic(a_dot));
        return OMatrix::from_iterator_generic(rows, columns, along.iter().copied());
    }
    // A cofactor is linear in each of the rows.
    let mut sum = OMatrix::zeros_generic(rows, columns);
    for row in 0..a.nrows() {
        let mut mixed = a.clone();
        (0..a.ncols()).for_each(|column| mixed[(row, column)] = a_dot[(row, column)]);
        sum += OMatrix::from_fn_generic(rows, columns, |i, j| {
            if i == row { T::zero() } else { cofactor_of_small(&mixed, i, j) }
        });
    }
    sum
}

/// From `a = u s vᵀ` and `e = uᵀ ȧ v`, the derivative is `det(u) det(v) u g vᵀ`, where `g` is that of the cofactors of a diagonal matrix: `gᵢᵢ` is the sum of
/// all other `eₖₖ`, `gᵢⱼ` is `-eⱼᵢ`, each times the singular values that neither index has.
fn cofactors_of_any_along<T: Real>(a: &DMatrix<T>, a_dot: &DMatrix<T>) -> DMatrix<T> {
    if !is_finite(a) || !is_finite(a_dot) {
        return a.map(|_| T::zero() / T::zero());
    }
    let Some(SingularValues { u, values, v_t, sign }) = SingularValues::of(a) else { return a.clone() };
    let e = u.tr_mul(a_dot) * v_t.transpose();
    let without = |i: usize, k: usize, factor: T| product_without(&values, &[i, k], sign * factor);
    let inner = DMatrix::from_fn(a.nrows(), a.ncols(), |i, j| match i == j {
        true => {
            let others = (0..a.nrows()).filter(|k| *k != i);
            others.fold(T::zero(), |sum, k| sum + without(i, k, e[(k, k)]))
        }
        false => -without(i, j, e[(j, i)]),
    });
    u * inner * v_t
}

/// `a = u s vᵀ`, with `sign = det(u) det(v)`.
struct SingularValues<T> {
    u: DMatrix<T>,
    /// They fall.
    values: Vec<T>,
    v_t: DMatrix<T>,
    sign: T,
}

impl<T: Real> SingularValues<T> {
    /// There is none of zero.
    fn of(a: &DMatrix<T>) -> Option<Self> {
        // Squares of very small or large entries would not be representable.
        let scale = a.amax();
        if scale == T::zero() {
            return None;
        }
        let decomposition = a.map(|entry| entry / scale).svd(true, true);
        let (u, v_t) =
            (decomposition.u.expect("it was asked for"), decomposition.v_t.expect("it was asked for"));
        let values = decomposition.singular_values.iter().map(|value| *value * scale).collect();
        let sign = T::one().copysign(u.determinant() * v_t.determinant());
        Some(SingularValues { u, values, v_t, sign })
    }
}

/// `first` times all values but those.
fn product_without<T: Real>(values: &[T], left_out: &[usize], first: T) -> T {
    let rest = values.iter().enumerate().filter(|(k, _)| !left_out.contains(k));
    product(first, rest.map(|(_, value)| *value))
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
