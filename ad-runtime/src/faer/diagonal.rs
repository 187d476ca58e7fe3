//! Diagonals, and products with diagonal matrices.

use super::super::library::diag::Diag;
use super::super::library::{Col, Mat, Row};
use super::Real;
use super::whole::zipped;
use crate::protocol::{method, operator};

method! {
    /// `a.diagonal()`: a copy in differentiated code.
    Diagonal<[T: Real] [T]> for Mat<T> where []
    diagonal_prim diagonal_push diagonal_keeping_prim: (self a a_dot) -> Diag<T> = copied(a);
    pull |seed| ({
        let mut share = crate::zero_like(a);
        share.diagonal_mut().copy_from(seed.as_ref());
        share
    })
    push (copied(a_dot))
    linear DiagonalSecond diagonal_push_prim diagonal_push_keeping_prim: (a_bar a_dot_bar)
}

fn copied<T: Real>(a: &Mat<T>) -> Diag<T> {
    a.diagonal().column_vector().to_owned().into_diagonal()
}

macro_rules! turned_into {
    ($($(#[$doc:meta])* $name:ident $second:ident $prim:ident $push:ident $keeping:ident $push_prim:ident $push_keeping:ident: $whole:ident => $other:ident, $there:expr, $back:expr;)*) => { $(
        method! {
            $(#[$doc])*
            $name<[T: Real] [T]> for $whole<T> where []
            $prim $push $keeping: (self a a_dot) -> $other<T> = $there(a);
            pull |seed| ($back(seed))
            push ($there(a_dot))
            linear $second $push_prim $push_keeping: (a_bar a_dot_bar)
        }
    )* };
}

turned_into! {
    /// `d.column_vector()`: a copy in differentiated code.
    ColumnVector ColumnVectorSecond column_vector_prim column_vector_push column_vector_keeping_prim column_vector_push_prim column_vector_push_keeping_prim: Diag => Col, column_of, diagonal_of_column;
    /// `v.as_diagonal()`: a copy in differentiated code.
    AsDiagonal AsDiagonalSecond as_diagonal_prim as_diagonal_push as_diagonal_keeping_prim as_diagonal_push_prim as_diagonal_push_keeping_prim: Col => Diag, diagonal_of_column, column_of;
    /// `v.as_diagonal()`: a copy in differentiated code.
    RowAsDiagonal RowAsDiagonalSecond as_diagonal_prim as_diagonal_push as_diagonal_keeping_prim as_diagonal_push_prim as_diagonal_push_keeping_prim: Row => Diag, diagonal_of_row, row_of;
}

fn column_of<T: Real>(diagonal: &Diag<T>) -> Col<T> {
    diagonal.column_vector().to_owned()
}

fn row_of<T: Real>(diagonal: &Diag<T>) -> Row<T> {
    column_of(diagonal).into_transpose()
}

fn diagonal_of_column<T: Real>(column: &Col<T>) -> Diag<T> {
    column.clone().into_diagonal()
}

fn diagonal_of_row<T: Real>(row: &Row<T>) -> Diag<T> {
    row.clone().into_diagonal()
}

operator! {
    [T: Real] MulRule<Mat<T>> for Diag<T> => Mat<T> where []
    |d, a, given| pull (products_in_rows(a, given)) (d * given) push (given * a) (d * given)
    quadratic MulSecond
}

operator! {
    [T: Real] MulRule<Diag<T>> for Mat<T> => Mat<T> where []
    |a, d, given| pull (given * d) (products_in_columns(a, given)) push (given * d) (a * given)
    quadratic MulSecond
}

operator! {
    [T: Real] MulRule<Col<T>> for Diag<T> => Col<T> where []
    |d, x, given| pull (zipped(x, given, |x, given| x * given).into_diagonal()) (d * given) push (given * x) (d * given)
    quadratic MulSecond
}

operator! {
    [T: Real] MulRule<Diag<T>> for Row<T> => Row<T> where []
    |x, d, given| pull (given * d) (zipped(x, given, |x, given| x * given).into_diagonal()) push (given * d) (x * given)
    quadratic MulSecond
}

operator! {
    [T: Real] MulRule<Diag<T>> for Diag<T> => Diag<T> where []
    |d, e, given| pull (given * e) (d * given) push (given * e) (d * given)
    quadratic MulSecond
}

/// The diagonal of `a bᵀ`.
fn products_in_rows<T: Real>(a: &Mat<T>, b: &Mat<T>) -> Diag<T> {
    let mut sums = Col::zeros(a.nrows());
    for j in 0..a.ncols() {
        for i in 0..a.nrows() {
            sums[i] += a[(i, j)] * b[(i, j)];
        }
    }
    sums.into_diagonal()
}

/// The diagonal of `aᵀ b`.
fn products_in_columns<T: Real>(a: &Mat<T>, b: &Mat<T>) -> Diag<T> {
    let product = |j| {
        let entries = a.col_as_slice(j).iter().zip(b.col_as_slice(j));
        entries.fold(T::SCALAR_ZERO, |sum, (a, b)| sum + *a * *b)
    };
    Col::from_fn(a.ncols(), product).into_diagonal()
}
