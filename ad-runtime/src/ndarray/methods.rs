//! Methods of arrays.

use super::super::library::{Array, Array1, Array2, Axis, Dimension, Ix1, Ix2, RemoveAxis};
use super::Real;
use crate::entries::Entries as _;
use crate::protocol::method;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Differentiable, zero_like};

crate::protocol::copied! { Axis }

method! {
    /// `a.dot(&b)` of vectors and matrices.
    Dot<[T: Real, D: Product<T, E>, E: Dimension] [T, D, E]> for Array<T, D> where []
    dot_prim dot_push dot_keeping_prim: (self a a_dot) [ref b b_dot: Array<T, E>] -> D::Dotted = D::product(a, b);
    pull |seed| (D::left(a, b, seed)) [D::right(a, b, seed)]
    push (D::product(a_dot, b)) [D::product(a, b_dot)]
    quadratic DotSecond dot_push_prim dot_push_keeping_prim: (a_bar a_dot_bar) [b_bar b_dot_bar]
}

/// Dimensions of arrays that have a product with others, and its derivatives.
///
/// The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic differentiation* (2008),
/// section 2.2: of `C = A B`, the adjoints are `Ā = C̄ Bᵀ` and `B̄ = Aᵀ C̄`.
pub trait Product<T, E: Dimension>: Dimension {
    /// The product, which is its own tangent.
    type Dotted: Differentiable<Tangent = Self::Dotted>;
    /// `a.dot(b)`.
    fn product(a: &Array<T, Self>, b: &Array<T, E>) -> Self::Dotted;
    /// The share of `a` in the adjoint.
    fn left(a: &Array<T, Self>, b: &Array<T, E>, seed: &Self::Dotted) -> Array<T, Self>;
    /// The share of `b` in the adjoint.
    fn right(a: &Array<T, Self>, b: &Array<T, E>, seed: &Self::Dotted) -> Array<T, E>;
}

impl<T: Real> Product<T, Ix1> for Ix1 {
    type Dotted = T;
    fn product(a: &Array1<T>, b: &Array1<T>) -> T {
        a.dot(b)
    }
    fn left(_: &Array1<T>, b: &Array1<T>, seed: &T) -> Array1<T> {
        b * *seed
    }
    fn right(a: &Array1<T>, _: &Array1<T>, seed: &T) -> Array1<T> {
        a * *seed
    }
}

impl<T: Real> Product<T, Ix2> for Ix1 {
    type Dotted = Array1<T>;
    fn product(a: &Array1<T>, b: &Array2<T>) -> Array1<T> {
        a.dot(b)
    }
    fn left(_: &Array1<T>, b: &Array2<T>, seed: &Array1<T>) -> Array1<T> {
        b.dot(seed)
    }
    fn right(a: &Array1<T>, _: &Array2<T>, seed: &Array1<T>) -> Array2<T> {
        outer(a, seed)
    }
}

impl<T: Real> Product<T, Ix1> for Ix2 {
    type Dotted = Array1<T>;
    fn product(a: &Array2<T>, b: &Array1<T>) -> Array1<T> {
        a.dot(b)
    }
    fn left(_: &Array2<T>, b: &Array1<T>, seed: &Array1<T>) -> Array2<T> {
        outer(seed, b)
    }
    fn right(a: &Array2<T>, _: &Array1<T>, seed: &Array1<T>) -> Array1<T> {
        a.t().dot(seed)
    }
}

impl<T: Real> Product<T, Ix2> for Ix2 {
    type Dotted = Array2<T>;
    fn product(a: &Array2<T>, b: &Array2<T>) -> Array2<T> {
        a.dot(b)
    }
    fn left(_: &Array2<T>, b: &Array2<T>, seed: &Array2<T>) -> Array2<T> {
        seed.dot(&b.t())
    }
    fn right(a: &Array2<T>, _: &Array2<T>, seed: &Array2<T>) -> Array2<T> {
        a.t().dot(seed)
    }
}

fn outer<T: Real>(column: &Array1<T>, row: &Array1<T>) -> Array2<T> {
    Array2::from_shape_fn((column.len(), row.len()), |(i, j)| column[i] * row[j])
}

method! {
    /// `a.sum()`.
    Sum<[T: Real, D: Dimension] [T, D]> for Array<T, D> where []
    sum_prim sum_push sum_keeping_prim: (self a a_dot) -> T = a.sum();
    pull |seed| (Array::from_elem(a.raw_dim(), *seed))
    push (a_dot.sum())
    linear SumSecond sum_push_prim sum_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.sum_axis(axis)`.
    SumAxis<[T: Real, D: RemoveAxis] [T, D]> for Array<T, D> where []
    sum_axis_prim sum_axis_push sum_axis_keeping_prim: (self a a_dot) {axis: Axis} -> Array<T, D::Smaller> = a.sum_axis(*axis);
    pull |seed| ({
        let mut share = zero_like(a);
        share.axis_iter_mut(*axis).for_each(|mut part| part.assign(seed));
        share
    })
    push (a_dot.sum_axis(*axis))
    linear SumAxisSecond sum_axis_push_prim sum_axis_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.t()`: a copy in differentiated code.
    Transposed<[T: Real, D: Dimension] [T, D]> for Array<T, D> where []
    t_prim t_push t_keeping_prim: (self a a_dot) -> Array<T, D> = a.t().to_owned();
    pull |seed| (seed.t().to_owned())
    push (a_dot.t().to_owned())
    linear TransposedSecond t_push_prim t_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.reversed_axes()`.
    ReversedAxes<[T: Real, D: Dimension] [T, D]> for Array<T, D> where []
    reversed_axes_prim reversed_axes_push reversed_axes_keeping_prim: (self a a_dot) -> Array<T, D> = a.clone().reversed_axes();
    pull |seed| (seed.clone().reversed_axes())
    push (a_dot.clone().reversed_axes())
    linear ReversedAxesSecond reversed_axes_push_prim reversed_axes_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.row(i)`: a copy in differentiated code.
    Row<[T: Real] [T]> for Array2<T> where []
    row_prim row_push row_keeping_prim: (self a a_dot) {i: usize} -> Array1<T> = a.row(*i).to_owned();
    pull |seed| ({
        let mut share = zero_like(a);
        share.row_mut(*i).assign(seed);
        share
    })
    push (a_dot.row(*i).to_owned())
    linear RowSecond row_push_prim row_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.column(j)`: a copy in differentiated code.
    Column<[T: Real] [T]> for Array2<T> where []
    column_prim column_push column_keeping_prim: (self a a_dot) {j: usize} -> Array1<T> = a.column(*j).to_owned();
    pull |seed| ({
        let mut share = zero_like(a);
        share.column_mut(*j).assign(seed);
        share
    })
    push (a_dot.column(*j).to_owned())
    linear ColumnSecond column_push_prim column_push_keeping_prim: (a_bar a_dot_bar)
}

/// A matrix of rows, as `f_hessian` and `f_jacobian` give them. A row may be any gradient: its scalars are the entries, in their order.
///
/// ```
/// use ad_runtime::{differentiable, ndarray_v0_17::matrix_of_rows};
/// # use ndarray_v0_17 as ndarray;
/// use ndarray::array;
///
/// #[differentiable(second_order)]
/// fn energy(x: &[f64]) -> f64 {
///     x[0].powi(2) + x[0] * x[1]
/// }
///
/// assert_eq!(matrix_of_rows(&energy_hessian(&[1.0, -1.0])), array![[2.0, 1.0], [1.0, 0.0]]);
/// ```
///
/// # Panics
///
/// If the rows have unequal lengths.
pub fn matrix_of_rows<T: Real, R: crate::Tangent<T>>(rows: &[R]) -> Array2<T> {
    let rows: Vec<Vec<T>> = rows.iter().map(crate::Tangent::to_scalars).collect();
    let columns = rows.first().map_or(0, Vec::len);
    assert!(rows.iter().all(|row| row.len() == columns), "the rows of a matrix have equal lengths");
    Array2::from_shape_fn((rows.len(), columns), |(i, j)| rows[i][j])
}

method! {
    /// `Array1::from_vec(list)`.
    FromVec<[T: Real] [T]> for Array1<T> where []
    from_vec_prim from_vec_push from_vec_keeping_prim: [own list list_dot: Vec<T>] -> Array1<T> = Array1::from_vec(list.clone());
    pull |seed| [seed.to_vec()]
    push [Array1::from_vec(list_dot.to_vec())]
    linear FromVecSecond from_vec_push_prim from_vec_push_keeping_prim: [list_bar list_dot_bar]
}

method! {
    /// `Array1::from_elem(length, entry)`.
    FromElem<[T: Real] [T]> for Array1<T> where []
    from_elem_prim from_elem_push from_elem_keeping_prim: {length: usize} [own entry entry_dot: T] -> Array1<T>
        = Array1::from_elem(*length, *entry);
    pull |seed| [seed.sum()]
    push [Array1::from_elem(*length, *entry_dot)]
    linear FromElemSecond from_elem_push_prim from_elem_push_keeping_prim: [entry_bar entry_dot_bar]
}

method! {
    /// `Array2::from_elem((rows, columns), entry)`.
    ArrayFromElem<[T: Real] [T]> for Array2<T> where []
    from_elem_prim from_elem_push from_elem_keeping_prim: {shape: (usize, usize)} [own entry entry_dot: T] -> Array2<T>
        = Array2::from_elem(*shape, *entry);
    pull |seed| [seed.sum()]
    push [Array2::from_elem(*shape, *entry_dot)]
    linear ArrayFromElemSecond from_elem_push_prim from_elem_push_keeping_prim: [entry_bar entry_dot_bar]
}

impl<T: Real, D: Dimension> crate::entries::Entries for Array<T, D> {
    type Entry = T;
    #[inline]
    fn entries(&self) -> Vec<T> {
        self.iter().copied().collect()
    }
    #[inline]
    fn with_entries(&self, entries: Vec<T>) -> Self {
        Array::from_shape_vec(self.raw_dim(), entries).expect("there are as many entries as before")
    }
    #[inline]
    fn to_array<const N: usize>(&self) -> [T; N] {
        let mut entries = self.iter();
        core::array::from_fn(|_| *entries.next().expect("there are as many entries as before"))
    }
    #[inline]
    fn with_array<const N: usize>(&self, entries: [T; N]) -> Self {
        self.with_entries(entries.to_vec())
    }
}

method! {
    /// The entries, for `a.mapv(|x| ..)` and `a.map(|x| ..)`.
    EntriesOf<[T: Real, D: Dimension] [T, D]> for Array<T, D> where []
    entries_prim entries_push entries_keeping_prim: (self a a_dot) -> Vec<T> = a.entries();
    pull |seed| (a.with_entries(seed.to_vec()))
    push (a_dot.entries())
    linear EntriesOfSecond entries_push_prim entries_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// The array with other entries.
    WithEntries<[T: Real, D: Dimension] [T, D]> for Array<T, D> where []
    with_entries_prim with_entries_push with_entries_keeping_prim: (self a a_dot) [own list list_dot: Vec<T>] -> Array<T, D>
        = a.with_entries(list.clone());
    pull |seed| (zero_like(a)) [seed.entries()]
    push (zero_like(a_dot)) [a.with_entries(list_dot.to_vec())]
    linear WithEntriesSecond with_entries_push_prim with_entries_push_keeping_prim: (a_bar a_dot_bar) [list_bar list_dot_bar]
}

method! {
    /// The array with the entries that `array![a, b]` is given.
    WithArray<[T: Real, D: Dimension, const N: usize] [T, D, N]> for Array<T, D> where []
    with_array_prim with_array_push with_array_keeping_prim: (self a a_dot) [own list list_dot: [T; N]] -> Array<T, D> = a.with_array(*list);
    pull |seed| (zero_like(a)) [seed.to_array()]
    push (zero_like(a_dot)) [a.with_array(*list_dot)]
    linear WithArraySecond with_array_push_prim with_array_push_keeping_prim: (a_bar a_dot_bar) [list_bar list_dot_bar]
}
