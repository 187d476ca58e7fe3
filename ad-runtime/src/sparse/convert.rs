//! The same matrix in other libraries.

/// The same matrix, with all stored entries.
///
/// ```
/// use ad_runtime::sparse::{Pattern, SparseMatrix};
///
/// let matrix = SparseMatrix::new(Pattern::from_rows(3, [vec![0, 2], vec![1]]), vec![1.0, 2.0, 3.0]);
/// let matrix: nalgebra_sparse::CsrMatrix<f64> = matrix.into();
/// assert_eq!((matrix.nrows(), matrix.ncols(), matrix.nnz()), (2, 3, 3));
/// assert_eq!(matrix.get_entry(0, 2).unwrap().into_value(), 2.0);
/// ```
#[cfg(feature = "nalgebra-sparse")]
impl From<super::SparseMatrix> for nalgebra_sparse::CsrMatrix<f64> {
    fn from(matrix: super::SparseMatrix) -> Self {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let (starts, indices, values) = matrix.into_parts();
        nalgebra_sparse::CsrMatrix::try_from_csr_data(rows, columns, starts, indices, values)
            .expect("rows are compressed and ascending")
    }
}
