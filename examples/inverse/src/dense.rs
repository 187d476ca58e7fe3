//! The Jacobian of a run as a matrix, and solving with it: what inverse accumulation is compared with.

use crate::modes;
use crate::trajectory::Trajectory;
use anyhow::{Context, Result};
use nalgebra::{DMatrix, DVector};

/// The Jacobian, from one forward sweep for each column.
pub(crate) fn jacobian(run: &Trajectory) -> DMatrix<f64> {
    from_columns(run.size(), |v| modes::jvp(run, v))
}

/// The square matrix of a linear function.
pub(crate) fn from_columns(size: usize, product: impl Fn(&[f64]) -> Vec<f64>) -> DMatrix<f64> {
    let mut unit = vec![0.0; size];
    let columns: Vec<DVector<f64>> = (0..size)
        .map(|k| {
            unit[k] = 1.0;
            let column = DVector::from_vec(product(&unit));
            unit[k] = 0.0;
            column
        })
        .collect();
    DMatrix::from_columns(&columns)
}

/// The solution x of A x = v.
///
/// # Errors
/// If A is singular.
pub(crate) fn solve(matrix: DMatrix<f64>, v: &[f64]) -> Result<Vec<f64>> {
    let solution = matrix.lu().solve(&DVector::from_column_slice(v));
    solution.map(|x| x.as_slice().to_vec()).context("the dense matrix is singular")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modes::Inverses;
    use crate::vector::{apart, direction};

    #[test]
    fn inverse_accumulation_solves_with_the_jacobian() {
        for run in [Trajectory::of_lorenz96(12, 0.05, 20), Trajectory::of_pendulum(0.1, 50)] {
            let (matrix, inverses) = (jacobian(&run), Inverses::new(&run).unwrap());
            let v = direction(run.size(), 3);
            let transposed = solve(matrix.transpose(), &v).unwrap();
            assert!(apart(&inverses.jvp(&v).unwrap(), &solve(matrix, &v).unwrap()) < 1e-10);
            assert!(apart(&inverses.vjp(&v).unwrap(), &transposed) < 1e-10);
        }
    }
}
