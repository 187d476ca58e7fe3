//! Methods of vectors and matrices.
//!
//! Rules of products and traces are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic
//! differentiation* (2008), section 2; those of norms follow from `‖a‖² = a · a`.

use super::super::library;
use super::super::library::allocator::Allocator;
use super::super::library::{DefaultAllocator, Dim, Matrix3x1, OMatrix, OVector, U1};
use super::Real;
use crate::entries::Entries as _;
use crate::protocol::method;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

method! {
    /// `a.dot(&b)`.
    Dot<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    dot_prim dot_push dot_keeping_prim: (self a a_dot) [ref b b_dot: OMatrix<T, R, C>] -> T = a.dot(b);
    pull |seed| (b * *seed) [a * *seed]
    push (a_dot.dot(b)) [a.dot(b_dot)]
    quadratic DotSecond dot_push_prim dot_push_keeping_prim: (a_bar a_dot_bar) [b_bar b_dot_bar]
}

method! {
    /// `a.norm_squared()`.
    NormSquared<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    norm_squared_prim norm_squared_push norm_squared_keeping_prim: (self a a_dot) -> T = a.norm_squared();
    pull |seed| (a * (*seed + *seed))
    push ({ let product = a.dot(a_dot); product + product })
    quadratic NormSquaredSecond norm_squared_push_prim norm_squared_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.norm()`: its gradient is the direction of `a`, and 0 where `a` is 0.
    Norm<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    norm_prim norm_push norm_keeping_prim: (self a a_dot) -> T = a.norm();
    keep |norm| norm = *norm;
    pull |seed| (if norm == T::zero() { crate::zero_like(a) } else { a * *seed / norm })
    push (if norm == T::zero() { T::zero() } else { a.dot(a_dot) / norm })
    second NormSecond norm_push_prim norm_push_keeping_prim: (a_bar a_dot_bar = if norm == T::zero() {
        crate::zero_like(a)
    } else {
        (a_dot - a * (a.dot(a_dot) / (norm * norm))) * (*seed / norm)
    })
}

method! {
    /// `a.normalize()`.
    Normalize<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    normalize_prim normalize_push normalize_keeping_prim: (self a a_dot) -> OMatrix<T, R, C> = a.normalize();
    keep |unit| kept = (a.norm(), unit.clone());
    pull |seed| ((seed - &kept.1 * kept.1.dot(seed)) / kept.0)
    push ((a_dot - &kept.1 * kept.1.dot(a_dot)) / kept.0)
    second NormalizeSecond normalize_push_prim normalize_push_keeping_prim: (a_bar a_dot_bar = {
        let (norm, unit) = &kept;
        let along = unit.dot(a_dot);
        let unit_dot = (a_dot - unit * along) / *norm;
        let share = (seed - unit * unit.dot(seed)) / *norm;
        -(unit_dot.clone() * unit.dot(seed) + unit * unit_dot.dot(seed) + share * along) / *norm
    })
}

method! {
    /// `a.sum()`.
    Sum<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    sum_prim sum_push sum_keeping_prim: (self a a_dot) -> T = a.sum();
    pull |seed| (a.map(|_| *seed))
    push (a_dot.sum())
    linear SumSecond sum_push_prim sum_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.mean()`.
    Mean<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    mean_prim mean_push mean_keeping_prim: (self a a_dot) -> T = a.mean();
    pull |seed| ({
        let share = *seed / library::convert::<f64, T>(a.len() as f64);
        a.map(|_| share)
    })
    push (a_dot.mean())
    linear MeanSecond mean_push_prim mean_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.trace()`.
    Trace<[T: Real, D: Dim] [T, D]> for OMatrix<T, D, D> where [DefaultAllocator: Allocator<D, D>]
    trace_prim trace_push trace_keeping_prim: (self a a_dot) -> T = a.trace();
    pull |seed| ({
        let (rows, columns) = a.shape_generic();
        OMatrix::from_diagonal_element_generic(rows, columns, *seed)
    })
    push (a_dot.trace())
    linear TraceSecond trace_push_prim trace_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.transpose()`.
    Transpose<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<C, R>]
    transpose_prim transpose_push transpose_keeping_prim: (self a a_dot) -> OMatrix<T, C, R> = a.transpose();
    pull |seed| (seed.transpose())
    push (a_dot.transpose())
    linear TransposeSecond transpose_push_prim transpose_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.tr_mul(&b)`.
    TrMul<[T: Real, R: Dim, K: Dim, C: Dim] [T, R, K, C]> for OMatrix<T, R, K>
    where [DefaultAllocator: Allocator<R, K> + Allocator<R, C> + Allocator<K, C> + Allocator<C, R> + Allocator<C, K>]
    tr_mul_prim tr_mul_push tr_mul_keeping_prim: (self a a_dot) [ref b b_dot: OMatrix<T, R, C>] -> OMatrix<T, K, C> = a.tr_mul(b);
    pull |seed| (b * seed.transpose()) [a * seed]
    push (a_dot.tr_mul(b)) [a.tr_mul(b_dot)]
    quadratic TrMulSecond tr_mul_push_prim tr_mul_push_keeping_prim: (a_bar a_dot_bar) [b_bar b_dot_bar]
}

method! {
    /// `a.component_mul(&b)`.
    ComponentMul<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    component_mul_prim component_mul_push component_mul_keeping_prim: (self a a_dot) [ref b b_dot: OMatrix<T, R, C>] -> OMatrix<T, R, C>
        = a.component_mul(b);
    pull |seed| (seed.component_mul(b)) [seed.component_mul(a)]
    push (a_dot.component_mul(b)) [b_dot.component_mul(a)]
    quadratic ComponentMulSecond component_mul_push_prim component_mul_push_keeping_prim: (a_bar a_dot_bar) [b_bar b_dot_bar]
}

method! {
    /// `a.component_div(&b)`.
    ComponentDiv<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    component_div_prim component_div_push component_div_keeping_prim: (self a a_dot) [ref b b_dot: OMatrix<T, R, C>] -> OMatrix<T, R, C>
        = a.component_div(b);
    pull |seed| (a.zip_zip_map(b, seed, T::div_0)) [a.zip_zip_map(b, seed, T::div_1)]
    push (a.zip_zip_map(b, a_dot, T::div_0)) [a.zip_zip_map(b, b_dot, T::div_1)]
    second ComponentDivSecond component_div_push_prim component_div_push_keeping_prim:
    (a_bar a_dot_bar = quotient_shares(a, b, a_dot, seed, T::div_0_0) + quotient_shares(a, b, b_dot, seed, T::div_1_0))
    [b_bar b_dot_bar = quotient_shares(a, b, a_dot, seed, T::div_0_1) + quotient_shares(a, b, b_dot, seed, T::div_1_1)]
}

method! {
    /// `a.scale(factor)`.
    Scale<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    scale_prim scale_push scale_keeping_prim: (self a a_dot) [own factor factor_dot: T] -> OMatrix<T, R, C> = a.scale(*factor);
    pull |seed| (seed * *factor) [a.dot(seed)]
    push (a_dot * *factor) [a * *factor_dot]
    quadratic ScaleSecond scale_push_prim scale_push_keeping_prim: (a_bar a_dot_bar) [factor_bar factor_dot_bar]
}

method! {
    /// `a.add_scalar(term)`.
    AddScalar<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    add_scalar_prim add_scalar_push add_scalar_keeping_prim: (self a a_dot) [own term term_dot: T] -> OMatrix<T, R, C> = a.add_scalar(*term);
    pull |seed| (seed.clone()) [seed.sum()]
    push (a_dot.clone()) [a.map(|_| *term_dot)]
    linear AddScalarSecond add_scalar_push_prim add_scalar_push_keeping_prim: (a_bar a_dot_bar) [term_bar term_dot_bar]
}

method! {
    /// `a.cross(&b)` of vectors with three entries.
    Cross<[T: Real] [T]> for Matrix3x1<T> where []
    cross_prim cross_push cross_keeping_prim: (self a a_dot) [ref b b_dot: Matrix3x1<T>] -> Matrix3x1<T> = a.cross(b);
    pull |seed| (b.cross(seed)) [seed.cross(a)]
    push (a_dot.cross(b)) [a.cross(b_dot)]
    quadratic CrossSecond cross_push_prim cross_push_keeping_prim: (a_bar a_dot_bar) [b_bar b_dot_bar]
}

method! {
    /// `a.column(j)`: a copy of it in differentiated code.
    Column<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<R>]
    column_prim column_push column_keeping_prim: (self a a_dot) {j: usize} -> OVector<T, R> = a.column(*j).clone_owned();
    pull |seed| ({
        let mut share = crate::zero_like(a);
        share.set_column(*j, seed);
        share
    })
    push (a_dot.column(*j).clone_owned())
    linear ColumnSecond column_push_prim column_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.row(i)`: a copy of it in differentiated code.
    Row<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<U1, C>]
    row_prim row_push row_keeping_prim: (self a a_dot) {i: usize} -> OMatrix<T, U1, C> = a.row(*i).clone_owned();
    pull |seed| ({
        let mut share = crate::zero_like(a);
        share.set_row(*i, seed);
        share
    })
    push (a_dot.row(*i).clone_owned())
    linear RowSecond row_push_prim row_push_keeping_prim: (a_bar a_dot_bar)
}

impl<T: Real, R: Dim, C: Dim> crate::entries::Entries for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    type Entry = T;
    #[inline]
    fn entries(&self) -> Vec<T> {
        self.iter().copied().collect()
    }
    #[inline]
    fn with_entries(&self, entries: Vec<T>) -> Self {
        let (rows, columns) = self.shape_generic();
        OMatrix::from_iterator_generic(rows, columns, entries)
    }
    #[inline]
    fn to_array<const N: usize>(&self) -> [T; N] {
        core::array::from_fn(|k| self[k])
    }
    #[inline]
    fn with_array<const N: usize>(&self, entries: [T; N]) -> Self {
        let (rows, columns) = self.shape_generic();
        OMatrix::from_iterator_generic(rows, columns, entries)
    }
}

method! {
    /// The entries, for `a.map(|x| ..)`.
    EntriesOf<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    entries_prim entries_push entries_keeping_prim: (self a a_dot) -> Vec<T> = a.entries();
    pull |seed| (a.with_entries(seed.to_vec()))
    push (a_dot.entries())
    linear EntriesOfSecond entries_push_prim entries_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// The matrix with other entries.
    WithEntries<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    with_entries_prim with_entries_push with_entries_keeping_prim: (self a a_dot) [own list list_dot: Vec<T>] -> OMatrix<T, R, C>
        = a.with_entries(list.clone());
    pull |seed| (crate::zero_like(a)) [seed.entries()]
    push (crate::zero_like(a_dot)) [a.with_entries(list_dot.to_vec())]
    linear WithEntriesSecond with_entries_push_prim with_entries_push_keeping_prim: (a_bar a_dot_bar) [list_bar list_dot_bar]
}

method! {
    /// The matrix with the entries that a macro of the library is given, `matrix![a, b; c, d]`.
    WithArray<[T: Real, R: Dim, C: Dim, const N: usize] [T, R, C, N]> for OMatrix<T, R, C> where [DefaultAllocator: Allocator<R, C>]
    with_array_prim with_array_push with_array_keeping_prim: (self a a_dot) [own list list_dot: [T; N]] -> OMatrix<T, R, C>
        = a.with_array(*list);
    pull |seed| (crate::zero_like(a)) [seed.to_array()]
    push (crate::zero_like(a_dot)) [a.with_array(*list_dot)]
    linear WithArraySecond with_array_push_prim with_array_push_keeping_prim: (a_bar a_dot_bar) [list_bar list_dot_bar]
}

/// What all entries of a quotient share, each by the rule of floats, from both operands, a tangent and the adjoint of the result's tangent.
fn quotient_shares<T: Real, R: Dim, C: Dim>(
    a: &OMatrix<T, R, C>,
    b: &OMatrix<T, R, C>,
    tangent: &OMatrix<T, R, C>,
    seed: &OMatrix<T, R, C>,
    rule: fn(T, T, T, T) -> T,
) -> OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    let given = tangent.iter().zip(seed.iter());
    let entries = a.iter().zip(b.iter()).zip(given);
    let shares = entries.map(|((a, b), (tangent, seed))| rule(*a, *b, *tangent, *seed));
    a.with_entries(shares.collect())
}
