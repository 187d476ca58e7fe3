//! Sparse Jacobians.

use super::coloring::{Colors, distance_2};
use super::compression::Compression;
use super::{ColoringOrder, Pattern, SparseError, SparseMatrix};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// What has the colours of a Jacobian, and so which mode its sweeps have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Columns: products of the Jacobian with vectors, by forward mode.
    Columns,
    /// Rows: products of the transposed Jacobian with vectors, by reverse mode.
    Rows,
}

/// Colours of the columns or the rows of a Jacobian, such that no two of a colour have an entry in the same row or column. All of one colour share one sweep.
///
/// It is made once, and used for all points where the pattern holds.
///
/// ```
/// use ad_runtime::sparse::{Direction, JacobianColoring, Pattern};
///
/// // A full row makes all columns meet; its rows meet less.
/// let pattern = Pattern::from_rows(4, [vec![0, 1, 2, 3], vec![0], vec![1], vec![2], vec![3]]);
/// let coloring = JacobianColoring::new(&pattern);
/// assert_eq!((coloring.direction(), coloring.color_count()), (Direction::Rows, 2));
/// assert_eq!(coloring.group(1), [1, 2, 3, 4]);
/// assert_eq!(JacobianColoring::by_columns(&pattern).color_count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct JacobianColoring {
    direction: Direction,
    compression: Compression,
}

impl JacobianColoring {
    /// Of columns or rows, which takes fewer colours; of columns if it is the same, since forward mode is cheaper.
    ///
    /// All [orders](ColoringOrder) are tried, until the number of colours is that of the entries of one row or column: no colouring has fewer.
    #[must_use]
    pub fn new(pattern: &Pattern) -> Self {
        let transposed = pattern.transpose();
        let columns = || fewest_colors(pattern, &transposed);
        let rows = || fewest_colors(&transposed, pattern);
        // What cannot have fewer colours than the other has is not coloured.
        let (of_columns, of_rows) = if pattern.longest_row() <= transposed.longest_row() {
            let of_columns = columns();
            let of_rows = (transposed.longest_row() < of_columns.count).then(rows);
            (Some(of_columns), of_rows)
        } else {
            let of_rows = rows();
            let of_columns = (pattern.longest_row() <= of_rows.count).then(columns);
            (of_columns, Some(of_rows))
        };
        match (of_columns, of_rows) {
            (Some(columns), Some(rows)) if rows.count < columns.count => Self::of_rows(pattern, rows),
            (Some(columns), _) => Self::of_columns(pattern, transposed, columns),
            (None, rows) => Self::of_rows(pattern, rows.expect("one of the two is coloured")),
        }
    }

    /// Of columns, where there is forward mode only.
    #[must_use]
    pub fn by_columns(pattern: &Pattern) -> Self {
        let transposed = pattern.transpose();
        let colors = fewest_colors(pattern, &transposed);
        Self::of_columns(pattern, transposed, colors)
    }

    /// Of rows, where there is reverse mode only.
    #[must_use]
    pub fn by_rows(pattern: &Pattern) -> Self {
        Self::of_rows(pattern, fewest_colors(&pattern.transpose(), pattern))
    }

    /// Of columns or rows in an order of one's choice.
    #[must_use]
    pub fn in_order(pattern: &Pattern, direction: Direction, order: ColoringOrder) -> Self {
        let transposed = pattern.transpose();
        match direction {
            Direction::Columns => {
                let colors = distance_2(pattern, &transposed, order);
                Self::of_columns(pattern, transposed, colors)
            }
            Direction::Rows => Self::of_rows(pattern, distance_2(&transposed, pattern, order)),
        }
    }

    fn of_columns(pattern: &Pattern, transposed: Pattern, colors: Colors) -> Self {
        let compression = Compression::of_columns(pattern.clone(), transposed, colors);
        JacobianColoring { direction: Direction::Columns, compression }
    }

    fn of_rows(pattern: &Pattern, colors: Colors) -> Self {
        let compression = Compression::of_rows(pattern.clone(), colors);
        JacobianColoring { direction: Direction::Rows, compression }
    }

    /// Whether columns or rows have colours.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        self.compression.pattern()
    }

    /// The number of colours, and so of sweeps. It is 0 if there are no entries.
    #[must_use]
    pub fn color_count(&self) -> usize {
        self.compression.colors().count
    }

    /// The colour of each column or row. One without entries has none.
    #[must_use]
    pub fn colors(&self) -> &[Option<usize>] {
        &self.compression.colors().of
    }

    /// The columns or rows of a colour, in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no such colour.
    #[must_use]
    pub fn group(&self, color: usize) -> &[usize] {
        self.compression.group(color)
    }

    /// The Jacobian, by one product for each colour: `jvp` gives the Jacobian times a vector, which has a component for each input; `vjp` the transposed Jacobian times a
    /// vector, which has one for each output. Only one of them is called, by the [`direction`](Self::direction).
    ///
    /// # Errors
    ///
    /// If a product is not zero where the pattern has no entry: see [the module](super#which-pattern-it-is).
    ///
    /// # Panics
    ///
    /// If a product has the wrong length.
    pub fn jacobian(
        &self,
        jvp: impl FnMut(&[f64]) -> Vec<f64>,
        vjp: impl FnMut(&[f64]) -> Vec<f64>,
    ) -> Result<SparseMatrix, SparseError> {
        match self.direction {
            Direction::Columns => self.jacobian_by_jvp(jvp),
            Direction::Rows => self.jacobian_by_vjp(vjp),
        }
    }

    /// The Jacobian by colours of columns.
    ///
    /// ```
    /// use ad_runtime::sparse::{JacobianColoring, Pattern};
    ///
    /// // [x0 x1, x2 x2, x0] at (5, 6, 7).
    /// let coloring = JacobianColoring::by_columns(&Pattern::from_rows(3, [vec![0, 1], vec![2], vec![0]]));
    /// let jacobian = coloring.jacobian_by_jvp(|d| vec![6.0 * d[0] + 5.0 * d[1], 14.0 * d[2], d[0]])?;
    /// assert_eq!(jacobian.values(), [6.0, 5.0, 14.0, 1.0]);
    /// assert_eq!(coloring.color_count(), 2);
    /// # Ok::<(), ad_runtime::sparse::SparseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`jacobian`](Self::jacobian).
    ///
    /// # Panics
    ///
    /// If rows have the colours, or a product has the wrong length.
    pub fn jacobian_by_jvp(
        &self,
        mut jvp: impl FnMut(&[f64]) -> Vec<f64>,
    ) -> Result<SparseMatrix, SparseError> {
        self.jacobian_by_jvps(|[seed]| [jvp(&seed)])
    }

    /// The Jacobian by colours of rows.
    ///
    /// # Errors
    ///
    /// As [`jacobian`](Self::jacobian).
    ///
    /// # Panics
    ///
    /// If columns have the colours, or a product has the wrong length.
    pub fn jacobian_by_vjp(
        &self,
        mut vjp: impl FnMut(&[f64]) -> Vec<f64>,
    ) -> Result<SparseMatrix, SparseError> {
        self.jacobian_by_vjps(|[seed]| [vjp(&seed)])
    }

    /// The same as [`jacobian_by_jvp`](Self::jacobian_by_jvp) by several products at a time, as `f_jvps` gives them. Where too few colours are left, the last vectors are zero.
    ///
    /// ```
    /// use ad_runtime::differentiable;
    /// use ad_runtime::sparse::{JacobianColoring, Pattern};
    ///
    /// #[differentiable(forward, reverse)]
    /// fn f(x: &[f64]) -> Vec<f64> {
    ///     vec![x[0] * x[1], x[2] * x[2], x[0]]
    /// }
    ///
    /// let coloring = JacobianColoring::by_columns(&Pattern::from_rows(3, [vec![0, 1], vec![2], vec![0]]));
    /// let jacobian = coloring.jacobian_by_jvps(|dots: [Vec<f64>; 2]| f_jvps(&[5.0, 6.0, 7.0], dots).1)?;
    /// assert_eq!(jacobian.values(), [6.0, 5.0, 14.0, 1.0]);
    /// # Ok::<(), ad_runtime::sparse::SparseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`jacobian`](Self::jacobian).
    ///
    /// # Panics
    ///
    /// As [`jacobian_by_jvp`](Self::jacobian_by_jvp).
    pub fn jacobian_by_jvps<const LANES: usize>(
        &self,
        jvps: impl FnMut([Vec<f64>; LANES]) -> [Vec<f64>; LANES],
    ) -> Result<SparseMatrix, SparseError> {
        let columns = self.direction == Direction::Columns;
        assert!(columns, "rows have the colors: a sweep backward is needed, and this one is forward");
        self.compression.recover(jvps)
    }

    /// The same as [`jacobian_by_vjp`](Self::jacobian_by_vjp) by several products at a time, as `f_vjps` gives them. Where too few colours are left, the last vectors are zero.
    ///
    /// # Errors
    ///
    /// As [`jacobian`](Self::jacobian).
    ///
    /// # Panics
    ///
    /// As [`jacobian_by_vjp`](Self::jacobian_by_vjp).
    pub fn jacobian_by_vjps<const LANES: usize>(
        &self,
        vjps: impl FnMut([Vec<f64>; LANES]) -> [Vec<f64>; LANES],
    ) -> Result<SparseMatrix, SparseError> {
        let rows = self.direction == Direction::Rows;
        assert!(rows, "columns have the colors: a sweep forward is needed, and this one is backward");
        self.compression.recover(vjps)
    }
}

/// Of columns, in the best of all orders.
fn fewest_colors(pattern: &Pattern, transposed: &Pattern) -> Colors {
    let least = pattern.longest_row();
    let colored = ColoringOrder::ALL.map(|order| move || distance_2(pattern, transposed, order));
    fewest(least, colored)
}

/// The colouring with the fewest colours. None is tried after one that has as few as there can be.
pub(super) fn fewest(least: usize, colorings: impl IntoIterator<Item = impl FnOnce() -> Colors>) -> Colors {
    let mut best: Option<Colors> = None;
    for coloring in colorings {
        let colors = coloring();
        if best.as_ref().is_none_or(|best| colors.count < best.count) {
            let done = colors.count <= least;
            best = Some(colors);
            if done {
                break;
            }
        }
    }
    best.expect("there is an order")
}
