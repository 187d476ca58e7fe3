//! Sparse Hessians.

use super::coloring::{Colors, Counts, star};
use super::compression::Compression;
use super::jacobian::fewest;
use super::{ColoringOrder, Pattern, SparseError, SparseMatrix};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// Colours of the variables of a Hessian, which share a product with it: a star colouring, where each entry, or the one on the other side of the diagonal, can be
/// read from a product.
///
/// It is made once, and used for all points where the pattern holds.
///
/// Variables that interact have different colours, and among four in a row, each of which interacts with the next, there are three colours. Then of two that interact,
/// one has no other partner of the other's colour: there the entry is alone in the product.
///
/// ```
/// use ad_runtime::sparse::{HessianColoring, JacobianColoring, Pattern};
///
/// let tridiagonal = Pattern::from_rows(9, (0..9_usize).map(|i| i.saturating_sub(1)..(i + 2).min(9)));
/// let coloring = HessianColoring::new(&tridiagonal);
/// assert_eq!(coloring.color_count(), 3);
/// assert_eq!(coloring.colors()[..5], [Some(0), Some(1), Some(0), Some(2), Some(0)]);
///
/// // x0 x1 + x1 x2 + .. has this Hessian, and the diagonal is zero.
/// let hessian = coloring.hessian(|d| {
///     let at = |i: usize| d.get(i).copied().unwrap_or(0.0);
///     (0..9).map(|i: usize| at(i.wrapping_sub(1)) + at(i + 1)).collect()
/// })?;
/// assert_eq!((hessian.get(3, 4), hessian.get(4, 3), hessian.get(4, 4)), (1.0, 1.0, 0.0));
/// # Ok::<(), ad_runtime::sparse::SparseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HessianColoring {
    compression: Compression,
}

impl HessianColoring {
    /// With the fewest colours that the [orders](ColoringOrder) give.
    ///
    /// # Panics
    ///
    /// If the pattern is not symmetric.
    #[must_use]
    pub fn new(pattern: &Pattern) -> Self {
        assert_symmetric(pattern);
        // An entry beside the diagonal takes two.
        let diagonal = pattern.iter().all(|(row, column)| row == column);
        let least = if pattern.is_empty() { 0 } else { 2 - usize::from(diagonal) };
        let colored = ColoringOrder::ALL.map(|order| move || star(pattern, order));
        Self::with_colors(pattern, fewest(least, colored))
    }

    /// In an order of one's choice.
    ///
    /// # Panics
    ///
    /// If the pattern is not symmetric.
    #[must_use]
    pub fn in_order(pattern: &Pattern, order: ColoringOrder) -> Self {
        assert_symmetric(pattern);
        Self::with_colors(pattern, star(pattern, order))
    }

    fn with_colors(pattern: &Pattern, colors: Colors) -> Self {
        let mut partners = vec![Counts::default(); pattern.rows()];
        for (row, column) in pattern.iter().filter(|(row, column)| row != column) {
            if let Some(color) = colors.of[column] {
                partners[row].add(color);
            }
        }
        let alone = |row: usize, column: usize| {
            row == column || colors.of[column].is_some_and(|color| partners[row].of(color) == 1)
        };
        let place = |(row, column): (usize, usize)| {
            // Both entries are read at one place, so the matrix is symmetric to the bit.
            let (row, column) = (row.min(column), row.max(column));
            if alone(row, column) { (column, row) } else { (row, column) }
        };
        let places = pattern.iter().map(place).collect();
        let compression = Compression::new(pattern.clone(), pattern.clone(), true, colors, places);
        HessianColoring { compression }
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        self.compression.pattern()
    }

    /// The number of colours, and so of products. It is 0 if there are no entries.
    #[must_use]
    pub fn color_count(&self) -> usize {
        self.compression.colors().count
    }

    /// The colour of each variable. One without entries has none.
    #[must_use]
    pub fn colors(&self) -> &[Option<usize>] {
        &self.compression.colors().of
    }

    /// The variables of a colour, in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no such colour.
    #[must_use]
    pub fn group(&self, color: usize) -> &[usize] {
        self.compression.group(color)
    }

    /// The Hessian, by one product for each colour: `hvp` gives the Hessian times a vector. It is symmetric to the bit.
    ///
    /// # Errors
    ///
    /// If a product is not zero where the pattern has no entry: see [the module](super#which-pattern-it-is).
    ///
    /// # Panics
    ///
    /// If a product has the wrong length.
    pub fn hessian(&self, mut hvp: impl FnMut(&[f64]) -> Vec<f64>) -> Result<SparseMatrix, SparseError> {
        self.hessian_by_hvps(|[seed]| [hvp(&seed)])
    }

    /// The same by several products at a time. Where too few colours are left, the last vectors are zero.
    ///
    /// # Errors
    ///
    /// As [`hessian`](Self::hessian).
    ///
    /// # Panics
    ///
    /// As [`hessian`](Self::hessian).
    pub fn hessian_by_hvps<const LANES: usize>(
        &self,
        hvps: impl FnMut([Vec<f64>; LANES]) -> [Vec<f64>; LANES],
    ) -> Result<SparseMatrix, SparseError> {
        self.compression.recover(hvps)
    }
}

fn assert_symmetric(pattern: &Pattern) {
    let (rows, columns) = (pattern.rows(), pattern.columns());
    assert!(rows == columns, "a Hessian is square, the pattern has {rows} rows and {columns} columns");
    let single = pattern.iter().find(|&(row, column)| !pattern.contains(column, row));
    if let Some((row, column)) = single {
        panic!("a Hessian is symmetric, the pattern has ({row}, {column}) and not ({column}, {row})");
    }
}
