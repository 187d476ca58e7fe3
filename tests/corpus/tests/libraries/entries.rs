//! Closures applied to every entry of vectors and matrices of nalgebra and ndarray.

use ad_corpus::check;
use ad_runtime::differentiable;
use nalgebra::{DMatrix, DVector, Matrix2x3, Vector3};
use ndarray::{Array1, Array2};

fn dynamic() -> DMatrix<f64> {
    DMatrix::from_row_slice(2, 2, &[0.5, -1.25, 2.0, 0.75])
}

#[test]
fn of_matrices() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, v: DVector<f64>, k: f64) -> f64 {
        let b = a.map(|x| (x * k).sin());
        let w = (a * v).map(|x| if x > 0.0 { x * x } else { k * x });
        w.dot(&b.column(0)) + b[(0, 1)]
    }
    check!(f without lifted at (&dynamic(), DVector::from_vec(vec![0.5, 1.5]), 0.75));
}

#[test]
fn of_fixed_sizes() {
    #[differentiable(second_order)]
    fn f(a: Matrix2x3<f64>, v: &Vector3<f64>) -> f64 {
        let m = a.map(f64::exp);
        let n = Vector3::new(v.x, v.y, v.z * v.x).map(|x| x * x);
        (m * n).sum()
    }
    check!(f without lifted at (Matrix2x3::new(0.5, -1.0, 0.25, 1.5, -0.5, 0.75), &Vector3::new(0.5, -1.5, 2.0)));
}

#[test]
fn of_arrays() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>, v: &Array1<f64>, k: f64) -> f64 {
        let b = a.mapv(|x| x.tanh() * k);
        let c = v.map(|x| x * x);
        b.dot(&c).mapv(|x| x * x).sum()
    }
    check!(f without lifted at (&ndarray::arr2(&[[0.5, -1.25], [2.0, 0.75]]), &ndarray::arr1(&[0.5, 1.5]), 0.75));
}
