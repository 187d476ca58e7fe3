//! The sum of squared residuals as a function of the parameters, with its first and second derivatives.

use nalgebra::{DMatrix, DVector};
use nist::dataset::DataSet;

/// The sum of squares and its derivatives at one point.
pub(crate) struct Expansion {
    pub(crate) value: f64,
    pub(crate) gradient: DVector<f64>,
    pub(crate) hessian: DMatrix<f64>,
}

/// The sum of squares alone.
pub(crate) fn value(data: &DataSet, b: &[f64]) -> f64 {
    let residual = |x: &[f64], y: f64| (data.model.value)(b, x) - y;
    data.observations.iter().map(|observation| residual(&observation.x, observation.y).powi(2)).sum()
}

/// The sum of squares and its gradient, in the given parameters.
pub(crate) fn gradient(data: &DataSet, b: &[f64]) -> (f64, DVector<f64>) {
    let (mut value, mut gradient) = (0.0, DVector::zeros(b.len()));
    for observation in &data.observations {
        let (modelled, slope) = (data.model.value_and_grad)(b, &observation.x);
        let residual = modelled - observation.y;
        value += residual * residual;
        gradient.axpy(2.0 * residual, &DVector::from_vec(slope), 1.0);
    }
    (value, gradient)
}

/// The sum of squares, its gradient and its Hessian `2 (J^T J + sum of r_i H_i)`. The second part, which the methods of
/// Gauss-Newton and of Levenberg and Marquardt leave out, is made of the Hessians `H_i` of the model.
pub(crate) fn expand(data: &DataSet, b: &[f64]) -> Expansion {
    let n = b.len();
    let (mut value, mut gradient) = (0.0, DVector::zeros(n));
    let mut hessian = DMatrix::zeros(n, n);
    for observation in &data.observations {
        let (modelled, slope) = (data.model.value_and_grad)(b, &observation.x);
        let curvature = (data.model.hessian)(b, &observation.x);
        let residual = modelled - observation.y;
        value += residual * residual;
        for i in 0..n {
            gradient[i] += 2.0 * residual * slope[i];
            for j in 0..n {
                hessian[(i, j)] += 2.0 * (slope[i] * slope[j] + residual * curvature[i][j]);
            }
        }
    }
    Expansion { value, gradient, hessian }
}

/// The inverse of a symmetric matrix, `None` where it is not positive definite. Parameters differ by many orders of
/// magnitude, so the diagonal is brought to 1 first.
pub(crate) fn invert(matrix: &DMatrix<f64>) -> Option<DMatrix<f64>> {
    let sizes = matrix.diagonal().map(f64::sqrt);
    let outer = &sizes * sizes.transpose();
    let inverse = matrix.component_div(&outer).cholesky()?.inverse();
    Some(inverse.component_div(&outer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nist::misra1a;

    #[test]
    fn derivatives_agree_with_central_differences() {
        let data = misra1a::data_set();
        let b = [250.0, 0.0005];
        let Expansion { value: sum, gradient: slope, hessian } = expand(&data, &b);
        assert_eq!((sum, slope.clone()), gradient(&data, &b));
        assert!((sum - value(&data, &b)).abs() <= 1e-14 * sum);
        for k in 0..b.len() {
            let step = 1e-5 * b[k];
            let at = |shift: f64| {
                let mut shifted = b;
                shifted[k] += shift;
                gradient(&data, &shifted)
            };
            let ((above, slope_above), (below, slope_below)) = (at(step), at(-step));
            let difference = (above - below) / (2.0 * step);
            assert!((slope[k] - difference).abs() <= 1e-6 * difference.abs(), "{} {difference}", slope[k]);
            let column = (slope_above - slope_below) / (2.0 * step);
            let error = (hessian.column(k) - &column).component_div(&column).amax();
            assert!(error <= 1e-6, "{error}");
        }
    }

    #[test]
    fn matrices_of_uneven_parameters_are_inverted() {
        let matrix = DMatrix::from_row_slice(2, 2, &[4.0, 2e8, 2e8, 4e16]);
        let product = &matrix * invert(&matrix).unwrap();
        assert!((product[(0, 0)] - 1.0).abs() < 1e-12 && product[(0, 1)].abs() < 1e-12, "{product}");
        assert!(invert(&-matrix).is_none());
    }
}
