//! Linear systems, inverses and determinants of nalgebra's matrices.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use ad_runtime::nalgebra_v0_35::{cholesky_solve, inverse, solve};
use nalgebra::{DMatrix, DVector, Matrix2, Matrix3, Vector2, dmatrix, dvector, matrix, vector};

#[test]
fn linear_systems() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, b: &DVector<f64>) -> DVector<f64> {
        solve(a, b)
    }
    // The pivots are not on the diagonal.
    check_seeded!(f without lifted at
        (&dmatrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0], &dvector![1.0, 2.0, -1.0]),
        (&dmatrix![0.0, 2.0; 3.0, -1.0], &dvector![0.5, 0.25]));
    let (x, (da, db)) = f_can_grad(&dmatrix![1.0, 2.0; 4.0, 3.0], &dvector![5.0, 10.0], dvector![5.0, 10.0]);
    assert_close(x, dvector![1.0, 2.0]);
    assert_close(db, dvector![5.0, 0.0]);
    assert_close(da, dmatrix![-5.0, -10.0; 0.0, 0.0]);
}

#[test]
fn linear_systems_by_path_with_several_right_sides() {
    #[differentiable(second_order)]
    fn f(a: &Matrix3<f64>, t: f64) -> Matrix3<f64> {
        let b = a * t;
        ad_runtime::nalgebra_v0_35::solve(&(a * a), &b)
    }
    check_seeded!(f without lifted at (&matrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0], 0.75));
}

#[test]
fn linear_systems_in_a_loop() {
    #[differentiable(second_order)]
    fn f(a: Matrix2<f64>, start: Vector2<f64>, step: f64) -> Vector2<f64> {
        let mut x = start;
        for _ in 0..3 {
            let m = Matrix2::identity() - a * step;
            x = solve(&m, &x);
        }
        x
    }
    check_seeded!(f without lifted at (matrix![-0.5, 2.0; -1.0, -0.25], vector![1.0, 0.5], 0.25));
}

#[test]
fn positive_definite_systems() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, b: &DVector<f64>) -> DVector<f64> {
        cholesky_solve(a, b)
    }
    check_seeded!(f without lifted at
        (&dmatrix![4.0, 1.0, -0.5; 1.0, 3.0, 0.25; -0.5, 0.25, 2.0], &dvector![1.0, 2.0, -1.0]));

    #[differentiable(second_order)]
    fn least_squares(a: &DMatrix<f64>, b: &DVector<f64>) -> DVector<f64> {
        cholesky_solve(&a.tr_mul(a), &a.tr_mul(b))
    }
    let (a, b) = (dmatrix![1.0, -2.0; 0.5, 0.25; 3.0, 1.0], dvector![1.0, 2.0, -1.0]);
    check_seeded!([least_squares least_squares_prim least_squares_adj least_squares_can_grad least_squares_jvp; least_squares_grad_and_hvp] at (&a, &b));

    // The same from the general solver.
    #[differentiable(second_order)]
    fn by_lu(a: &DMatrix<f64>, b: &DVector<f64>) -> DVector<f64> {
        solve(&a.tr_mul(a), &a.tr_mul(b))
    }
    let seed = dvector![0.5, -1.5];
    let (_, (da, db)) = least_squares_can_grad(&a, &b, seed.clone());
    let (_, (da_by_lu, db_by_lu)) = by_lu_can_grad(&a, &b, seed);
    assert_close(da, da_by_lu);
    assert_close(db, db_by_lu);
}

#[test]
fn inverses() {
    #[differentiable(second_order)]
    fn f(a: &Matrix3<f64>, t: f64) -> Matrix3<f64> {
        inverse(&(a.transpose() * t + a * a)) * a
    }
    check_seeded!(f without lifted at (&matrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0], 0.75));
}

#[test]
fn determinants() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>) -> f64 {
        a.determinant()
    }
    check!(f without lifted at
        (&dmatrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0]),
        (&dmatrix![0.5, 2.0, -1.0, 1.0; 4.0, 1.0, 0.75, 2.0; 1.0, -3.0, 2.0, 0.25; 1.5, 0.0, 1.0, -2.0]),
        // Singular.
        (&dmatrix![1.0, 2.0, 3.0; 2.0, 4.0, 6.0; 1.0, -3.0, 2.0]));
    // Where the rank is less by two, no entry alone makes a difference.
    let rank_one = dmatrix![1.0, 2.0, 3.0; 2.0, 4.0, 6.0; -1.0, -2.0, -3.0];
    assert_close(f_grad(&rank_one), DMatrix::zeros(3, 3));
    assert_close(f_grad(&dmatrix![0.0, 0.0; 0.0, 2.0]), dmatrix![2.0, 0.0; 0.0, 0.0]);
}

#[test]
fn likelihood_of_a_normal_distribution() {
    #[differentiable(second_order)]
    fn f(x: &DVector<f64>, mean: &DVector<f64>, root: &DMatrix<f64>) -> f64 {
        let covariance = root * root.transpose();
        let residual = x - mean;
        -0.5 * (residual.dot(&solve(&covariance, &residual)) + covariance.determinant().ln())
    }
    check!(f without lifted at (&dvector![1.0, -2.0], &dvector![0.5, 0.25], &dmatrix![1.5, 0.0; 0.5, 0.75]));
}

#[test]
#[should_panic(expected = "not singular")]
fn a_singular_system() {
    let _ = solve(&Matrix2::zeros(), &Vector2::new(1.0, 2.0));
}
