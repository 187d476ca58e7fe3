//! Vectors and matrices made of scalars.

use super::super::library::allocator::Allocator;
use super::super::library::{DMatrix, DVector, DefaultAllocator, Dim, OMatrix, OVector, SMatrix, U1};
use super::Real;
use crate::protocol::method;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Tangent, zero_like};

/// A matrix of rows, as `f_hessian` and `f_jacobian` give them.
///
/// ```
/// use ad_runtime::{differentiable, nalgebra_v0_35::matrix_of_rows};
/// # use nalgebra_v0_35 as nalgebra;
/// use nalgebra::DVector;
///
/// #[differentiable(second_order)]
/// fn energy(x: &[f64]) -> f64 {
///     x[0].powi(2) + x[0] * x[1] + 2.0 * x[1].powi(2)
/// }
///
/// // A step of Newton's method.
/// let x = [1.0, -1.0];
/// let hessian = matrix_of_rows(&energy_hessian(&x));
/// let step = hessian.cholesky().unwrap().solve(&DVector::from_vec(energy_grad(&x)));
/// assert!((step - DVector::from_row_slice(&x)).norm() < 1e-15);
/// ```
///
/// A row of a Jacobian may be any gradient: its scalars are the entries, in their order.
///
/// ```
/// use ad_runtime::{differentiable, nalgebra_v0_35::matrix_of_rows};
/// # use nalgebra_v0_35 as nalgebra;
/// use nalgebra::DMatrix;
///
/// #[differentiable]
/// fn polar(r: f64, angle: f64) -> [f64; 2] {
///     [r * angle.cos(), r * angle.sin()]
/// }
///
/// assert_eq!(matrix_of_rows(&polar_jacobian(2.0, 0.0)), DMatrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, 2.0]));
/// ```
///
/// # Panics
///
/// If the rows have unequal lengths.
pub fn matrix_of_rows<T: Real, R: Tangent<T>>(rows: &[R]) -> DMatrix<T> {
    let rows: Vec<Vec<T>> = rows.iter().map(Tangent::to_scalars).collect();
    let columns = rows.first().map_or(0, Vec::len);
    assert!(rows.iter().all(|row| row.len() == columns), "the rows of a matrix have equal lengths");
    DMatrix::from_fn(rows.len(), columns, |i, j| rows[i][j])
}

/// `Vector3::new(x, y, z)`, and the matrices that have such a function: rows after each other.
macro_rules! new {
    ($($method:ident $second:ident $rows:literal $columns:literal: $($entry:ident $dot:ident $bar:ident $dot_bar:ident ($i:literal, $j:literal))*;)*) => { $(
        method! {
            /// The function `new` of a vector or a matrix.
            $method<[T: Real] [T]> for SMatrix<T, $rows, $columns> where []
            new_prim new_push new_keeping_prim: $([own $entry $dot: T])* -> SMatrix<T, $rows, $columns>
                = SMatrix::<T, $rows, $columns>::new($(*$entry),*);
            pull |seed| $([seed[($i, $j)]])*
            push $([{
                let mut tangent = SMatrix::zeros();
                tangent[($i, $j)] = *$dot;
                tangent
            }])*
            linear $second new_push_prim new_push_keeping_prim: $([$bar $dot_bar])*
        }
    )* };
}

new! {
    NewVector2 NewVector2Second 2 1: x x_dot x_bar x_dot_bar (0, 0) y y_dot y_bar y_dot_bar (1, 0);
    NewVector3 NewVector3Second 3 1: x x_dot x_bar x_dot_bar (0, 0) y y_dot y_bar y_dot_bar (1, 0) z z_dot z_bar z_dot_bar (2, 0);
    NewVector4 NewVector4Second 4 1: x x_dot x_bar x_dot_bar (0, 0) y y_dot y_bar y_dot_bar (1, 0) z z_dot z_bar z_dot_bar (2, 0) w w_dot w_bar w_dot_bar (3, 0);
    NewMatrix2 NewMatrix2Second 2 2: a a_dot a_bar a_dot_bar (0, 0) b b_dot b_bar b_dot_bar (0, 1) c c_dot c_bar c_dot_bar (1, 0) d d_dot d_bar d_dot_bar (1, 1);
    NewMatrix3 NewMatrix3Second 3 3: a a_dot a_bar a_dot_bar (0, 0) b b_dot b_bar b_dot_bar (0, 1) c c_dot c_bar c_dot_bar (0, 2)
        d d_dot d_bar d_dot_bar (1, 0) e e_dot e_bar e_dot_bar (1, 1) f f_dot f_bar f_dot_bar (1, 2)
        g g_dot g_bar g_dot_bar (2, 0) h h_dot h_bar h_dot_bar (2, 1) i i_dot i_bar i_dot_bar (2, 2);
    NewMatrix4 NewMatrix4Second 4 4: a a_dot a_bar a_dot_bar (0, 0) b b_dot b_bar b_dot_bar (0, 1) c c_dot c_bar c_dot_bar (0, 2) d d_dot d_bar d_dot_bar (0, 3)
        e e_dot e_bar e_dot_bar (1, 0) f f_dot f_bar f_dot_bar (1, 1) g g_dot g_bar g_dot_bar (1, 2) h h_dot h_bar h_dot_bar (1, 3)
        i i_dot i_bar i_dot_bar (2, 0) j j_dot j_bar j_dot_bar (2, 1) k k_dot k_bar k_dot_bar (2, 2) l l_dot l_bar l_dot_bar (2, 3)
        m m_dot m_bar m_dot_bar (3, 0) n n_dot n_bar n_dot_bar (3, 1) o o_dot o_bar o_dot_bar (3, 2) p p_dot p_bar p_dot_bar (3, 3);
}

/// Functions that take all entries as a list: of `DMatrix` with its dimensions before, of `DVector`, and of types of fixed size.
///
/// `own` and `ref` say how they take it, the names that are used of the matrix say in what order its entries are.
macro_rules! of_lists {
    ($($dynamic:ident $dynamic_second:ident $vector:ident $vector_second:ident $fixed:ident $fixed_second:ident:
        $function:ident $prim:ident $push:ident $keeping:ident $push_prim:ident $push_keeping:ident $kind:ident $list:ty,
        |$given:ident| $value:expr, |$seed:ident| $share:expr;)*) => { $(
        method! {
            #[doc = concat!("`DMatrix::", stringify!($function), "(rows, columns, list)`.")]
            $dynamic<[T: Real] [T]> for DMatrix<T> where []
            $prim $push $keeping: {rows: usize} {columns: usize} [$kind list list_dot: $list] -> DMatrix<T>
                = DMatrix::$function(*rows, *columns, { let $given = list; $value });
            pull |seed| [{ let $seed = seed; $share }]
            push [DMatrix::$function(*rows, *columns, { let $given = list_dot; $value })]
            linear $dynamic_second $push_prim $push_keeping: [list_bar list_dot_bar]
        }

        method! {
            #[doc = concat!("`DVector::", stringify!($function), "(list)`.")]
            $vector<[T: Real] [T]> for DVector<T> where []
            $prim $push $keeping: [$kind list list_dot: $list] -> DVector<T> = DVector::$function({ let $given = list; $value });
            pull |seed| [{ let $seed = seed; $share }]
            push [DVector::$function({ let $given = list_dot; $value })]
            linear $vector_second $push_prim $push_keeping: [list_bar list_dot_bar]
        }

        method! {
            #[doc = concat!("`Matrix3::", stringify!($function), "(list)`, and that of other matrices and vectors of fixed size.")]
            $fixed<[T: Real, const R: usize, const C: usize] [T, R, C]> for SMatrix<T, R, C> where []
            $prim $push $keeping: [$kind list list_dot: $list] -> SMatrix<T, R, C>
                = SMatrix::<T, R, C>::$function({ let $given = list; $value });
            pull |seed| [{ let $seed = seed; $share }]
            push [SMatrix::<T, R, C>::$function({ let $given = list_dot; $value })]
            linear $fixed_second $push_prim $push_keeping: [list_bar list_dot_bar]
        }
    )* };
}

of_lists! {
    MatrixFromVec MatrixFromVecSecond VectorFromVec VectorFromVecSecond FixedFromVec FixedFromVecSecond: from_vec from_vec_prim from_vec_push from_vec_keeping_prim from_vec_push_prim from_vec_push_keeping_prim own Vec<T>,
        |list| list.to_vec(), |seed| seed.as_slice().to_vec();
    MatrixFromColumnSlice MatrixFromColumnSliceSecond VectorFromColumnSlice VectorFromColumnSliceSecond FixedFromColumnSlice FixedFromColumnSliceSecond:
        from_column_slice from_column_slice_prim from_column_slice_push from_column_slice_keeping_prim from_column_slice_push_prim from_column_slice_push_keeping_prim ref [T],
        |list| list, |seed| seed.as_slice().to_vec();
    MatrixFromRowSlice MatrixFromRowSliceSecond VectorFromRowSlice VectorFromRowSliceSecond FixedFromRowSlice FixedFromRowSliceSecond: from_row_slice from_row_slice_prim from_row_slice_push from_row_slice_keeping_prim from_row_slice_push_prim from_row_slice_push_keeping_prim ref [T],
        |list| list, |seed| seed.transpose().as_slice().to_vec();
}

method! {
    /// `DVector::from_element(length, entry)`.
    VectorFromElement<[T: Real] [T]> for DVector<T> where []
    from_element_prim from_element_push from_element_keeping_prim: {length: usize} [own entry entry_dot: T] -> DVector<T>
        = DVector::from_element(*length, *entry);
    pull |seed| [seed.sum()]
    push [DVector::from_element(*length, *entry_dot)]
    linear VectorFromElementSecond from_element_push_prim from_element_push_keeping_prim: [entry_bar entry_dot_bar]
}

method! {
    /// `DMatrix::from_element(rows, columns, entry)`.
    MatrixFromElement<[T: Real] [T]> for DMatrix<T> where []
    from_element_prim from_element_push from_element_keeping_prim: {rows: usize} {columns: usize} [own entry entry_dot: T] -> DMatrix<T>
        = DMatrix::from_element(*rows, *columns, *entry);
    pull |seed| [seed.sum()]
    push [DMatrix::from_element(*rows, *columns, *entry_dot)]
    linear MatrixFromElementSecond from_element_push_prim from_element_push_keeping_prim: [entry_bar entry_dot_bar]
}

method! {
    /// `Matrix3::from_element(entry)`, and that of other matrices and vectors of fixed size.
    FixedFromElement<[T: Real, const R: usize, const C: usize] [T, R, C]> for SMatrix<T, R, C> where []
    from_element_prim from_element_push from_element_keeping_prim: [own entry entry_dot: T] -> SMatrix<T, R, C>
        = SMatrix::<T, R, C>::from_element(*entry);
    pull |seed| [seed.sum()]
    push [SMatrix::<T, R, C>::from_element(*entry_dot)]
    linear FixedFromElementSecond from_element_push_prim from_element_push_keeping_prim: [entry_bar entry_dot_bar]
}

method! {
    /// `Matrix::from_columns(&columns)`.
    FromColumns<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<R>]
    from_columns_prim from_columns_push from_columns_keeping_prim: [ref columns columns_dot: [OVector<T, R>]] -> OMatrix<T, R, C>
        = OMatrix::from_columns(columns);
    pull |seed| [seed.column_iter().map(|column| column.clone_owned()).collect()]
    push [OMatrix::from_columns(columns_dot)]
    linear FromColumnsSecond from_columns_push_prim from_columns_push_keeping_prim: [columns_bar columns_dot_bar]
}

method! {
    /// `Matrix::from_rows(&rows)`.
    FromRows<[T: Real, R: Dim, C: Dim] [T, R, C]> for OMatrix<T, R, C>
    where [DefaultAllocator: Allocator<R, C> + Allocator<U1, C>]
    from_rows_prim from_rows_push from_rows_keeping_prim: [ref rows rows_dot: [OMatrix<T, U1, C>]] -> OMatrix<T, R, C>
        = OMatrix::from_rows(rows);
    pull |seed| [seed.row_iter().map(|row| row.clone_owned()).collect()]
    push [OMatrix::from_rows(rows_dot)]
    linear FromRowsSecond from_rows_push_prim from_rows_push_keeping_prim: [rows_bar rows_dot_bar]
}

method! {
    /// `Matrix::from_diagonal(&diagonal)`.
    FromDiagonal<[T: Real, D: Dim] [T, D]> for OMatrix<T, D, D>
    where [DefaultAllocator: Allocator<D, D> + Allocator<D>]
    from_diagonal_prim from_diagonal_push from_diagonal_keeping_prim: [ref diagonal diagonal_dot: OVector<T, D>] -> OMatrix<T, D, D>
        = OMatrix::from_diagonal(diagonal);
    pull |seed| [{
        let mut share = zero_like(diagonal);
        (0..share.len()).for_each(|i| share[i] = seed[(i, i)]);
        share
    }]
    push [OMatrix::from_diagonal(diagonal_dot)]
    linear FromDiagonalSecond from_diagonal_push_prim from_diagonal_push_keeping_prim: [diagonal_bar diagonal_dot_bar]
}
