//! Small dense systems of linear equations.

#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// The factors of a square matrix: P A = L U, with partial pivoting.
#[derive(Clone, Debug)]
pub(super) struct Factors {
    size: usize,
    /// L below the diagonal, without its ones, and U.
    rows: Vec<f64>,
    /// The row of the matrix that stands in each row of the factors.
    order: Vec<usize>,
}

impl Factors {
    /// `None` if the matrix, given by rows, is singular up to rounding, or not finite.
    ///
    /// A pivot is compared with the entries of its own row and column at the start, so the scale of a row or a column is no reason to refuse.
    pub(super) fn new(size: usize, mut rows: Vec<f64>) -> Option<Self> {
        if rows.iter().any(|entry| !entry.is_finite()) {
            return None;
        }
        if size == 1 {
            return (rows[0] != 0.0).then(|| Factors { size, rows, order: vec![0] });
        }
        let (row_scales, column_scales) = scales(size, &rows)?;
        let mut order: Vec<usize> = (0..size).collect();
        let threshold = size as f64 * f64::EPSILON;
        for k in 0..size {
            let weight = |row: usize| (rows[row * size + k] * row_scales[order[row]]).abs();
            let pivot = (k..size).max_by(|&one, &other| weight(one).total_cmp(&weight(other)))?;
            let largest = weight(pivot) * column_scales[k];
            if largest.is_nan() || largest <= threshold {
                return None;
            }
            order.swap(k, pivot);
            for column in 0..size {
                rows.swap(k * size + column, pivot * size + column);
            }
            for row in k + 1..size {
                let factor = rows[row * size + k] / rows[k * size + k];
                rows[row * size + k] = factor;
                for column in k + 1..size {
                    rows[row * size + column] -= factor * rows[k * size + column];
                }
            }
        }
        Some(Factors { size, rows, order })
    }

    /// A⁻¹ b
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.size;
        let mut x: Vec<f64> = self.order.iter().map(|&row| b[row]).collect();
        for row in 0..n {
            for column in 0..row {
                x[row] -= self.rows[row * n + column] * x[column];
            }
        }
        for row in (0..n).rev() {
            for column in row + 1..n {
                x[row] -= self.rows[row * n + column] * x[column];
            }
            x[row] /= self.rows[row * n + row];
        }
        x
    }

    /// A⁻ᵀ b
    pub(super) fn solve_transposed(&self, b: &[f64]) -> Vec<f64> {
        let n = self.size;
        let mut y = b.to_vec();
        for row in 0..n {
            for column in 0..row {
                y[row] -= self.rows[column * n + row] * y[column];
            }
            y[row] /= self.rows[row * n + row];
        }
        for row in (0..n).rev() {
            for column in row + 1..n {
                y[row] -= self.rows[column * n + row] * y[column];
            }
        }
        let mut x = vec![0.0; n];
        for (&row, y) in self.order.iter().zip(y) {
            x[row] = y;
        }
        x
    }
}

/// The factors that bring the largest entry of each row to 1, and then that of each column. `None` if there is a zero row or column.
fn scales(size: usize, rows: &[f64]) -> Option<(Vec<f64>, Vec<f64>)> {
    let scale = |entries: &mut dyn Iterator<Item = f64>| {
        let largest = entries.fold(0.0_f64, |largest, entry| largest.max(entry.abs()));
        (largest > 0.0).then_some(1.0 / largest)
    };
    let row_scales: Vec<f64> =
        rows.chunks(size).map(|row| scale(&mut row.iter().copied())).collect::<Option<_>>()?;
    let of_column =
        |column: usize| scale(&mut (0..size).map(|row| rows[row * size + column] * row_scales[row]));
    let column_scales = (0..size).map(of_column).collect::<Option<_>>()?;
    Some((row_scales, column_scales))
}

#[cfg(test)]
mod tests {
    use super::Factors;

    #[test]
    fn solves_with_pivoting() {
        let factors = Factors::new(3, vec![0.0, 2.0, 1.0, 4.0, 0.0, 0.0, 1.0, 1.0, 0.0]).unwrap();
        // A (1, 2, 3) and Aᵀ (1, 2, 3)
        assert_eq!(factors.solve(&[7.0, 4.0, 3.0]), [1.0, 2.0, 3.0]);
        assert_eq!(factors.solve_transposed(&[11.0, 5.0, 1.0]), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn a_scale_makes_nothing_singular() {
        for scale in [1e-200, 1.0, 1e200] {
            assert_eq!(Factors::new(1, vec![scale]).unwrap().solve(&[scale]), [1.0]);
            assert!(Factors::new(2, vec![1.0, 0.0, 0.0, scale]).is_some());
            assert!(Factors::new(2, vec![1.0, scale, 1.0, 2.0 * scale]).is_some());
            assert!(Factors::new(2, vec![scale, 2.0 * scale, 1.0, 3.0]).is_some());
        }
    }

    #[test]
    fn singular_up_to_rounding_is_refused() {
        // The last pivot is not zero: 0.6 - 0.2 / 0.1 * 0.3 in floats.
        assert!(Factors::new(2, vec![0.1, 0.3, 0.2, 0.6]).is_none());
        assert!(Factors::new(3, vec![0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]).is_none());
        assert!(Factors::new(2, vec![1.0, 0.0, 2.0, 0.0]).is_none());
        assert!(Factors::new(1, vec![0.0]).is_none());
        assert!(Factors::new(2, vec![1.0, f64::NAN, 0.0, 1.0]).is_none());
        assert!(Factors::new(1, vec![f64::INFINITY]).is_none());
    }
}
