//! Linear systems, inverses, determinants and Cholesky factors of faer's matrices.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use ad_runtime::faer_v0_24::{
    cholesky_log_determinant, cholesky_lower, cholesky_solve, inverse, log_determinant, solve,
};
use faer::prelude::Solve;
use faer::{Col, Mat, Side, col, mat};

#[test]
fn linear_systems() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, b: &Col<f64>) -> Col<f64> {
        solve(a, b)
    }
    // The pivots are not on the diagonal.
    check_seeded!(f without lifted at
        (&mat![[0.5, 2.0, -1.0], [4.0, 1.0, 0.75], [1.0, -3.0, 2.0]], &col![1.0, 2.0, -1.0]),
        (&mat![[0.0, 2.0], [3.0, -1.0]], &col![0.5, 0.25]));
    let (a, b) = (mat![[1.0, 2.0], [4.0, 3.0]], col![5.0, 10.0]);
    let (x, (da, db)) = f_can_grad(&a, &b, col![5.0, 10.0]);
    assert_close(x, a.partial_piv_lu().solve(&b));
    assert_close(db, col![5.0, 0.0]);
    assert_close(da, mat![[-5.0, -10.0], [0.0, 0.0]]);
}

#[test]
fn several_right_sides() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, t: f64) -> Mat<f64> {
        let b = a * t;
        ad_runtime::faer_v0_24::solve(&(a * a), &b)
    }
    check_seeded!(f without lifted at (&mat![[0.5, 2.0, -1.0], [4.0, 1.0, 0.75], [1.0, -3.0, 2.0]], 0.75));
}

#[test]
fn positive_definite_systems() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, b: &Col<f64>) -> Col<f64> {
        cholesky_solve(a, b)
    }
    check_seeded!(f without lifted at
        (&mat![[4.0, 1.0, -0.5], [1.0, 3.0, 0.25], [-0.5, 0.25, 2.0]], &col![1.0, 2.0, -1.0]),
        // What is above the diagonal is not read.
        (&mat![[4.0, 100.0], [1.0, 3.0]], &col![1.0, 2.0]));

    #[differentiable(second_order)]
    fn least_squares(a: &Mat<f64>, b: &Mat<f64>) -> Mat<f64> {
        cholesky_solve(&(a.transpose() * a), &(a.transpose() * b))
    }
    let (a, b) = (mat![[1.0, -2.0], [0.5, 0.25], [3.0, 1.0]], mat![[1.0, 0.5], [2.0, 0.25], [-1.0, 3.0]]);
    check_seeded!([least_squares least_squares_prim least_squares_adj least_squares_can_grad least_squares_jvp; least_squares_grad_and_hvp] at (&a, &b));
}

#[test]
fn inverses() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, t: f64) -> Mat<f64> {
        inverse(&(a.transpose() * t + a * a)) * a
    }
    check_seeded!(f without lifted at (&mat![[0.5, 2.0, -1.0], [4.0, 1.0, 0.75], [1.0, -3.0, 2.0]], 0.75));
}

#[test]
fn determinants() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>) -> f64 {
        a.determinant()
    }
    check!(f without lifted at
        (&mat![[-1.5]]),
        (&mat![[0.5, 2.0], [4.0, 1.0]]),
        (&mat![[0.5, 2.0, -1.0], [4.0, 1.0, 0.75], [1.0, -3.0, 2.0]]),
        (&mat![[0.5, 2.0, -1.0, 1.0], [4.0, 1.0, 0.75, 2.0], [1.0, -3.0, 2.0, 0.25], [1.5, 0.0, 1.0, -2.0]]),
        // Singular.
        (&mat![[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [1.0, -3.0, 2.0]]));
    // Where the rank is less by two, no entry alone makes a difference.
    let rank_one = mat![[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [-1.0, -2.0, -3.0]];
    assert_close(f_grad(&rank_one), Mat::zeros(3, 3));
    assert_close(f_grad(&mat![[0.0, 0.0], [0.0, 2.0]]), mat![[2.0, 0.0], [0.0, 0.0]]);
    assert!(f_grad(&mat![[f64::NAN, 0.0], [0.0, 2.0]])[(1, 1)].is_nan());
}

#[test]
fn logarithms_of_determinants() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>) -> f64 {
        log_determinant(a)
    }
    check!(f without lifted at
        (&mat![[-1.5]]),
        (&mat![[0.5, 2.0, -1.0], [4.0, 1.0, 0.75], [1.0, -3.0, 2.0]]));
}

#[test]
fn lower_factors() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>) -> Mat<f64> {
        cholesky_lower(a)
    }
    check_seeded!(f without lifted at
        (&mat![[4.0, 1.0, -0.5], [1.0, 3.0, 0.25], [-0.5, 0.25, 2.0]]),
        (&mat![[4.0]]),
        (&mat![[4.0, 100.0], [1.0, 3.0]]));
    let a = mat![[4.0, 1.0, -0.5], [1.0, 3.0, 0.25], [-0.5, 0.25, 2.0]];
    assert_eq!(f(&a), a.llt(Side::Lower).unwrap().L().to_owned());
    // What is seeded above the diagonal, where the factor is 0 for any matrix, has no effect.
    let seed = Mat::from_fn(3, 3, |i, j| if i < j { 7.0 } else { 0.0 });
    assert_eq!(f_can_grad(&a, seed).1, Mat::zeros(3, 3));
}

/// The hyperparameters of a Gaussian process, by its marginal likelihood, in two ways.
#[test]
fn gaussian_process() {
    #[differentiable(second_order)]
    fn f(length: f64, noise: f64, x: &Col<f64>, y: &Col<f64>) -> f64 {
        let n = x.nrows();
        let k = Mat::from_fn(n, n, |i, j| {
            let distance = (x[i] - x[j]) / length;
            (-0.5 * distance * distance).exp() + if i == j { noise } else { 0.0 }
        });
        -0.5 * (y.transpose() * cholesky_solve(&k, y) + cholesky_log_determinant(&k))
    }
    let (x, y) = (col![0.0, 0.5, 1.25, 3.0], col![1.0, 0.75, -0.5, 0.25]);
    check!(f without lifted at (0.75, 0.125, &x, &y));

    #[differentiable(second_order)]
    fn by_factor(length: f64, noise: f64, x: &Col<f64>, y: &Col<f64>) -> f64 {
        let n = x.nrows();
        let k = Mat::from_fn(n, n, |i, j| {
            let distance = (x[i] - x[j]) / length;
            (-0.5 * distance * distance).exp() + if i == j { noise } else { 0.0 }
        });
        let l = cholesky_lower(&k);
        let z = solve(&l, y);
        let mut logarithm = 0.0;
        for i in 0..n {
            logarithm += l[(i, i)].ln();
        }
        -0.5 * z.squared_norm_l2() - logarithm
    }
    assert_close(by_factor_value_and_grad(0.75, 0.125, &x, &y), f_value_and_grad(0.75, 0.125, &x, &y));
}

#[test]
#[should_panic(expected = "positive definite")]
fn a_matrix_that_is_not_positive_definite() {
    let _ = cholesky_lower(&mat![[1.0, 2.0], [2.0, 1.0]]);
}
