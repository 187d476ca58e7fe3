//! Arrays of ndarray: operators, entries, methods.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;
use ndarray::{Array1, Array2, Axis, array};

#[test]
fn operators_between_vectors() {
    #[differentiable(second_order)]
    fn f(a: &Array1<f64>, b: &Array1<f64>) -> Array1<f64> {
        let c = a * b + a / b;
        -(&c - a) * c
    }
    check_seeded!(f without lifted at (&array![1.0, -2.0, 3.0], &array![0.5, 0.25, -4.0]));
}

#[test]
fn operators_between_matrices_by_value() {
    #[differentiable(second_order)]
    fn f(a: Array2<f64>, b: Array2<f64>) -> Array2<f64> {
        let c = a * b.clone();
        c / b
    }
    check_seeded!(f without lifted at (array![[1.0, -2.0], [3.0, 0.5]], array![[0.5, 0.25], [-4.0, 0.75]]));
}

#[test]
fn remainders() {
    #[differentiable(second_order)]
    fn f(a: &Array1<f64>, b: &Array1<f64>) -> Array1<f64> {
        a % b + a % 0.75
    }
    check_seeded!(f without lifted at (&array![1.0, -2.0, 3.25], &array![0.375, 0.625, -4.0]));
}

#[test]
fn operators_with_scalars() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>, s: f64) -> Array2<f64> {
        let b = a * s + 1.0 - a / s;
        (2.0 - s * &b) / (s + a) - b
    }
    check_seeded!(f without lifted at (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], 0.75));
}

#[test]
fn operators_in_single_precision() {
    #[differentiable(second_order)]
    fn f(a: &Array1<f32>, s: f32) -> Array1<f32> {
        s * a - a / s
    }
    check_seeded!(f without lifted at (&array![1.0, -2.0, 3.0], 0.75));
}

#[test]
fn operators_that_repeat_an_operand() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>, row: &Array1<f64>, column: &Array2<f64>) -> Array2<f64> {
        (a + row) * column / (row - column)
    }
    check_seeded!(f without lifted at
        (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &array![0.75, 1.5, -0.5], &array![[2.0], [-3.0]]),
        (&array![[1.0, -2.0, 3.0]], &array![0.75, 1.5, -0.5], &array![[2.0], [-3.0]]));
    let ones = Array2::ones((2, 3));
    let zero = (Array2::zeros((2, 3)), Array1::ones(3), Array2::ones((2, 1)) * 2.0);
    let (_, (_, row, column)) = f_can_grad(&zero.0, &zero.1, &zero.2, ones);
    // Of r c / (r - c), at r = 1 and c = 2: -c²/(r - c)² for r, twice, and r²/(r - c)² for c, three times.
    assert_close(row, array![-8.0, -8.0, -8.0]);
    assert_close(column, array![[3.0], [3.0]]);
}

#[test]
fn operators_that_assign() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>, row: &Array1<f64>, s: f64, n: usize) -> Array2<f64> {
        let mut c = a.clone();
        for _ in 0..n {
            c += row;
            c *= a;
            c -= s;
            c /= row;
            c *= s;
        }
        c
    }
    check_seeded!(f without lifted at
        (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &array![0.75, 1.5, -0.5], 1.25, const 2),
        (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &array![0.75, 1.5, -0.5], 1.25, const 0));
}

#[test]
fn entries() {
    #[differentiable(second_order)]
    fn f(v: &Array1<f64>, m: &Array2<f64>) -> Array1<f64> {
        let mut result = Array1::zeros(v.len());
        for i in 0..m.nrows() {
            for j in 0..m.ncols() {
                result[i] += (m[[i, j]] * v[j]).sin() * m[(i, 0)];
            }
            if i > 0 {
                result[i] *= result[i - 1];
            }
        }
        result
    }
    check_seeded!(f without lifted at (&array![1.0, -2.0, 0.75], &array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]]));
}

#[test]
fn products() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>, b: &Array2<f64>, x: &Array1<f64>, y: &Array1<f64>) -> f64 {
        let product = a.dot(b);
        let column = product.dot(x);
        let row = y.dot(a);
        row.dot(&b.dot(x)) * column.dot(&column) + y.dot(&product).sum()
    }
    check!(f without lifted at
        (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &array![[2.0, 1.0], [-1.0, 3.0], [0.25, 0.75]],
         &array![0.5, -1.5], &array![2.0, 0.125]));
}

#[test]
fn transposes() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>, x: &Array1<f64>) -> Array2<f64> {
        let gram = a.t().dot(a);
        let turned = a.clone().reversed_axes();
        let right = turned.dot(x);
        (gram + right).dot(&a.t())
    }
    check_seeded!(f without lifted at (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], &array![0.5, -1.5]));
}

#[test]
fn sums_along_axes() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>) -> f64 {
        let columns = a.sum_axis(Axis(0));
        let rows = a.sum_axis(Axis(1));
        columns.dot(&columns) + rows.dot(&rows) * a.sum()
    }
    check!(f without lifted at (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]]));
}

#[test]
fn rows_and_columns() {
    #[differentiable(second_order)]
    fn f(a: &Array2<f64>) -> f64 {
        let mut sum = 0.0;
        for i in 0..a.nrows() {
            sum += a.row(i).dot(&a.row(0));
        }
        for j in 0..a.ncols() {
            let column = a.column(j);
            sum += column.sum() * column[1];
        }
        sum
    }
    check!(f without lifted at (&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]]));
}

#[test]
fn vectors_of_scalars() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> Array1<f64> {
        Array1::from_vec(vec![x * y, y.sin(), x]) * Array1::from_elem(3, y) + array_of(x)
    }
    #[differentiable(second_order)]
    fn array_of(x: f64) -> Array1<f64> {
        let mut all = Array1::zeros(3);
        all[1] = x;
        all
    }
    check_seeded!(f without lifted at (1.5, -0.75));
}

#[test]
fn a_network() {
    #[differentiable(second_order)]
    fn f(input: &Array2<f64>, weights: &Array2<f64>, bias: &Array1<f64>, expected: &Array2<f64>) -> f64 {
        let mut hidden = input.dot(weights) + bias;
        for i in 0..hidden.nrows() {
            for j in 0..hidden.ncols() {
                hidden[[i, j]] = hidden[[i, j]].tanh();
            }
        }
        let error = hidden - expected;
        (&error * &error).sum()
    }
    check!(f without lifted at
        (&array![[1.0, -2.0], [0.5, 0.25], [-0.75, 1.5]], &array![[0.5, 1.0, -0.25], [0.125, -0.5, 0.75]],
         &array![0.25, -0.125, 0.5], &array![[0.5, 0.0, 1.0], [0.25, -0.5, 0.75], [1.0, -1.0, 0.125]]));
}

#[test]
fn laws_of_tangents() {
    let entries = |array: &Array2<f64>| array.iter().copied().collect::<Vec<f64>>();
    ad_runtime::check(&array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]], entries, 1).unwrap();
    let turned = array![[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]].reversed_axes();
    ad_runtime::check(&turned, entries, 2).unwrap();
    ad_runtime::check(&array![1.0_f32, -2.0, 3.0], |array| array.to_vec(), 3).unwrap();
}
