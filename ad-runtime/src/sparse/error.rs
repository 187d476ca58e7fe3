//! What shows that a pattern does not hold.

use core::fmt;

/// Why products with a matrix do not agree with its pattern.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SparseError {
    /// The product for a colour is not zero where the pattern has no entry, so the pattern is that of other branches.
    MissingEntry {
        /// Whether the component is that of a row; else it is that of a column.
        in_row: bool,
        /// The row or the column.
        index: usize,
        /// The colour. [`JacobianColoring::group`](super::JacobianColoring::group) has its columns or rows.
        color: usize,
        /// What the product is there.
        value: f64,
    },
    /// A product differs from that with the matrix.
    WrongProduct {
        /// The row.
        row: usize,
        /// What the product is.
        expected: f64,
        /// What the matrix gives.
        found: f64,
    },
}

impl fmt::Display for SparseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SparseError::MissingEntry { in_row, index, color, value } => {
                let line = if *in_row { "row" } else { "column" };
                write!(
                    f,
                    "the pattern has no entry in {line} {index} for color {color}, whose product has {value} there: \
                     it was found where the function takes other branches"
                )
            }
            SparseError::WrongProduct { row, expected, found } => {
                write!(f, "the matrix gives {found} in row {row} of a product, where {expected} is right")
            }
        }
    }
}

impl core::error::Error for SparseError {}
