//! The log density of a Gaussian: the factorisation of Cholesky in place, in a list with the rows of the matrix one after the other,
//! two triangular solves, and the logarithm of the determinant. Its gradient in the matrix, of which the lower triangle is read, and
//! in the vector.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The log density at `x` of the Gaussian with mean zero and this covariance.
#[differentiable]
pub fn log_density(covariance: &[f64], x: &[f64]) -> f64 {
    let n = x.len();
    let mut l = covariance.to_vec();
    factorise(&mut l, n);
    let mut z = x.to_vec();
    solve_lower(&l, &mut z);
    solve_transposed(&l, &mut z);
    let mut quadratic = 0.0;
    let mut log_determinant = 0.0;
    for i in 0..n {
        quadratic += x[i] * z[i];
        log_determinant += 2.0 * l[i * n + i].ln();
    }
    -0.5 * (quadratic + log_determinant + n as f64 * (2.0 * std::f64::consts::PI).ln())
}

/// The lower triangle becomes the factor; what is above it stays.
#[differentiable]
fn factorise(a: &mut [f64], n: usize) {
    for i in 0..n {
        for j in 0..=i {
            let mut sum = a[i * n + j];
            for k in 0..j {
                sum -= a[i * n + k] * a[j * n + k];
            }
            if i == j {
                assert!(sum > 0.0, "the matrix is not positive definite");
                a[i * n + i] = sum.sqrt();
            } else {
                a[i * n + j] = sum / a[j * n + j];
            }
        }
    }
}

/// Forward substitution.
#[differentiable]
fn solve_lower(l: &[f64], x: &mut [f64]) {
    let n = x.len();
    for i in 0..n {
        let mut sum = x[i];
        for k in 0..i {
            sum -= l[i * n + k] * x[k];
        }
        x[i] = sum / l[i * n + i];
    }
}

/// Backward substitution, with the transpose of the factor.
#[differentiable]
fn solve_transposed(l: &[f64], x: &mut [f64]) {
    let n = x.len();
    for i in (0..n).rev() {
        let mut sum = x[i];
        for k in i + 1..n {
            sum -= l[k * n + i] * x[k];
        }
        x[i] = sum / l[i * n + i];
    }
}

/// Value and gradient, which is `(z zᵀ - A⁻¹) / 2` for the matrix `A` and `-z` for `x`, where `A z = x`. An entry below the diagonal
/// stands for two. The inverse is made of that of the factor, row by row.
pub fn log_density_by_hand(covariance: &[f64], x: &[f64]) -> (f64, (Vec<f64>, Vec<f64>)) {
    let n = x.len();
    let mut l = covariance.to_vec();
    for i in 0..n {
        let (above, row) = l.split_at_mut(i * n);
        for j in 0..i {
            let other = &above[j * n..][..=j];
            row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
        }
        let rest = row[i] - dot(&row[..i], &row[..i]);
        assert!(rest > 0.0, "the matrix is not positive definite");
        row[i] = rest.sqrt();
    }
    let mut log_determinant = 0.0;
    let mut z = x.to_vec();
    for i in 0..n {
        let row = &l[i * n..][..=i];
        z[i] = (z[i] - dot(&row[..i], &z[..i])) / row[i];
        log_determinant += 2.0 * row[i].ln();
    }
    for i in (0..n).rev() {
        let (before, here) = z.split_at_mut(i);
        let row = &l[i * n..][..=i];
        here[0] /= row[i];
        add(before, -here[0], &row[..i]);
    }
    let value = -0.5 * (dot(x, &z) + log_determinant + n as f64 * (2.0 * std::f64::consts::PI).ln());

    // The inverse of the factor, in its place: each row from the rows above it, which are done.
    let mut row = vec![0.0; n];
    for i in 0..n {
        let (above, here) = l.split_at_mut(i * n);
        let inverse = 1.0 / here[i];
        row[..i].fill(0.0);
        for k in 0..i {
            add(&mut row[..=k], -here[k] * inverse, &above[k * n..][..=k]);
        }
        here[..i].copy_from_slice(&row[..i]);
        here[i] = inverse;
    }
    // The lower triangle of `L⁻ᵀ L⁻¹` is a sum over rows of the inverse.
    let mut by_covariance = vec![0.0; n * n];
    for k in 0..n {
        let row = &l[k * n..][..=k];
        for i in 0..=k {
            add(&mut by_covariance[i * n..][..=i], -row[i], &row[..=i]);
        }
    }
    for i in 0..n {
        let row = &mut by_covariance[i * n..][..=i];
        add(row, z[i], &z[..=i]);
        row[i] *= 0.5;
    }
    z.iter_mut().for_each(|z| *z = -*z);
    (value, (by_covariance, z))
}

/// Four sums at once, for vectors.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, a_rest) = a.as_chunks::<4>();
    let (b, b_rest) = b.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for (a, b) in a.iter().zip(b) {
        for k in 0..4 {
            sums[k] += a[k] * b[k];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

fn add(to: &mut [f64], factor: f64, list: &[f64]) {
    for (to, x) in to.iter_mut().zip(list) {
        *to += factor * x;
    }
}

/// A matrix that is positive definite, and a vector. Above the diagonal there is what must not be read.
pub fn input(n: usize) -> (Vec<f64>, Vec<f64>) {
    let mut random = Random::new(23);
    let factor = random.list(n * n, -1.0, 1.0);
    let mut covariance = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            covariance[i * n + j] = dot(&factor[i * n..][..n], &factor[j * n..][..n]) / n as f64;
        }
        covariance[i * n + i] += 1.0;
    }
    (covariance, random.list(n, -1.0, 1.0))
}

/// 128 dimensions.
pub fn input_of(size: Size) -> (Vec<f64>, Vec<f64>) {
    input(match size {
        Size::Full => 128,
        Size::Small => 12,
    })
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        input_of(size),
        |(covariance, x)| log_density(covariance, x),
        |(covariance, x)| log_density_by_hand(covariance, x),
        |(covariance, x)| log_density_value_and_grad(covariance, x),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        for n in [1, 2, 7] {
            let (covariance, x) = input(n);
            let (value, (by_covariance, by_x)) = log_density_by_hand(&covariance, &x);
            assert_close(&[value], &[log_density(&covariance, &x)], EXACT);
            let of_covariance = |covariance: &[f64]| log_density(covariance, &x);
            assert_close(&by_covariance, &central_differences(of_covariance, &covariance), DIFFERENCES);
            assert_close(&by_x, &central_differences(|x| log_density(&covariance, x), &x), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let (covariance, x) = input(40);
        let (value, (by_covariance, by_x)) = log_density_value_and_grad(&covariance, &x);
        let (expected, (hand_covariance, hand_x)) = log_density_by_hand(&covariance, &x);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&by_covariance, &hand_covariance, EXACT);
        assert_close(&by_x, &hand_x, EXACT);
    }
}
