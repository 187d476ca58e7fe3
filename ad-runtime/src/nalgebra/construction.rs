//! Vectors and matrices made of scalars.

use super::Real;
use crate::protocol::method;
use crate::zero_like;
use ::nalgebra::allocator::Allocator;
use ::nalgebra::{DMatrix, DVector, DefaultAllocator, Dim, OMatrix, OVector, SMatrix};

/// `Vector3::new(x, y, z)`, and the matrices that have such a function: rows after each other.
macro_rules! new {
    ($($method:ident $rows:literal $columns:literal: $($entry:ident $dot:ident ($i:literal, $j:literal))*;)*) => { $(
        method! {
            /// The function `new` of a vector or a matrix.
            $method<[T: Real] [T]> for SMatrix<T, $rows, $columns> where []
            new_prim new_push: $([own $entry $dot: T])* -> SMatrix<T, $rows, $columns>
                = SMatrix::<T, $rows, $columns>::new($(*$entry),*);
            pull |seed| $([seed[($i, $j)]])*
            push $([{
                let mut tangent = SMatrix::zeros();
                tangent[($i, $j)] = *$dot;
                tangent
            }])*
        }
    )* };
}

new! {
    NewVector2 2 1: x x_dot (0, 0) y y_dot (1, 0);
    NewVector3 3 1: x x_dot (0, 0) y y_dot (1, 0) z z_dot (2, 0);
    NewVector4 4 1: x x_dot (0, 0) y y_dot (1, 0) z z_dot (2, 0) w w_dot (3, 0);
    NewMatrix2 2 2: a a_dot (0, 0) b b_dot (0, 1) c c_dot (1, 0) d d_dot (1, 1);
    NewMatrix3 3 3: a a_dot (0, 0) b b_dot (0, 1) c c_dot (0, 2)
        d d_dot (1, 0) e e_dot (1, 1) f f_dot (1, 2)
        g g_dot (2, 0) h h_dot (2, 1) i i_dot (2, 2);
    NewMatrix4 4 4: a a_dot (0, 0) b b_dot (0, 1) c c_dot (0, 2) d d_dot (0, 3)
        e e_dot (1, 0) f f_dot (1, 1) g g_dot (1, 2) h h_dot (1, 3)
        i i_dot (2, 0) j j_dot (2, 1) k k_dot (2, 2) l l_dot (2, 3)
        m m_dot (3, 0) n n_dot (3, 1) o o_dot (3, 2) p p_dot (3, 3);
}

method! {
    /// `DVector::from_vec(list)`.
    VectorFromVec<[T: Real] [T]> for DVector<T> where []
    from_vec_prim from_vec_push: [own list list_dot: Vec<T>] -> DVector<T> = DVector::from_vec(list.clone());
    pull |seed| [seed.as_slice().to_vec()]
    push [DVector::from_column_slice(list_dot)]
}

method! {
    /// `DMatrix::from_vec(rows, columns, list)`, column after column.
    MatrixFromVec<[T: Real] [T]> for DMatrix<T> where []
    from_vec_prim from_vec_push: {rows: usize} {columns: usize} [own list list_dot: Vec<T>] -> DMatrix<T>
        = DMatrix::from_vec(*rows, *columns, list.clone());
    pull |seed| [seed.as_slice().to_vec()]
    push [DMatrix::from_column_slice(*rows, *columns, list_dot)]
}

method! {
    /// `DMatrix::from_row_slice(rows, columns, &list)`, row after row.
    MatrixFromRowSlice<[T: Real] [T]> for DMatrix<T> where []
    from_row_slice_prim from_row_slice_push: {rows: usize} {columns: usize} [ref list list_dot: [T]] -> DMatrix<T>
        = DMatrix::from_row_slice(*rows, *columns, list);
    pull |seed| [seed.transpose().as_slice().to_vec()]
    push [DMatrix::from_row_slice(*rows, *columns, list_dot)]
}

method! {
    /// `DVector::from_element(length, entry)`.
    VectorFromElement<[T: Real] [T]> for DVector<T> where []
    from_element_prim from_element_push: {length: usize} [own entry entry_dot: T] -> DVector<T>
        = DVector::from_element(*length, *entry);
    pull |seed| [seed.sum()]
    push [DVector::from_element(*length, *entry_dot)]
}

method! {
    /// `DMatrix::from_element(rows, columns, entry)`.
    MatrixFromElement<[T: Real] [T]> for DMatrix<T> where []
    from_element_prim from_element_push: {rows: usize} {columns: usize} [own entry entry_dot: T] -> DMatrix<T>
        = DMatrix::from_element(*rows, *columns, *entry);
    pull |seed| [seed.sum()]
    push [DMatrix::from_element(*rows, *columns, *entry_dot)]
}

method! {
    /// `Matrix::from_diagonal(&diagonal)`.
    FromDiagonal<[T: Real, D: Dim] [T, D]> for OMatrix<T, D, D>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D>]
    from_diagonal_prim from_diagonal_push: [ref diagonal diagonal_dot: OVector<T, D>] -> OMatrix<T, D, D>
        = OMatrix::from_diagonal(diagonal);
    pull |seed| [{
        let mut share = zero_like(diagonal);
        (0..share.len()).for_each(|i| share[i] = seed[(i, i)]);
        share
    }]
    push [OMatrix::from_diagonal(diagonal_dot)]
}
