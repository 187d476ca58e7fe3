//! Determinants of nalgebra's matrices and their logarithms, where the matrix has no inverse, too.

use ad_corpus::{assert_close, check};
use ad_runtime::differentiable;
use ad_runtime::nalgebra_v0_35::{cholesky_log_determinant, log_determinant};
use approx::assert_abs_diff_eq;
use nalgebra::{DMatrix, Matrix2, Matrix3, dmatrix, dvector, matrix};

#[differentiable(second_order)]
fn f(a: &DMatrix<f64>) -> f64 {
    a.determinant()
}

/// Cofactors as determinants of minors.
fn by_minors(a: &DMatrix<f64>) -> DMatrix<f64> {
    DMatrix::from_fn(a.nrows(), a.ncols(), |i, j| {
        let minor = a.clone().remove_row(i).remove_column(j).determinant();
        if (i + j) % 2 == 0 { minor } else { -minor }
    })
}

/// Entries between -1 and 1 without any order.
fn scattered(rows: usize, columns: usize) -> DMatrix<f64> {
    DMatrix::from_fn(rows, columns, |i, j| ((i * 37 + j * 101 + i * j * 13) as f64 * 0.754_877).sin())
}

fn assert_near(actual: &DMatrix<f64>, expected: &DMatrix<f64>) {
    assert_abs_diff_eq!(actual, expected, epsilon = 1e-12 * expected.amax());
}

/// The rank is less than the size by `defect`.
fn singular(size: usize, defect: usize) -> DMatrix<f64> {
    scattered(size, size - defect) * scattered(size - defect, size)
}

#[test]
fn singular_matrices() {
    for size in [2, 3, 4, 5, 6, 9] {
        let a = singular(size, 1);
        assert_near(&f_grad(&a), &by_minors(&a));
        let direction = scattered(size, size).transpose();
        assert_close(f_jvp(&a, &direction).1, by_minors(&a).dot(&direction));
    }
    check!(f without lifted at
        (&singular(5, 1)),
        (&dmatrix![1.0, 2.0, 3.0; 2.0, 4.0, 6.0; 1.0, -3.0, 2.0]),
        (&dmatrix![0.0, 0.0; 0.0, 2.0]),
        (&dmatrix![0.0]),
        (&dmatrix![3.0]));
}

#[test]
fn a_row_of_zeros_and_equal_rows() {
    let mut zeros = scattered(6, 6);
    zeros.fill_row(2, 0.0);
    let mut equal = scattered(6, 6);
    equal.set_row(4, &equal.row(1).clone_owned());
    // The sign is that of an odd permutation, too.
    let mut swapped = zeros.clone();
    swapped.swap_rows(0, 5);
    for a in [zeros, equal, swapped] {
        assert_near(&f_grad(&a), &by_minors(&a));
    }
}

#[test]
fn rank_less_by_two() {
    for size in [2, 3, 6] {
        let a = singular(size, 2);
        assert_abs_diff_eq!(f_grad(&a), DMatrix::zeros(size, size), epsilon = 1e-12);
    }
    assert_eq!(f_grad(&DMatrix::zeros(4, 4)), DMatrix::zeros(4, 4));
    assert_eq!(f_grad(&DMatrix::zeros(1, 1)), dmatrix![1.0]);
}

/// Cofactors of `c a` are those of `a`, times a power of `c`.
#[test]
fn determinants_that_are_not_representable() {
    for (size, exponent) in [(6, -180), (6, 170), (40, -27), (40, 25)] {
        let unit = scattered(size, size) + DMatrix::identity(size, size) * 2.0;
        let scale = 2.0_f64.powi(exponent);
        let a = &unit * scale;
        assert!(a.determinant() == 0.0 || !a.determinant().is_normal() || size == 40);
        let expected = f_grad(&unit) * scale.powi(size as i32 - 1);
        if expected.iter().all(|entry| entry.is_normal()) {
            assert_near(&f_grad(&a), &expected);
        }
    }
    // Entries of very different size: det = 1e-359.
    let a = DMatrix::from_diagonal(&dvector![1e-270, 1e200, 1e-290, 1e0, 10.0]);
    assert_eq!(a.determinant(), 0.0);
    let gradient = f_grad(&a);
    assert_close(gradient[(0, 0)] * 1e89, 1.0);
    assert_close(gradient[(2, 2)] * 1e69, 1.0);
}

#[test]
fn infinite_and_unknown_entries() {
    for entry in [f64::INFINITY, f64::NAN] {
        let mut a = scattered(5, 5);
        a[(1, 2)] = entry;
        assert!(f_grad(&a).iter().all(|slope| slope.is_nan()));
    }
}

#[test]
fn a_large_singular_matrix_takes_no_minors() {
    let a = singular(80, 1);
    let start = std::time::Instant::now();
    let gradient = f_grad(&a);
    let elapsed = start.elapsed();
    println!("n = 80, singular: {elapsed:?}");
    // 6400 decompositions took 40 seconds.
    assert!(elapsed < std::time::Duration::from_secs(10));
    // One entry for all, by its minor.
    let minor = a.clone().remove_row(7).remove_column(31).determinant();
    assert_abs_diff_eq!(gradient[(7, 31)], minor, epsilon = 1e-10 * gradient.amax());
}

#[test]
fn single_precision() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f32>) -> f32 {
        a.determinant() + log_determinant(&(a * a.transpose() + DMatrix::identity(2, 2)))
    }
    check!(f without lifted at (&dmatrix![0.5, 2.0; 1.0, -3.0]), (&dmatrix![1.0, 2.0; 2.0, 4.0]));
}

#[test]
fn logarithms() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>) -> f64 {
        log_determinant(a)
    }
    check!(f without lifted at
        (&dmatrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0]),
        (&dmatrix![0.0, 2.0; 3.0, -1.0]),
        (&dmatrix![-0.25]));
    let large = DMatrix::identity(400, 400) * 1e-3;
    assert_eq!(large.determinant(), 0.0);
    assert_close(f_value_and_grad(&large), (400.0 * 1e-3_f64.ln(), DMatrix::identity(400, 400) * 1e3));
    // Singular.
    let zero = DMatrix::zeros(2, 2);
    assert_eq!(f(&zero), f64::NEG_INFINITY);
    assert!(f_grad(&zero).iter().all(|slope| slope.is_nan()));
    assert_eq!((f_can_grad(&zero, 0.0).1, f_jvp(&zero, &zero).1), (zero.clone(), 0.0));
}

#[test]
fn logarithms_by_path() {
    #[differentiable(second_order)]
    fn f(a: &Matrix3<f64>, t: f64) -> f64 {
        ad_runtime::nalgebra_v0_35::log_determinant(&(a * t + a.transpose())) * t
    }
    check!(f without lifted at (&matrix![0.5, 2.0, -1.0; 4.0, 1.0, 0.75; 1.0, -3.0, 2.0], 0.75));
}

#[test]
fn logarithms_of_positive_definite_matrices() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>) -> f64 {
        cholesky_log_determinant(a)
    }
    check!(f without lifted at
        (&dmatrix![4.0, 1.0, -0.5; 1.0, 3.0, 0.25; -0.5, 0.25, 2.0]),
        // What is above the diagonal is not read.
        (&dmatrix![4.0, 100.0; 1.0, 3.0]));
    #[differentiable(second_order)]
    fn g(root: Matrix2<f64>, t: f64) -> f64 {
        let a = root * root.transpose() * t;
        ad_runtime::nalgebra_v0_35::cholesky_log_determinant(&a) - log_determinant(&a)
            + log_determinant(&root)
    }
    assert_close(g_grad(matrix![1.5, 0.25; 0.5, 0.75], 2.0).1, 0.0);
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp] at (matrix![1.5, 0.25; 0.5, 0.75], 2.0));
}
