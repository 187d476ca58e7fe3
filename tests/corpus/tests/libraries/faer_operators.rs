//! Matrices, columns and rows of faer: operators and entries.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use faer::{Col, Mat, Row, Scale, col, mat, row};

#[test]
fn sums_and_differences() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, b: &Mat<f64>) -> Mat<f64> {
        let c = a + b;
        -(&c - a) + (a - &c) - b
    }
    check_seeded!(f without lifted at (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &mat![[0.5, 0.25, -4.0], [0.75, 2.0, 1.0]]));
}

#[test]
fn operands_by_value() {
    #[differentiable(second_order)]
    fn f(a: Mat<f64>, b: Mat<f64>) -> Mat<f64> {
        let c = a * b.clone();
        c - b
    }
    check_seeded!(f without lifted at (mat![[1.0, -2.0], [3.0, 0.5]], mat![[0.5, 0.25], [-4.0, 0.75]]));
}

#[test]
fn products() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>, y: &Row<f64>) -> f64 {
        let column = a * x;
        let row = y * a;
        let outer = &column * y;
        row * x + y * outer * &column
    }
    check!(f without lifted at
        (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &col![0.5, -1.5, 2.0], &row![2.0, 0.125]),
        (&mat![[1.5]], &col![0.5], &row![-0.75]));
}

#[test]
fn products_with_itself() {
    #[differentiable(second_order)]
    fn f(a: Mat<f64>, n: usize) -> Mat<f64> {
        let mut power = a.clone();
        for _ in 0..n {
            power = &power * &power;
        }
        power
    }
    check_seeded!(f without lifted at
        (mat![[1.0, -0.5], [0.25, 0.5]], const 0),
        (mat![[1.0, -0.5], [0.25, 0.5]], const 1),
        (mat![[1.0, -0.5], [0.25, 0.5]], const 3));
}

#[test]
fn scalars() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>, y: Row<f64>, s: f64) -> Row<f64> {
        let b = a * s - 2.0 * a / s;
        let z = s * x / (s + 3.0);
        (b * z).transpose() + y * s
    }
    check_seeded!(f without lifted at
        (&mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &col![0.5, -1.5, 2.0], row![2.0, 0.125], 0.75));
}

#[test]
fn operators_that_assign() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, b: &Col<f64>, s: f64, n: usize) -> Col<f64> {
        let mut c = b.clone();
        for _ in 0..n {
            c += a * &c;
            c *= s;
            c -= b;
            c /= s + 2.0;
        }
        c
    }
    check_seeded!(f without lifted at
        (&mat![[1.0, -2.0], [0.5, 0.25]], &col![0.75, 1.5], 1.25, const 2),
        (&mat![[1.0, -2.0], [0.5, 0.25]], &col![0.75, 1.5], 1.25, const 0));
}

#[test]
fn entries() {
    #[differentiable(second_order)]
    fn f(v: &Col<f64>, w: &Row<f64>, m: &Mat<f64>) -> Col<f64> {
        let mut result = Col::zeros(v.nrows());
        for i in 0..m.nrows() {
            for j in 0..m.ncols() {
                result[i] += (m[(i, j)] * v[j]).sin() * m[(i, 0)] + w[j];
            }
            if i > 0 {
                result[i] *= result[i - 1];
            }
        }
        result
    }
    check_seeded!(f without lifted at
        (&col![1.0, -2.0, 0.75], &row![0.5, 0.25, -0.125], &mat![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]]));
}

#[test]
fn entries_that_are_written() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, t: f64) -> Mat<f64> {
        let mut b = a.clone();
        b[(0, 1)] = t * t;
        b[(1, 0)] *= b[(0, 1)];
        b[(1, 1)] = b[(1, 1)] * b[(1, 0)] + b[(1, 1)];
        b
    }
    check_seeded!(f without lifted at (&mat![[1.0, -2.0], [0.5, 0.25]], 1.5));
}

#[test]
fn single_precision() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f32>, x: &Col<f32>) -> f32 {
        (x.transpose() * (a * x) - x.sum()) * x.norm_l2()
    }
    check!(f without lifted at (&mat![[1.0, -2.0], [0.5, 0.25]], &col![0.75, 1.5]));
}

#[test]
fn a_network() {
    #[differentiable(second_order)]
    fn f(input: &Mat<f64>, weights: &Mat<f64>, bias: &Row<f64>, expected: &Mat<f64>) -> f64 {
        let mut hidden = input * weights;
        for i in 0..hidden.nrows() {
            for j in 0..hidden.ncols() {
                hidden[(i, j)] = (hidden[(i, j)] + bias[j]).tanh();
            }
        }
        (hidden - expected).squared_norm_l2()
    }
    check!(f without lifted at
        (&mat![[1.0, -2.0], [0.5, 0.25], [-0.75, 1.5]], &mat![[0.5, 1.0, -0.25], [0.125, -0.5, 0.75]],
         &row![0.25, -0.125, 0.5], &mat![[0.5, 0.0, 1.0], [0.25, -0.5, 0.75], [1.0, -1.0, 0.125]]));
}

#[test]
fn laws_of_tangents() {
    let entries = |a: &Mat<f64>| ad_runtime::Tangent::to_scalars(a);
    // The columns of nine rows do not follow each other without a gap.
    ad_runtime::check(&Mat::from_fn(9, 2, |i, j| i as f64 - 0.5 * j as f64), entries, 1).unwrap();
    ad_runtime::check(&col![1.0_f32, -2.0, 3.0], ad_runtime::Tangent::to_scalars, 2).unwrap();
    ad_runtime::check(&row![1.0_f64, -2.0, 3.0], ad_runtime::Tangent::to_scalars, 3).unwrap();
}

#[test]
fn a_tangent_without_entries_is_zero() {
    let mut a = mat![[1.0, 2.0]];
    ad_runtime::Accumulate::accumulate(&mut a, Mat::zeros(0, 0));
    assert_close(a, mat![[1.0, 2.0]]);
}

#[test]
#[should_panic(expected = "a tangent of size (1, 3) meets a value of size (1, 2)")]
fn a_tangent_of_another_size() {
    let mut a = mat![[1.0, 2.0]];
    ad_runtime::Accumulate::accumulate(&mut a, Mat::zeros(1, 3));
}

#[test]
fn factors_of_any_float() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: Col<f64>, s: f64) -> Col<f64> {
        let mut b = Scale(s * s) * a - a * Scale(s) / Scale(s + 3.0);
        b *= Scale(s);
        b /= Scale(1.0 + s);
        b * (Scale(2.0) * x)
    }
    check_seeded!(f without lifted at (&mat![[1.0, -2.0], [0.5, 0.25]], col![0.5, -1.5], 0.75));

    #[differentiable(second_order)]
    fn g(x: &Row<f32>, s: f32) -> f32 {
        (Scale(s) * x).norm_l2() / (x / Scale(s)).sum()
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp] at (&row![0.5, -1.5], 0.75));
}

#[test]
fn diagonal_matrices() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, x: &Col<f64>, y: &Row<f64>, s: f64) -> f64 {
        let d = a.diagonal().column_vector() * s;
        let e = x.as_diagonal() * y.as_diagonal() - y.as_diagonal() * s;
        let b = d.as_diagonal() * a + a * x.as_diagonal();
        (y * &e) * b * (&e * x) + (-e).column_vector().norm_l2()
    }
    check!(f without lifted at (&mat![[1.0, -2.0], [0.5, 0.25]], &col![0.5, -1.5], &row![0.25, 2.0], 0.75));
}

#[test]
fn second_derivatives_where_an_operand_is_taken() {
    #[differentiable(second_order)]
    fn f(a: &Mat<f64>, b: &Col<f64>, n: usize) -> f64 {
        let mut c = b.clone();
        for _ in 0..n {
            c += a * &c;
        }
        c.squared_norm_l2()
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at
        (&mat![[1.0, -2.0], [0.5, 0.25]], &col![0.75, 1.5], const 2),
        (&mat![[1.0, -2.0], [0.5, 0.25]], &col![0.75, 1.5], const 0));
}
