//! Factors of Cholesky decompositions of nalgebra's matrices.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use ad_runtime::nalgebra_v0_35::{cholesky_log_determinant, cholesky_lower, cholesky_solve, solve};
use nalgebra::{DMatrix, DVector, Matrix1, Matrix3, dmatrix, dvector, matrix};

#[test]
fn lower_factors() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>) -> DMatrix<f64> {
        cholesky_lower(a)
    }
    check_seeded!(f without lifted at
        (&dmatrix![4.0, 1.0, -0.5; 1.0, 3.0, 0.25; -0.5, 0.25, 2.0]),
        (&dmatrix![4.0]),
        // What is above the diagonal is not read.
        (&dmatrix![4.0, 100.0; 1.0, 3.0]));
    let a = dmatrix![4.0, 1.0, -0.5; 1.0, 3.0, 0.25; -0.5, 0.25, 2.0];
    assert_eq!(f(&a), a.clone().cholesky().unwrap().l());
    // What is seeded above the diagonal, where the factor is 0 for any matrix, has no effect.
    let seed = DMatrix::from_fn(3, 3, |i, j| if i < j { 7.0 } else { 0.0 });
    assert_eq!(f_can_grad(&a, seed).1, DMatrix::zeros(3, 3));
}

#[test]
fn lower_factors_of_fixed_size() {
    #[differentiable(second_order)]
    fn f(root: &Matrix3<f64>, t: f64) -> Matrix3<f64> {
        let a = root * root.transpose() * t;
        ad_runtime::nalgebra_v0_35::cholesky_lower(&a) * root
    }
    check_seeded!(f without lifted at (&matrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0], 0.75));
    #[differentiable(second_order)]
    fn root(a: Matrix1<f32>) -> Matrix1<f32> {
        cholesky_lower(&a)
    }
    assert_close(
        root_can_grad(Matrix1::new(4.0), Matrix1::new(1.0)),
        (Matrix1::new(2.0), Matrix1::new(0.25)),
    );
}

#[test]
fn a_factor_is_the_root_that_it_was_made_of() {
    #[differentiable(second_order)]
    fn f(root: &DMatrix<f64>) -> DMatrix<f64> {
        cholesky_lower(&(root * root.transpose()))
    }
    let root = dmatrix![2.0, 0.0, 0.0; 0.5, 1.0, 0.0; -1.0, 0.25, 0.5];
    let seed = dmatrix![1.0, 0.0, 0.0; -2.0, 0.5, 0.0; 3.0, 0.25, -1.5];
    let (value, gradient) = f_can_grad(&root, seed.clone());
    assert_close(value, root);
    assert_close(gradient.lower_triangle(), seed);
}

/// The hyperparameters of a Gaussian process, by its marginal likelihood, in two ways.
#[test]
fn gaussian_process() {
    #[differentiable(second_order)]
    fn f(length: f64, noise: f64, x: &DVector<f64>, y: &DVector<f64>) -> f64 {
        let n = x.len();
        let mut k = DMatrix::from_element(n, n, 0.0);
        for i in 0..n {
            for j in 0..n {
                let distance = (x[i] - x[j]) / length;
                k[(i, j)] = (-0.5 * distance * distance).exp();
            }
            k[(i, i)] += noise;
        }
        -0.5 * (y.dot(&cholesky_solve(&k, y)) + cholesky_log_determinant(&k))
    }
    let (x, y) = (dvector![0.0, 0.5, 1.25, 3.0], dvector![1.0, 0.75, -0.5, 0.25]);
    check!(f without lifted at (0.75, 0.125, &x, &y));

    #[differentiable(second_order)]
    fn by_factor(length: f64, noise: f64, x: &DVector<f64>, y: &DVector<f64>) -> f64 {
        let n = x.len();
        let k = DMatrix::from_fn(n, n, |i, j| {
            let distance = (x[i] - x[j]) / length;
            (-0.5 * distance * distance).exp() + if i == j { noise } else { 0.0 }
        });
        let l = cholesky_lower(&k);
        let z = solve(&l, y);
        let mut logarithm = 0.0;
        for i in 0..n {
            logarithm += l[(i, i)].ln();
        }
        -0.5 * z.norm_squared() - logarithm
    }
    assert_close(by_factor_value_and_grad(0.75, 0.125, &x, &y), f_value_and_grad(0.75, 0.125, &x, &y));
}

#[test]
#[should_panic(expected = "positive definite")]
fn a_matrix_that_is_not_positive_definite() {
    let _ = cholesky_lower(&dmatrix![1.0, 2.0; 2.0, 1.0]);
}
