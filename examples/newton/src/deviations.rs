//! Standard deviations of the parameters, from first derivatives alone and from the Hessian.

use crate::sum_of_squares::{expand, invert};
use nalgebra::{DMatrix, DVector};
use nist::dataset::DataSet;
use nist::digits::fewest_agreeing;
use nist::polish::normalise_columns;
use nist::problem::Problem;

/// The standard deviations of all parameters, by two formulas.
#[derive(Debug)]
pub(crate) struct Deviations {
    /// The roots of the diagonal of `sigma^2 (J^T J)^-1`. These are what NIST certifies.
    pub(crate) gauss_newton: Vec<f64>,
    /// The roots of the diagonal of `sigma^2 (H/2)^-1`, where `H` is the Hessian of the sum of squares.
    pub(crate) full: Vec<f64>,
    /// As many digits as rounding leaves, see [`reliable_digits`].
    pub(crate) reliable_digits: f64,
}

/// The standard deviations at a minimum, `None` where the data do not determine the parameters.
pub(crate) fn deviations(data: &DataSet, b: &[f64]) -> Option<Deviations> {
    let expansion = expand(data, b);
    let freedom = data.observations.len() - b.len();
    let sigma = (expansion.value / freedom as f64).sqrt();
    let (_, jacobian) = Problem::new(data, DVector::from_column_slice(b)).residuals_and_jacobian();
    let variances = invert(&(0.5 * expansion.hessian))?.diagonal();
    Some(Deviations {
        gauss_newton: from_jacobian(jacobian)?.iter().map(|size| sigma * size).collect(),
        full: variances.iter().map(|variance| sigma * variance.sqrt()).collect(),
        reliable_digits: reliable_digits(data, sigma),
    })
}

impl Deviations {
    /// The digits in which the Gauss-Newton ones agree with the certified ones.
    pub(crate) fn digits(&self, data: &DataSet) -> f64 {
        fewest_agreeing(self.gauss_newton.iter().copied().zip(certified(data)))
    }

    /// By how much the ones from the Hessian differ from the certified ones, at most, as a part of these.
    pub(crate) fn largest_difference(&self, data: &DataSet) -> f64 {
        self.full
            .iter()
            .zip(certified(data))
            .map(|(full, certified)| (full / certified - 1.0).abs())
            .fold(0.0, f64::max)
    }
}

fn certified(data: &DataSet) -> impl Iterator<Item = f64> + '_ {
    data.parameters.iter().map(|parameter| parameter.deviation)
}

/// The roots of the diagonal of `(J^T J)^-1`. They are the lengths of the rows of the inverse of `R`, where `J = Q R`:
/// the product `J^T J` itself would lose half of the digits.
fn from_jacobian(mut jacobian: DMatrix<f64>) -> Option<Vec<f64>> {
    let lengths = normalise_columns(&mut jacobian);
    let inverse = jacobian.qr().r().try_inverse()?;
    Some(inverse.row_iter().zip(&lengths).map(|(row, length)| row.norm() / length).collect())
}

/// How many digits of the residuals' size floating point leaves: they are differences of numbers of the size of the
/// responses. Only in Lanczos1, which was made without noise, this is not plenty.
fn reliable_digits(data: &DataSet, sigma: f64) -> f64 {
    let largest = data.observations.iter().map(|observation| observation.y.abs()).fold(0.0, f64::max);
    -(f64::EPSILON * largest / sigma).log10()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nist::misra1a;

    #[test]
    fn the_certified_deviations_are_those_of_gauss_newton() {
        let data = misra1a::data_set();
        let b: Vec<f64> = data.parameters.iter().map(|parameter| parameter.certified).collect();
        let deviations = deviations(&data, &b).unwrap();
        assert!(deviations.digits(&data) > 8.0, "{deviations:?}");
        // The others are near, but not the same.
        let difference = deviations.largest_difference(&data);
        assert!(1e-6 < difference && difference < 0.01, "{difference}");
        assert!(deviations.reliable_digits > 12.0, "{deviations:?}");
    }

    #[test]
    fn a_straight_line_has_known_deviations() {
        // The columns 1 and x for x = -1, 0, 1.
        let jacobian = DMatrix::from_row_slice(3, 2, &[1.0, -1.0, 1.0, 0.0, 1.0, 1.0]);
        let found = from_jacobian(jacobian).unwrap();
        assert!((found[0] - 3f64.sqrt().recip()).abs() < 1e-15 && (found[1] - 0.5f64.sqrt()).abs() < 1e-15);
    }
}
