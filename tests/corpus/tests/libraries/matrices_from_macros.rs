//! Vectors and matrices whose entries are written down, by the macros of their libraries.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;
use nalgebra::{DMatrix, DVector, Matrix2, Matrix2x3, RowVector3, Vector3, dmatrix, dvector, matrix, vector};
use ndarray::{Array1, Array2, Array3, array};

#[test]
fn vectors() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> Vector3<f64> {
        let v = vector![x, 2.0 * y, x * y];
        let w = nalgebra::vector![1.0, y, 0.5];
        v * w.dot(&v) + vector![1.0, 2.0, 3.0]
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}

#[test]
fn rows_and_columns_are_told_apart() {
    #[differentiable(second_order)]
    fn f(x: &[f64; 6]) -> Matrix2x3<f64> {
        let a: Matrix2x3<f64> = matrix![
            x[0], x[1], x[2];
            x[3], x[4], x[5]
        ];
        let turn = matrix![x[0].cos(), -x[0].sin(); x[0].sin(), x[0].cos()];
        turn * a
    }
    check_seeded!(f without lifted at (&[0.5, -1.0, 2.0, 0.25, 3.0, -0.125]));
}

#[test]
fn sizes_that_types_do_not_have() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> DVector<f64> {
        let a: DMatrix<f64> = dmatrix![x, y, 1.0; 0.0, x * y, 2.0];
        a * dvector![y, x, 3.0]
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}

#[test]
fn one_row() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> RowVector3<f64> {
        matrix![x, y, x * y]
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}

#[test]
fn entries_are_computed_in_the_order_of_the_library() {
    #[differentiable(second_order)]
    fn f(x: f64) -> Matrix2<f64> {
        let mut y = x;
        matrix![
            { y *= x; y }, { y += 1.0; y };
            { y *= y; y }, y
        ]
    }
    check_seeded!(f without lifted at (1.5));
    // One column after the other.
    assert_eq!(f(2.0), Matrix2::new(4.0, 17.0, 16.0, 17.0));

    #[differentiable(second_order)]
    fn g(x: f64) -> DMatrix<f64> {
        let mut y = x;
        dmatrix![{ y *= x; y }, { y += 1.0; y }; { y *= y; y }, y]
    }
    check_seeded!([g g_prim g_adj g_can_grad g_jvp; g_grad_and_hvp] at (1.5));

    #[differentiable(second_order)]
    fn h(x: f64) -> Array2<f64> {
        let mut y = x;
        array![
            [
                {
                    y *= x;
                    y
                },
                {
                    y += 1.0;
                    y
                }
            ],
            [
                {
                    y *= y;
                    y
                },
                y
            ]
        ]
    }
    check_seeded!([h h_prim h_adj h_can_grad h_jvp; h_grad_and_hvp] at (1.5));
}

#[test]
fn arrays() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> Array1<f64> {
        let v = array![x, y];
        let m: Array2<f64> = array![[x, 1.0], [y * y, x]];
        let t: Array3<f64> = array![[[x, y], [1.0, x * y]]];
        m.dot(&v) + ndarray::array![y, 0.5] * t[[0, 1, 1]]
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}

#[test]
fn single_precision() {
    #[differentiable(second_order)]
    fn f(x: f32, y: f32) -> f32 {
        vector![x, y].norm() * array![x, x, y].sum() + matrix![x, y; y, x].determinant()
    }
    check!(f without lifted at (1.5, -0.75));
}

#[test]
fn inside_of_loops() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let mut state = vector![x, y];
        for k in 0..n {
            let step = matrix![1.0, 0.1 * k as f64; -0.1 * x, y];
            state = step * state + vector![y, 0.0];
        }
        state.norm_squared()
    }
    check!(f without lifted at (1.5, -0.75, const 3), (1.5, -0.75, const 0));
}

#[test]
fn without_derivative() {
    #[differentiable(second_order)]
    fn f(x: &DVector<f64>) -> f64 {
        let a = dmatrix![1.0, 2.0; 3.0, 4.0];
        x.dot(&(a * x))
    }
    check!(f without lifted at (&dvector![0.5, -1.0]));
}
