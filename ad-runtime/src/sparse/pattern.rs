//! Which entries of a matrix may be other than zero.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::sync::Arc;

/// Which entries of a matrix may be other than zero.
///
/// It is stored by compressed rows, with ascending columns in each. Clones share the memory.
///
/// ```
/// use ad_runtime::sparse::Pattern;
///
/// let pattern = Pattern::from_rows(3, [vec![0, 1], vec![], vec![2]]);
/// assert_eq!((pattern.rows(), pattern.columns(), pattern.len()), (3, 3, 3));
/// assert_eq!(pattern.row(0), [0, 1]);
/// assert!(pattern.contains(2, 2) && !pattern.contains(1, 2));
/// assert_eq!(pattern.transpose().row(2), [2]);
/// assert_eq!(pattern.to_string(), "\
/// * * .
/// . . .
/// . . *
/// ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    columns: usize,
    /// Where each row starts, and where the last one ends.
    starts: Arc<[usize]>,
    /// The columns of all entries, row by row.
    indices: Arc<[usize]>,
}

impl Pattern {
    /// From the columns of the entries of each row, in any order. One that is named twice is one entry.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    ///
    /// ```should_panic
    /// ad_runtime::sparse::Pattern::from_rows(3, [[0, 3]]);
    /// ```
    #[must_use]
    pub fn from_rows<Row>(columns: usize, rows: impl IntoIterator<Item = Row>) -> Self
    where
        Row: IntoIterator<Item = usize>,
    {
        let (mut starts, mut indices) = (vec![0], Vec::new());
        for row in rows {
            let mut row: Vec<usize> = row.into_iter().collect();
            row.sort_unstable();
            row.dedup();
            if let Some(&last) = row.last() {
                assert!(last < columns, "there is no column {last}: the pattern has {columns}");
            }
            indices.append(&mut row);
            starts.push(indices.len());
        }
        Pattern { columns, starts: starts.into(), indices: indices.into() }
    }

    /// From rows and columns of entries, in any order. One that is named twice is one entry.
    ///
    /// ```
    /// use ad_runtime::sparse::Pattern;
    ///
    /// let pattern = Pattern::from_entries(2, 3, [(1, 2), (0, 0), (1, 0), (1, 2)]);
    /// assert_eq!(pattern, Pattern::from_rows(3, [vec![0], vec![0, 2]]));
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    #[must_use]
    pub fn from_entries(
        rows: usize,
        columns: usize,
        entries: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let mut lists = vec![Vec::new(); rows];
        for (row, column) in entries {
            assert!(row < rows, "there is no row {row}: the pattern has {rows}");
            lists[row].push(column);
        }
        Pattern::from_rows(columns, lists)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The columns of the entries of a row, in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[usize] {
        &self.indices[self.starts[row]..self.starts[row + 1]]
    }

    /// Where the entries of each row start among all entries, and then where the last ones end.
    #[must_use]
    pub fn row_starts(&self) -> &[usize] {
        &self.starts
    }

    /// The columns of all entries, row by row.
    #[must_use]
    pub fn column_indices(&self) -> &[usize] {
        &self.indices
    }

    /// All entries as rows and columns, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.rows()).flat_map(|row| self.row(row).iter().map(move |&column| (row, column)))
    }

    /// Whether an entry is there. There are none outside of the matrix.
    #[must_use]
    pub fn contains(&self, row: usize, column: usize) -> bool {
        self.position(row, column).is_some()
    }

    /// The number of an entry.
    pub(super) fn position(&self, row: usize, column: usize) -> Option<usize> {
        let among = (row < self.rows()).then(|| self.row(row).binary_search(&column).ok())?;
        among.map(|position| self.starts[row] + position)
    }

    /// The number of entries of the row that has the most.
    #[must_use]
    pub fn longest_row(&self) -> usize {
        self.starts.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
    }

    /// The pattern of the transposed matrix.
    #[must_use]
    pub fn transpose(&self) -> Pattern {
        let mut starts = vec![0; self.columns + 1];
        for &column in self.indices.iter() {
            starts[column + 1] += 1;
        }
        for column in 0..self.columns {
            starts[column + 1] += starts[column];
        }
        let mut next = starts.clone();
        let mut indices = vec![0; self.len()];
        for (row, column) in self.iter() {
            indices[next[column]] = row;
            next[column] += 1;
        }
        Pattern { columns: self.rows(), starts: starts.into(), indices: indices.into() }
    }

    /// Whether the matrix is square, and each entry is there on both sides of the diagonal.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.rows() == self.columns && self.iter().all(|(row, column)| self.contains(column, row))
    }

    /// The entries of either pattern. So a pattern is found that holds for several points.
    ///
    /// # Panics
    ///
    /// If the numbers of rows or columns differ.
    ///
    /// ```
    /// use ad_runtime::numbers::Dependence;
    /// use ad_runtime::sparse::jacobian_pattern;
    ///
    /// let at = |x: [f64; 2]| jacobian_pattern(&x, |x: &[Dependence<1>]| if x[0] > 0.0 { x[0] } else { x[1] });
    /// assert_eq!(at([1.0, 0.0]).row(0), [0]);
    /// assert_eq!(at([1.0, 0.0]).union(&at([-1.0, 0.0])).row(0), [0, 1]);
    /// ```
    #[must_use]
    pub fn union(&self, other: &Pattern) -> Pattern {
        let (size, of_other) = ((self.rows(), self.columns), (other.rows(), other.columns));
        assert!(size == of_other, "patterns of different sizes are joined: {size:?} and {of_other:?}");
        let rows = (0..self.rows()).map(|row| self.row(row).iter().chain(other.row(row)).copied());
        Pattern::from_rows(self.columns, rows)
    }
}
