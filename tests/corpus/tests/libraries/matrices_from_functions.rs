//! Vectors and matrices of nalgebra and ndarray that are made entry by entry, of other vectors, and of lists.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;
use nalgebra::{
    DMatrix, DVector, Matrix2x3, Matrix3, RowDVector, SMatrix, SVector, Vector3, dmatrix, dvector,
};
use ndarray::{Array1, Array2, array};

#[test]
fn kernels() {
    #[differentiable(second_order)]
    fn f(x: &DVector<f64>, length: f64, noise: f64) -> DMatrix<f64> {
        let n = x.len();
        DMatrix::from_fn(n, n, |i, j| {
            let distance = (x[i] - x[j]) / length;
            (-0.5 * distance * distance).exp() + if i == j { noise } else { 0.0 }
        })
    }
    check_seeded!(f without lifted at (&dvector![0.0, 0.5, 1.25], 0.75, 0.125), (&dvector![2.0], 1.5, 0.25));
}

#[test]
fn rows_and_columns_are_told_apart() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> DMatrix<f64> {
        let mut calls = 0;
        let a = DMatrix::<f64>::from_fn(2, 3, |row: usize, column| {
            calls += 1;
            x[3 * row + column] * y.powi(calls)
        });
        let b = nalgebra::DMatrix::from_fn(a.ncols(), x.len() - 4, |i, j| x[i] * (j as f64 + y));
        a * b
    }
    check_seeded!(f without lifted at (&[0.5, -1.0, 2.0, 0.25, 3.0, -0.125], 1.5));
}

#[test]
fn vectors() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> DVector<f64> {
        let powers = DVector::from_fn(n, |k, _| x.powi(k as i32));
        let row = RowDVector::from_fn(n, |_, k| x * k as f64);
        row.transpose() + powers
    }
    check_seeded!(f without lifted at (1.5, const 3), (-0.5, const 1));
}

#[test]
fn fixed_sizes() {
    #[differentiable(second_order)]
    fn f(x: &[f64], t: f64) -> Vector3<f64> {
        let a = Matrix3::from_fn(|i, j| x[i] * t + x[j]);
        let b: Matrix2x3<f64> = Matrix2x3::from_fn(|i, j| x[i] * x[j]);
        let c = SMatrix::<f64, 2, 3>::from_fn(|i, j| t * (i + 2 * j) as f64);
        let v = Vector3::from_fn(|i, _| x[i].sin());
        let w: SVector<f64, 3> = SVector::from_fn(|i, _| x[2 - i] * t);
        a * v + b.tr_mul(&(c * w))
    }
    check_seeded!(f without lifted at (&[0.5, -1.0, 2.0], 0.75));
}

#[test]
fn single_precision() {
    #[differentiable(second_order)]
    fn f(x: f32, n: usize) -> f32 {
        DVector::from_fn(n, |k, _| x * k as f32).sum() + Array1::from_shape_fn(n, |k| x * k as f32).sum()
    }
    check!(f without lifted at (1.5, const 4));
}

#[test]
fn arrays() {
    #[differentiable(second_order)]
    fn f(x: &Array1<f64>, t: f64) -> Array1<f64> {
        let n = x.len();
        let a = Array2::from_shape_fn((n, n + 1), |(i, j)| x[i] * t + j as f64);
        let b = Array2::<f64>::from_shape_fn((n + 1, n), |p| t.powi(p.0 as i32) * x[p.1]);
        let c = ndarray::Array1::from_shape_fn(n, |k| x[n - 1 - k] * t);
        a.dot(&b).dot(&c)
    }
    check_seeded!(f without lifted at (&array![0.5, -1.0, 2.0], 0.75));
}

#[test]
fn entries_without_derivative() {
    #[differentiable(second_order)]
    fn f(x: &DVector<f64>) -> f64 {
        let n = x.len();
        let second = DMatrix::from_fn(n, n, |i, j| if i == j { 2.0 } else { -0.5 });
        x.dot(&(second * x))
    }
    check!(f without lifted at (&dvector![0.5, -1.0, 2.0]));
}

#[test]
fn inside_of_loops() {
    #[differentiable(second_order)]
    fn f(start: &DVector<f64>, rate: f64, steps: usize) -> DVector<f64> {
        let mut x = start.clone();
        for step in 0..steps {
            let y = DVector::from_fn(x.len(), |i, _| x[i] + rate * x[(i + 1) % x.len()] * step as f64);
            x = y;
        }
        x
    }
    check_seeded!(f without lifted at (&dvector![0.5, -1.0, 2.0], 0.25, const 3), (&dvector![0.5], 0.25, const 0));
}

#[test]
fn columns_and_rows() {
    #[differentiable(second_order)]
    fn f(a: &DVector<f64>, b: DVector<f64>, t: f64) -> DMatrix<f64> {
        let columns = DMatrix::from_columns(&[a.clone(), b, a * t]);
        let x = Matrix3::from_columns(&[
            Vector3::new(t, 1.0, 2.0),
            Vector3::new(0.5, t, 0.25),
            Vector3::new(1.0, 0.0, t * t),
        ]);
        columns
            * DMatrix::from_vec(
                3,
                3,
                vec![x[(0, 0)], x[(1, 0)], x[(2, 1)], x[(1, 1)], t, x[(2, 2)], x[(0, 2)], t, t],
            )
    }
    check_seeded!(f without lifted at (&dvector![0.5, -1.0], dvector![2.0, 0.25], 0.75));

    #[differentiable(second_order)]
    fn g(list: &[DVector<f64>]) -> DMatrix<f64> {
        let a = DMatrix::from_columns(list);
        a.transpose() * a
    }
    let (_, gradient) = g_can_grad(&[dvector![1.0, 2.0], dvector![3.0, -1.0]], dmatrix![1.0, 0.0; 2.0, 0.0]);
    assert_eq!(gradient, [dvector![8.0, 2.0], dvector![2.0, 4.0]]);
    let tangent =
        g_jvp(&[dvector![1.0, 2.0], dvector![3.0, -1.0]], &[dvector![1.0, 0.0], dvector![0.0, 10.0]]).1;
    assert_eq!(tangent, dmatrix![2.0, 23.0; 23.0, -20.0]);
}

#[test]
fn rows() {
    #[differentiable(second_order)]
    fn f(a: &RowDVector<f64>, t: f64) -> DMatrix<f64> {
        DMatrix::from_rows(&[a * t, a.clone()])
    }
    check_seeded!(f without lifted at (&RowDVector::from_vec(vec![0.5, -1.0]), 0.75));
}

#[test]
fn slices() {
    #[differentiable(second_order)]
    fn f(x: &[f64], t: f64) -> DVector<f64> {
        let rows = DMatrix::from_row_slice(3, 2, x);
        let columns = DMatrix::from_column_slice(2, 3, x);
        let v = DVector::from_column_slice(&x[..3]);
        let w = DVector::from_row_slice(&x[3..]) * t;
        let m = Matrix3::from_row_slice(&[x[0], t, x[1], x[2], t * t, 1.0, x[3], x[4], x[5]]);
        let u = Matrix3::from_column_slice(&[x[0], t, x[1], x[2], t * t, 1.0, x[3], x[4], x[5]])
            * Vector3::from_column_slice(&x[1..4]);
        let y = m
            * (u + Vector3::from_row_slice(&x[..3])
                + Vector3::from_element(t)
                + Vector3::from_vec(x[2..5].to_vec()));
        rows * (columns * (v + w)) + DVector::from_vec(vec![y[0], y[1], y[2]])
    }
    check_seeded!(f without lifted at (&[0.5, -1.0, 2.0, 0.25, 3.0, -0.125], 1.5));
}

#[test]
fn repeated_elements() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> Array1<f64> {
        let a = Array2::from_elem((2, 3), x);
        let b = Array2::from_elem((3, 2), y);
        a.dot(&b).dot(&Array1::from_elem(2, x * y))
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}
