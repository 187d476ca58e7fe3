//! Methods of vectors and matrices of nalgebra, and vectors and matrices made of scalars.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use nalgebra::{
    DMatrix, DVector, Matrix2, Matrix2x3, Matrix3, Matrix4, Vector2, Vector3, Vector4, dmatrix, dvector,
    matrix, vector,
};

#[test]
fn dot() {
    #[differentiable(second_order)]
    fn f(a: &Vector3<f64>, b: Vector3<f64>) -> f64 {
        a.dot(&b) * b.dot(&b)
    }
    check!(f without lifted at (&vector![1.0, -2.0, 3.0], vector![0.5, 0.25, -4.0]));
    assert_close(f_grad(&Vector3::x(), Vector3::y()), (vector![0.0, 1.0, 0.0], vector![1.0, 0.0, 0.0]));
}

#[test]
fn dot_in_single_precision() {
    #[differentiable(second_order)]
    fn f(a: &DVector<f32>, b: &DVector<f32>) -> f32 {
        a.dot(b)
    }
    check!(f without lifted at (&dvector![1.0, -2.0, 3.0], &dvector![0.5, 0.25, -4.0]));
}

#[test]
fn norms() {
    #[differentiable(second_order)]
    fn f(a: &DVector<f64>, b: &DVector<f64>) -> f64 {
        (a - b).norm() + a.norm_squared()
    }
    check!(f without lifted at (&dvector![1.0, -2.0, 3.0], &dvector![0.5, 0.25, -4.0]));
    // The convention where the two are equal.
    assert_close(f_grad(&dvector![0.0, 0.0], &dvector![0.0, 0.0]), (dvector![0.0, 0.0], dvector![0.0, 0.0]));
}

#[test]
fn normalize() {
    #[differentiable(second_order)]
    fn f(a: Vector2<f64>) -> Vector2<f64> {
        a.normalize()
    }
    check_seeded!(f without lifted at (vector![3.0, -4.0]));
}

#[test]
fn sums_of_entries() {
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, b: &DMatrix<f64>) -> f64 {
        a.sum() * b.mean() + (a * b).sum() + (a * b).trace()
    }
    check!(f without lifted at (&dmatrix![1.0, -2.0, 3.0; 0.5, 0.25, -4.0], &dmatrix![2.0, 1.0; -1.0, 3.0; 0.25, 0.75]));
}

#[test]
fn transposes() {
    #[differentiable(second_order)]
    fn f(a: &Matrix2x3<f64>, x: Vector2<f64>) -> Matrix3<f64> {
        let y = a.transpose() * x;
        a.tr_mul(a) + y * y.transpose()
    }
    check_seeded!(f without lifted at (&matrix![1.0, -2.0, 3.0; 0.5, 0.25, -4.0], vector![0.75, -1.5]));
}

#[test]
fn components() {
    #[differentiable(second_order)]
    fn f(a: &DVector<f64>, b: &DVector<f64>, s: f64) -> DVector<f64> {
        a.component_mul(b).scale(s) + b.component_div(a).add_scalar(s)
    }
    check_seeded!(f without lifted at (&dvector![1.0, -2.0, 3.0], &dvector![0.5, 0.25, -4.0], 0.75));
}

#[test]
fn cross() {
    #[differentiable(second_order)]
    fn f(a: Vector3<f64>, b: Vector3<f64>) -> Vector3<f64> {
        a.cross(&b).cross(&a)
    }
    check_seeded!(f without lifted at (vector![1.0, -2.0, 3.0], vector![0.5, 0.25, -4.0]));
}

#[test]
fn rows_and_columns() {
    #[differentiable(second_order)]
    fn f(m: &DMatrix<f64>) -> f64 {
        let mut sum = 0.0;
        for j in 0..m.ncols() {
            let column = m.column(j);
            sum += column.norm() * column[0];
        }
        for i in 0..m.nrows() {
            sum += m.row(i).dot(&m.row(0));
        }
        sum
    }
    check!(f without lifted at (&dmatrix![1.0, -2.0, 3.0; 0.5, 0.25, -4.0]));
}

#[test]
fn vectors_and_matrices_of_scalars() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, t: &[f64]) -> Vector4<f64> {
        let v = Vector2::new(x * y, y.sin());
        let u = Matrix2::new(x, y, x * x, 1.0) * v;
        let w = Matrix3::new(t[0], x, t[1], y, t[2], t[3], 0.5, t[0] * t[1], 2.0) * Vector3::new(u.x, u.y, x);
        Matrix4::new(t[0], t[1], t[2], t[3], w.x, w.y, w.z, x, t[3], y, 1.0, w.x, x, y, w.y, 2.0)
            * Vector4::new(y, x, w.z, t[0])
    }
    check_seeded!(f without lifted at (1.5, -0.75, &[0.5, -1.0, 2.0, 0.25]));
}

#[test]
fn vectors_and_matrices_of_lists() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, t: &[f64]) -> DVector<f64> {
        let v = DVector::from_vec(vec![x, x * y, y]);
        let columns = DMatrix::from_vec(2, 3, t.to_vec());
        let rows = DMatrix::from_row_slice(3, 2, t);
        let constant = DMatrix::from_element(3, 3, y);
        rows * (columns * v) + constant * DVector::from_element(3, x)
    }
    check_seeded!(f without lifted at (1.5, -0.75, &[0.5, -1.0, 2.0, 0.25, 3.0, -0.125]));
}

#[test]
fn diagonals() {
    #[differentiable(second_order)]
    fn f(v: &DVector<f64>, a: &DMatrix<f64>) -> DMatrix<f64> {
        DMatrix::from_diagonal(v) * a
    }
    check_seeded!(f without lifted at (&dvector![1.0, -2.0], &dmatrix![1.0, -2.0; 0.5, 0.25]));
}

#[test]
fn calls_of_other_functions() {
    #[differentiable(second_order)]
    fn energy(a: &DMatrix<f64>, x: &DVector<f64>) -> f64 {
        x.dot(&(a * x)) / 2.0
    }
    #[differentiable(second_order)]
    fn f(a: &DMatrix<f64>, x: &DVector<f64>, steps: usize) -> f64 {
        let mut y = x.clone();
        let mut total = 0.0;
        for _ in 0..steps {
            total += energy(a, &y);
            y = a * &y / y.norm();
        }
        total
    }
    check!(f without lifted at (&dmatrix![1.0, -2.0; 0.5, 0.25], &dvector![0.5, -1.5], const 3));
}

#[test]
fn a_neural_network() {
    #[differentiable(second_order)]
    fn activated(mut v: DVector<f64>) -> DVector<f64> {
        for i in 0..v.len() {
            v[i] = v[i].tanh();
        }
        v
    }
    #[differentiable(second_order)]
    fn f(weights: &[DMatrix<f64>], bias: &[DVector<f64>], input: &DVector<f64>) -> f64 {
        let mut state = input.clone();
        for k in 0..weights.len() {
            let next = &weights[k] * &state + &bias[k];
            state = activated(next);
        }
        state.norm_squared()
    }
    let weights = [dmatrix![1.0, -2.0; 0.5, 0.25; -1.0, 0.75], dmatrix![0.5, 0.25, -0.75; 1.5, -0.5, 0.125]];
    let bias = [dvector![0.125, -0.25, 0.5], dvector![0.5, 0.75]];
    check!(f without lifted at (&weights.to_vec(), &bias.to_vec(), &dvector![0.5, -0.25]));
}
