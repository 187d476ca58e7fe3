//! Pictures of patterns and matrices.

use super::{Pattern, SparseMatrix};
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::fmt;

/// How many marks stand in a line of a picture at most.
const WIDTH: usize = 48;

/// A picture: `*` for an entry, `.` for none. If the matrix is large, a mark stands for a square of entries, and a line above says so.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.rows(), self.columns());
        let side = rows.max(columns).div_ceil(WIDTH).max(1);
        if side > 1 {
            writeln!(f, "{rows} x {columns}, {} entries, a mark for {side} x {side}", self.len())?;
        }
        let mut line = vec![false; columns.div_ceil(side)];
        for top in (0..rows).step_by(side) {
            line.fill(false);
            for row in top..rows.min(top + side) {
                self.row(row).iter().for_each(|column| line[column / side] = true);
            }
            let marks: Vec<&str> = line.iter().map(|&any| if any { "*" } else { "." }).collect();
            writeln!(f, "{}", marks.join(" "))?;
        }
        Ok(())
    }
}

/// One line for each entry: `(row, column) value`.
impl fmt::Display for SparseMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column, value) in self.iter() {
            write!(f, "({row}, {column}) ")?;
            fmt::Display::fmt(&value, f)?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A map for each row, from columns to values.
impl fmt::Debug for SparseMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.rows(), self.columns());
        write!(f, "SparseMatrix {rows} x {columns} ")?;
        f.debug_list().entries((0..rows).map(|row| Row(self, row))).finish()
    }
}

struct Row<'a>(&'a SparseMatrix, usize);

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.row(self.1)).finish()
    }
}
