//! Vectors and matrices made of scalars.

use super::Real;
use crate::protocol::method;
use crate::zero_like;
use ::nalgebra::allocator::Allocator;
use ::nalgebra::{DMatrix, DVector, DefaultAllocator, Dim, OMatrix, OVector, SMatrix, U1};

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

/// Functions that take all entries as a list: of `DMatrix` with its dimensions before, of `DVector`, and of types of fixed size.
///
/// `own` and `ref` say how they take it, the names that are used of the matrix say in what order its entries are.
macro_rules! of_lists {
    ($($dynamic:ident $vector:ident $fixed:ident: $function:ident $prim:ident $push:ident $kind:ident $list:ty,
        |$given:ident| $value:expr, |$seed:ident| $share:expr;)*) => { $(
        method! {
            #[doc = concat!("`DMatrix::", stringify!($function), "(rows, columns, list)`.")]
            $dynamic<[T: Real] [T]> for DMatrix<T> where []
            $prim $push: {rows: usize} {columns: usize} [$kind list list_dot: $list] -> DMatrix<T>
                = DMatrix::$function(*rows, *columns, { let $given = list; $value });
            pull |seed| [{ let $seed = seed; $share }]
            push [DMatrix::$function(*rows, *columns, { let $given = list_dot; $value })]
        }

        method! {
            #[doc = concat!("`DVector::", stringify!($function), "(list)`.")]
            $vector<[T: Real] [T]> for DVector<T> where []
            $prim $push: [$kind list list_dot: $list] -> DVector<T> = DVector::$function({ let $given = list; $value });
            pull |seed| [{ let $seed = seed; $share }]
            push [DVector::$function({ let $given = list_dot; $value })]
        }

        method! {
            #[doc = concat!("`Matrix3::", stringify!($function), "(list)`, and that of other matrices and vectors of fixed size.")]
            $fixed<[T: Real, const R: usize, const C: usize] [T, R, C]> for SMatrix<T, R, C> where []
            $prim $push: [$kind list list_dot: $list] -> SMatrix<T, R, C>
                = SMatrix::<T, R, C>::$function({ let $given = list; $value });
            pull |seed| [{ let $seed = seed; $share }]
            push [SMatrix::<T, R, C>::$function({ let $given = list_dot; $value })]
        }
    )* };
}

of_lists! {
    MatrixFromVec VectorFromVec FixedFromVec: from_vec from_vec_prim from_vec_push own Vec<T>,
        |list| list.to_vec(), |seed| seed.as_slice().to_vec();
    MatrixFromColumnSlice VectorFromColumnSlice FixedFromColumnSlice:
        from_column_slice from_column_slice_prim from_column_slice_push ref [T],
        |list| list, |seed| seed.as_slice().to_vec();
    MatrixFromRowSlice VectorFromRowSlice FixedFromRowSlice: from_row_slice from_row_slice_prim from_row_slice_push ref [T],
        |list| list, |seed| seed.transpose().as_slice().to_vec();
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
    /// `Matrix3::from_element(entry)`, and that of other matrices and vectors of fixed size.
    FixedFromElement<[T: Real, const R: usize, const C: usize] [T, R, C]> for SMatrix<T, R, C> where []
    from_element_prim from_element_push: [own entry entry_dot: T] -> SMatrix<T, R, C>
        = SMatrix::<T, R, C>::from_element(*entry);
    pull |seed| [seed.sum()]
    push [SMatrix::<T, R, C>::from_element(*entry_dot)]
}

method! {
    /// `Matrix::from_columns(&columns)`.
    FromColumns<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<R>]
    from_columns_prim from_columns_push: [ref columns columns_dot: [OVector<T, R>]] -> OMatrix<T, R, C>
        = OMatrix::from_columns(columns);
    pull |seed| [seed.column_iter().map(|column| column.clone_owned()).collect()]
    push [OMatrix::from_columns(columns_dot)]
}

method! {
    /// `Matrix::from_rows(&rows)`.
    FromRows<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<U1, C>]
    from_rows_prim from_rows_push: [ref rows rows_dot: [OMatrix<T, U1, C>]] -> OMatrix<T, R, C>
        = OMatrix::from_rows(rows);
    pull |seed| [seed.row_iter().map(|row| row.clone_owned()).collect()]
    push [OMatrix::from_rows(rows_dot)]
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
