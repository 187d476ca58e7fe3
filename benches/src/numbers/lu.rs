//! Solving with a dense matrix, by elimination with partial pivoting.

/// The solution x of A x = b, where A is given by rows.
///
/// # Panics
///
/// If a pivot is zero, or the sizes do not fit.
pub fn solve(mut rows: Vec<f64>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    assert_eq!(rows.len(), n * n, "the entries of a square matrix");
    for k in 0..n {
        let size = |row: usize| rows[row * n + k].abs();
        let pivot = (k..n).max_by(|&one, &other| size(one).total_cmp(&size(other))).expect("there are rows");
        assert!(size(pivot) > 0.0, "the matrix is singular");
        if pivot != k {
            let (above, below) = rows.split_at_mut(pivot * n);
            above[k * n..(k + 1) * n].swap_with_slice(&mut below[..n]);
            b.swap(k, pivot);
        }
        let (above, below) = rows.split_at_mut((k + 1) * n);
        let pivot_row = &above[k * n + k..];
        let pivot_value = b[k];
        for (row, value) in below.chunks_exact_mut(n).zip(&mut b[k + 1..]) {
            let factor = row[k] / pivot_row[0];
            for (entry, above) in row[k..].iter_mut().zip(pivot_row) {
                *entry -= factor * above;
            }
            *value -= factor * pivot_value;
        }
    }
    for k in (0..n).rev() {
        let rest: f64 = (k + 1..n).map(|column| rows[k * n + column] * b[column]).sum();
        b[k] = (b[k] - rest) / rows[k * n + k];
    }
    b
}

/// The transposed matrix.
pub fn transposed(rows: &[f64], n: usize) -> Vec<f64> {
    (0..n * n).map(|k| rows[(k % n) * n + k / n]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_solves_with_pivots() {
        let rows = vec![0.0, 2.0, 1.0, 4.0, 0.0, 0.0, 1.0, 1.0, 0.0];
        assert_eq!(solve(rows.clone(), vec![7.0, 4.0, 3.0]), [1.0, 2.0, 3.0]);
        assert_eq!(solve(transposed(&rows, 3), vec![11.0, 5.0, 1.0]), [1.0, 2.0, 3.0]);
    }
}
