//! A matrix that stores the entries of a pattern only.

use super::{Pattern, SparseError};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// A matrix that stores the entries of its [`Pattern`] only, by compressed rows. All others are zero.
///
/// ```
/// use ad_runtime::sparse::{Pattern, SparseMatrix};
///
/// let matrix = SparseMatrix::new(Pattern::from_rows(3, [vec![0, 2], vec![1]]), vec![1.0, 2.0, 3.0]);
/// assert_eq!((matrix.get(0, 2), matrix.get(0, 1)), (2.0, 0.0));
/// assert_eq!(matrix.times(&[1.0, 10.0, 100.0]), [201.0, 30.0]);
/// assert_eq!(matrix.transposed_times(&[1.0, 10.0]), [1.0, 30.0, 2.0]);
/// assert_eq!(matrix.to_dense(), [[1.0, 0.0, 2.0], [0.0, 3.0, 0.0]]);
/// assert_eq!(matrix.to_string(), "(0, 0) 1\n(0, 2) 2\n(1, 1) 3\n");
/// assert_eq!(format!("{matrix:?}"), "SparseMatrix 2 x 3 [{0: 1.0, 2: 2.0}, {1: 3.0}]");
/// ```
///
/// With the feature `nalgebra_sparse_v0_12` (or `nalgebra_sparse_v0_11`) it becomes a `nalgebra_sparse::CsrMatrix<f64>` of that version by `into()`. Others are made of [`into_parts`](Self::into_parts): `sprs::CsMat::new((rows, columns), starts, indices, values)`.
#[derive(Clone, PartialEq)]
pub struct SparseMatrix {
    pattern: Pattern,
    /// In the order of the entries.
    values: Vec<f64>,
}

impl SparseMatrix {
    /// With a value for each entry of the pattern, row by row.
    ///
    /// # Panics
    ///
    /// If there are not as many values as entries.
    #[must_use]
    pub fn new(pattern: Pattern, values: Vec<f64>) -> Self {
        let (entries, found) = (pattern.len(), values.len());
        assert!(entries == found, "the pattern has {entries} entries, there are {found} values");
        SparseMatrix { pattern, values }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.pattern.rows()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.pattern.columns()
    }

    /// Which entries are stored.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Where the entries of each row start, and then where the last ones end.
    #[must_use]
    pub fn row_starts(&self) -> &[usize] {
        self.pattern.row_starts()
    }

    /// The columns of the entries, row by row.
    #[must_use]
    pub fn column_indices(&self) -> &[usize] {
        self.pattern.column_indices()
    }

    /// The values of the entries, row by row.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Row starts, columns and values.
    #[must_use]
    pub fn into_parts(self) -> (Vec<usize>, Vec<usize>, Vec<f64>) {
        (self.row_starts().to_vec(), self.column_indices().to_vec(), self.values)
    }

    /// An entry, zero if it is not stored.
    ///
    /// # Panics
    ///
    /// If it is outside of the matrix.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> f64 {
        let (rows, columns) = (self.rows(), self.columns());
        assert!(row < rows && column < columns, "({row}, {column}) is outside of {rows} x {columns}");
        self.pattern.position(row, column).map_or(0.0, |position| self.values[position])
    }

    /// The columns and values of a row.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let starts = self.row_starts();
        let values = &self.values[starts[row]..starts[row + 1]];
        self.pattern.row(row).iter().copied().zip(values.iter().copied())
    }

    /// The rows, columns and values of all stored entries, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        self.pattern.iter().zip(&self.values).map(|((row, column), &value)| (row, column, value))
    }

    /// The matrix times a vector.
    ///
    /// # Panics
    ///
    /// If the vector has another length than a row.
    #[must_use]
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let (columns, found) = (self.columns(), vector.len());
        assert!(columns == found, "the vector has {found} components, the matrix {columns} columns");
        let sum = |row| self.row(row).fold(0.0, |sum, (column, value)| sum + value * vector[column]);
        (0..self.rows()).map(sum).collect()
    }

    /// The transposed matrix times a vector.
    ///
    /// # Panics
    ///
    /// If the vector has another length than a column.
    #[must_use]
    pub fn transposed_times(&self, vector: &[f64]) -> Vec<f64> {
        let (rows, found) = (self.rows(), vector.len());
        assert!(rows == found, "the vector has {found} components, the matrix {rows} rows");
        let mut product = vec![0.0; self.columns()];
        for (row, column, value) in self.iter() {
            product[column] += value * vector[row];
        }
        product
    }

    /// All entries, row by row.
    #[must_use]
    pub fn to_dense(&self) -> Vec<Vec<f64>> {
        let mut dense = vec![vec![0.0; self.columns()]; self.rows()];
        for (row, column, value) in self.iter() {
            dense[row][column] = value;
        }
        dense
    }

    /// Compares one product of the matrix with what computes such products: `f_jvp` for a Jacobian, `f_hvp` for a Hessian.
    ///
    /// The components of the vector are between 1 and 2 and look random, so that errors do not cancel. A component may differ by 10⁻⁸ of the sum of the sizes of its
    /// terms; an error below that is not seen.
    ///
    /// ```
    /// use ad_runtime::numbers::Dependence;
    /// use ad_runtime::sparse::{jacobian_pattern, JacobianColoring};
    ///
    /// // [x0 - x1, x0 x1] where x0 is positive, and else [x0, x0 x1].
    /// let jvp = |x: [f64; 2], d: &[f64]| {
    ///     let second = if x[0] > 0.0 { d[1] } else { 0.0 };
    ///     vec![d[0] - second, x[1] * d[0] + x[0] * d[1]]
    /// };
    /// let pattern = jacobian_pattern(&[-1.0, 2.0], |x: &[Dependence<1>]| {
    ///     let second = if x[0] > 0.0 { x[1] } else { Dependence::default() };
    ///     [x[0] - second, x[0] * x[1]]
    /// });
    /// let coloring = JacobianColoring::by_columns(&pattern);
    ///
    /// let jacobian = coloring.jacobian_by_jvp(|d| jvp([-3.0, 1.0], d))?;
    /// jacobian.check(|d| jvp([-3.0, 1.0], d))?;
    /// // Another branch: this entry is in a column of its own color, so the sweep itself shows it.
    /// let error = coloring.jacobian_by_jvp(|d| jvp([3.0, 1.0], d)).unwrap_err();
    /// assert_eq!(error.to_string(), "\
    /// the pattern has no entry in row 0 for color 1, whose product has -1 there: \
    /// it was found where the function takes other branches");
    /// # Ok::<(), ad_runtime::sparse::SparseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a component differs.
    ///
    /// # Panics
    ///
    /// If the product has another length than a column.
    pub fn check(&self, product: impl FnOnce(&[f64]) -> Vec<f64>) -> Result<(), SparseError> {
        let vector: Vec<f64> = (0..self.columns()).map(component).collect();
        let products = product(&vector);
        let (rows, length) = (self.rows(), products.len());
        assert!(rows == length, "the product has {length} components, the matrix {rows} rows");
        for (row, (expected, found)) in self.times(&vector).into_iter().zip(products).enumerate() {
            let size: f64 = self.row(row).map(|(column, value)| (value * vector[column]).abs()).sum();
            let same = expected == found || expected.is_nan() && found.is_nan();
            let near = expected.is_finite() && (expected - found).abs() <= 1e-8 * size;
            if !same && !near {
                return Err(SparseError::WrongProduct { row, expected: found, found: expected });
            }
        }
        Ok(())
    }
}

/// Between 1 and 2, the fractional parts of multiples of the golden ratio: no two are near a simple ratio.
fn component(index: usize) -> f64 {
    1.0 + ((index + 1) as f64 * 0.618_033_988_749_894_9).fract()
}
