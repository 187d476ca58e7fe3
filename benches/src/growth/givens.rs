//! A QR decomposition by Givens rotations, each applied by a function to two rows of the matrix.

use super::{Pair, cube_root, pair, smooth};
use ad_runtime::differentiable;

#[differentiable]
fn rotate(a: &mut [f64], order: usize, [i, j]: [usize; 2], cosine: f64, sine: f64) {
    for k in 0..order {
        let (upper, lower) = (a[i * order + k], a[j * order + k]);
        a[i * order + k] = cosine * upper + sine * lower;
        a[j * order + k] = cosine * lower - sine * upper;
    }
}

#[differentiable]
fn norm_of_column(a: &[f64], order: usize, k: usize, i: usize) -> f64 {
    (a[k * order + k] * a[k * order + k] + a[i * order + k] * a[i * order + k]).sqrt()
}

#[differentiable]
fn sum_of_diagonal(a: &[f64], order: usize) -> f64 {
    let mut a = a.to_vec();
    for k in 0..order {
        for i in k + 1..order {
            let norm = norm_of_column(&a, order, k, i);
            let (cosine, sine) = (a[k * order + k] / norm, a[i * order + k] / norm);
            rotate(&mut a, order, [k, i], cosine, sine);
        }
    }
    let mut sum = 0.0;
    for k in 0..order {
        sum += a[k * order + k].abs().ln();
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = cube_root(n);
    let mut entries = smooth(n * n);
    (0..n).for_each(|k| entries[k * n + k] += 2.0);
    pair((entries, n), |(a, n)| sum_of_diagonal(a, *n), |(a, n)| sum_of_diagonal_value_and_grad(a, *n))
}
