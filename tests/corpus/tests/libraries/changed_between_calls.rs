//! Vectors and matrices that change between calls of their methods: what the sweeps read of them is kept, also in the second order.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn vectors_of_nalgebra() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut v = nalgebra::DVector::from_vec(x.to_vec());
        let w = nalgebra::DVector::from_vec(vec![x[1], x[2], 0.5]);
        let mut total = 0.0;
        for i in 0..rounds {
            total += v.dot(&w) * v.norm();
            v[i % 3] += 0.1 * total * w[0];
        }
        total + v.norm_squared()
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

#[test]
fn arrays_of_ndarray() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut v = ndarray::Array1::from_vec(x.to_vec());
        let w = ndarray::Array1::from_vec(vec![x[1], x[2], 0.5]);
        let mut total = 0.0;
        for i in 0..rounds {
            total += v.dot(&w) * v.sum();
            v[i % 3] += 0.1 * total * w[0];
        }
        total + v.dot(&v)
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

#[test]
fn systems_that_change() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut a = nalgebra::DMatrix::from_row_slice(2, 2, &[2.0 + x[0] * x[0], x[1], 0.3, 3.0]);
        let b = nalgebra::DVector::from_vec(vec![x[1], x[2]]);
        let mut total = 0.0;
        for i in 0..rounds {
            let y = ad_runtime::nalgebra_v0_35::solve(&a, &b);
            total += y.dot(&b) * x[0];
            a[(i % 2, 0)] += 0.05 * total;
        }
        total
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}
