//! The same matrix in other libraries.

/// For one version of the library.
#[allow(unused_macros)]
macro_rules! into_compressed_rows {
    ($library:ident, $feature:literal) => {
        /// The same matrix, with all stored entries.
        ///
        /// ```
        /// use ad_runtime::sparse::{Pattern, SparseMatrix};
        ///
        /// let matrix = SparseMatrix::new(Pattern::from_rows(3, [vec![0, 2], vec![1]]), vec![1.0, 2.0, 3.0]);
        /// # use nalgebra_sparse_v0_12 as nalgebra_sparse;
        /// let matrix: nalgebra_sparse::CsrMatrix<f64> = matrix.into();
        /// assert_eq!((matrix.nrows(), matrix.ncols(), matrix.nnz()), (2, 3, 3));
        /// assert_eq!(matrix.get_entry(0, 2).unwrap().into_value(), 2.0);
        /// ```
        #[cfg(feature = $feature)]
        impl From<super::SparseMatrix> for $library::CsrMatrix<f64> {
            fn from(matrix: super::SparseMatrix) -> Self {
                let (rows, columns) = (matrix.rows(), matrix.columns());
                let (starts, indices, values) = matrix.into_parts();
                $library::CsrMatrix::try_from_csr_data(rows, columns, starts, indices, values)
                    .expect("rows are compressed and ascending")
            }
        }
    };
}

into_compressed_rows!(nalgebra_sparse_v0_11, "nalgebra_sparse_v0_11");
into_compressed_rows!(nalgebra_sparse_v0_12, "nalgebra_sparse_v0_12");
