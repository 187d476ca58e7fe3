//! Methods and constructors of faer's matrices, columns and rows.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use faer::{Col, Mat, Row, col, mat, row};

#[test]
fn sums_and_norms() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>, y: &Row<f64>) -> f64 {
        a.sum() * x.norm_l2() + a.squared_norm_l2() * y.sum() + a.norm_l2() * y.squared_norm_l2() * x.sum()
    }
    check!(f without lifted at (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &col![0.5, -1.5, 2.0], &row![2.0, 0.125]));
}

#[test]
fn norms_with_kinks() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>) -> f64 {
        a.norm_l1() * x.norm_max() + a.norm_max() * x.norm_l1()
    }
    check!(f without lifted at
        (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &col![0.5, -1.5, 1.0]),
        (&mat![[1.0], [-0.25]], &col![-0.5]));
    #[differentiable(second_order)]
    fn largest(x: &Col<f64>) -> f64 {
        x.norm_max()
    }
    // The partials of a tie add up to 1.
    assert_close(largest_grad(&col![2.0, -2.0, 1.0]), col![0.5, -0.5, 0.0]);
    assert_close(largest_grad(&Col::zeros(3)), Col::zeros(3));
    #[differentiable(second_order)]
    fn magnitudes(x: &Col<f64>) -> f64 {
        x.norm_l1()
    }
    assert_close(magnitudes_grad(&col![2.0, 0.0, -1.0]), col![1.0, 0.0, -1.0]);
}

#[test]
fn a_norm_at_zero() {
    #[differentiable(second_order)]
    fn f(x: &Col<f64>) -> f64 {
        x.norm_l2()
    }
    assert_close(f_grad(&Col::zeros(2)), Col::zeros(2));
    assert_close(f_jvp(&Col::zeros(2), &col![1.0, 2.0]).1, 0.0);
}

#[test]
fn transposes() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>, y: &Row<f64>) -> Mat<f64> {
        let gram = a.transpose() * a;
        let outer = y.transpose() * x.transpose();
        gram * outer * a.transpose()
    }
    check_seeded!(f without lifted at (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &col![0.5, -1.5, 2.0], &row![2.0, 0.125, 1.5]));
}

#[test]
fn rows_and_columns() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>) -> f64 {
        let mut sum = 0.0;
        for i in 0..a.nrows() {
            sum += a.row(i) * a.row(0).transpose();
        }
        for j in 0..a.ncols() {
            let column = a.col(j).to_owned();
            sum += column.sum() * column[1];
        }
        sum
    }
    check!(f without lifted at (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]]));
}

#[test]
fn entries_that_are_mapped() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>, t: f64) -> Col<f64> {
        let b = a.map(|entry| (entry * t).tanh());
        let y: Col<f64> = &b * x;
        y.map(|entry| entry * entry + t)
    }
    check_seeded!(f without lifted at (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &col![0.5, -1.5, 2.0], 0.75));
}

#[test]
fn matrices_from_functions() {
    #[differentiable(second_order)]
    fn f(x: &[f64], t: f64) -> Col<f64> {
        let n = x.len();
        let mut calls = 0;
        let a = Mat::from_fn(n, n + 1, |i, j| {
            calls += 1;
            x[i] * t.powi(calls) + j as f64
        });
        let v = Col::<f64>::from_fn(n + 1, |k| t * k as f64 - x[0]);
        let w: Row<f64> = Row::from_fn(n, |k| x[k] * x[n - 1 - k]);
        a * v + w.transpose()
    }
    check_seeded!(f without lifted at (&[0.5, -1.0, 2.0], 0.75), (&[1.5], -0.5));
}

#[test]
fn the_same_entry_everywhere() {
    #[differentiable(second_order)]
    fn f(t: f64, s: f64, n: usize) -> f64 {
        let a = Mat::full(n, n + 1, t * s);
        let x = Col::full(n + 1, s);
        let y = Row::<f64>::full(n, t);
        y * (a * x)
    }
    check!(f without lifted at (1.5, -0.75, const 3), (1.5, -0.75, const 1));
}

#[test]
fn kernels_of_a_gaussian_process() {
    #[differentiable(second_order)]
    fn f(x: &Col<f64>, length: f64, noise: f64) -> Mat<f64> {
        let n = x.nrows();
        Mat::from_fn(n, n, |i, j| {
            let distance = (x[i] - x[j]) / length;
            (-0.5 * distance * distance).exp() + if i == j { noise } else { 0.0 }
        })
    }
    check_seeded!(f without lifted at (&col![0.0, 0.5, 1.25], 0.75, 0.125), (&col![2.0], 1.5, 0.25));
}

#[test]
fn fields() {
    #[derive(Clone, Debug, ad_runtime::Differentiable)]
    struct Layer {
        weights: Mat<f64>,
        bias: Col<f64>,
    }
    ad_corpus::reals!(Layer { weights, bias } => LayerTangent);
    #[differentiable(second_order)]
    fn f(layer: &Layer, input: &Col<f64>) -> Col<f64> {
        let output: Col<f64> = &layer.weights * input + &layer.bias;
        output.map(|x| x.tanh())
    }
    let layer = Layer { weights: mat![[1.0, -2.0], [0.5, 0.25]], bias: col![0.75, 1.5] };
    check_seeded!(f without lifted at (&layer, &col![0.5, -0.25]));
}

#[test]
fn entries_that_are_written_down() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> Row<f64> {
        let a: Mat<f64> = mat![[x, y, 1.0], [0.5, x * y, y]];
        let v = faer::col![x, y];
        row![y, 0.25] * &v * v.transpose() * a
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}

#[test]
fn entries_are_computed_in_the_order_of_the_library() {
    #[differentiable(second_order)]
    fn f(x: f64) -> Mat<f64> {
        let mut y = x;
        mat![
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
    check_seeded!(f without lifted at (1.5));
}
