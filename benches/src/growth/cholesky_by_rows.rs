//! The Cholesky factorisation in place, where a function takes the scalar product of the beginnings of two rows.

use super::{Pair, cube_root, pair, smooth};
use ad_runtime::differentiable;

#[differentiable]
fn product_of_rows(l: &[f64], order: usize, i: usize, j: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..j {
        sum += l[i * order + k] * l[j * order + k];
    }
    sum
}

#[differentiable]
fn log_determinant(a: &[f64], order: usize) -> f64 {
    let mut l = a.to_vec();
    let mut sum = 0.0;
    for i in 0..order {
        for j in 0..=i {
            let rest = l[i * order + j] - product_of_rows(&l, order, i, j);
            l[i * order + j] = if i == j { rest.sqrt() } else { rest / l[j * order + j] };
        }
        sum += l[i * order + i].ln();
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    let n = cube_root(n);
    let mut entries = smooth(n * n);
    (0..n).for_each(|k| entries[k * n + k] += n as f64);
    pair((entries, n), |(a, n)| log_determinant(a, *n), |(a, n)| log_determinant_value_and_grad(a, *n))
}
