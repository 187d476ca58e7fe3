//! Matrices, columns and rows that are made of scalars.

use super::super::library::{Col, Mat, Row};
use super::Real;
use super::whole::Summed as _;
use crate::protocol::method;

method! {
    /// `Mat::full(rows, columns, entry)`.
    FullMat<[T: Real] [T]> for Mat<T> where []
    full_prim full_push full_keeping_prim: {rows: usize} {columns: usize} [own entry entry_dot: T] -> Mat<T>
        = Mat::full(*rows, *columns, *entry);
    pull |seed| [seed.total()]
    push [Mat::full(*rows, *columns, *entry_dot)]
    linear FullMatSecond full_push_prim full_push_keeping_prim: [entry_bar entry_dot_bar]
}

macro_rules! of_one_length {
    ($($name:ident $second:ident: $whole:ident;)*) => { $(
        method! {
            /// `full(length, entry)`.
            $name<[T: Real] [T]> for $whole<T> where []
            full_prim full_push full_keeping_prim: {length: usize} [own entry entry_dot: T] -> $whole<T>
                = $whole::full(*length, *entry);
            pull |seed| [seed.total()]
            push [$whole::full(*length, *entry_dot)]
            linear $second full_push_prim full_push_keeping_prim: [entry_bar entry_dot_bar]
        }
    )* };
}

of_one_length! {
    FullCol FullColSecond: Col;
    FullRow FullRowSecond: Row;
}

/// A matrix of rows, as `f_hessian` and `f_jacobian` give them. A row may be any gradient: its scalars are the entries, in their order.
///
/// ```
/// use ad_runtime::{differentiable, faer_v0_24::matrix_of_rows};
/// # use faer_v0_24 as faer;
///
/// #[differentiable(second_order)]
/// fn energy(x: &[f64]) -> f64 {
///     x[0].powi(2) + x[0] * x[1]
/// }
///
/// assert_eq!(matrix_of_rows(&energy_hessian(&[1.0, -1.0])), faer::mat![[2.0, 1.0], [1.0, 0.0]]);
/// ```
///
/// # Panics
///
/// If the rows have unequal lengths.
pub fn matrix_of_rows<T: Real, R: crate::Tangent<T>>(rows: &[R]) -> Mat<T> {
    let rows: Vec<Vec<T>> = rows.iter().map(crate::Tangent::to_scalars).collect();
    let columns = rows.first().map_or(0, Vec::len);
    assert!(rows.iter().all(|row| row.len() == columns), "the rows of a matrix have equal lengths");
    Mat::from_fn(rows.len(), columns, |i, j| rows[i][j])
}
