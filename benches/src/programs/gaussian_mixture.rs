//! The objective of a Gaussian mixture with a Wishart prior, as in ADBench (Srajer, Kukelova and Fitzgibbon, *A benchmark of
//! selected algorithmic differentiation tools on some problems in computer vision and machine learning*, 2018, section 4.1). The
//! inverses of the covariances are given by factors: logarithms of diagonals, and what is below, column by column.

use super::gaussian_mixture_data::Input;
use crate::case::{Case, Size};
use ad_runtime::differentiable;
use rayon::prelude::*;
use std::f64::consts::{LN_2, PI};

/// The prior of the covariances; a constant of the problem.
#[derive(Clone, Copy, Debug)]
pub struct Wishart {
    /// How far the factors are pulled to zero.
    pub gamma: f64,
    /// Degrees of freedom beyond the dimension.
    pub m: usize,
}

/// The objective: `means` has a row of `d` entries, `icf` one of `d (d + 1) / 2`, for each of the entries of `alphas`; `x` has a row
/// of `d` for each point.
#[differentiable(wrt(alphas, means, icf))]
pub fn gmm_objective(alphas: &[f64], means: &[f64], icf: &[f64], x: &[f64], d: usize, prior: Wishart) -> f64 {
    let k = alphas.len();
    let factor_size = d * (d + 1) / 2;
    let n = x.len() / d;

    let mut diagonals = vec![0.0; k * d];
    let mut log_determinants = vec![0.0; k];
    for j in 0..k {
        for i in 0..d {
            let entry = icf[j * factor_size + i];
            log_determinants[j] += entry;
            diagonals[j * d + i] = entry.exp();
        }
    }

    let mut centred = vec![0.0; d];
    let mut scaled = vec![0.0; d];
    let mut exponents = vec![0.0; k];
    let mut likelihood = 0.0;
    for point in x.chunks_exact(d) {
        for j in 0..k {
            for i in 0..d {
                centred[i] = point[i] - means[j * d + i];
            }
            let below = &icf[j * factor_size + d..(j + 1) * factor_size];
            multiply(&diagonals[j * d..(j + 1) * d], below, &centred, &mut scaled);
            exponents[j] = alphas[j] + log_determinants[j] - 0.5 * square_norm(&scaled);
        }
        likelihood += log_sum_exp(&exponents);
    }

    -(n as f64) * d as f64 * 0.5 * (2.0 * PI).ln() + likelihood - n as f64 * log_sum_exp(alphas)
        + log_wishart_prior(&diagonals, &log_determinants, icf, d, prior)
}

/// How many points are one task of several cores.
const BLOCK: usize = 16;

/// [`gmm_objective`] on all cores.
#[differentiable(wrt(alphas, means, icf))]
pub fn gmm_objective_in_parallel(
    alphas: &[f64],
    means: &[f64],
    icf: &[f64],
    x: &[f64],
    d: usize,
    prior: Wishart,
) -> f64 {
    let k = alphas.len();
    let factor_size = d * (d + 1) / 2;
    let n = x.len() / d;

    let mut diagonals = vec![0.0; k * d];
    let mut log_determinants = vec![0.0; k];
    for j in 0..k {
        for i in 0..d {
            let entry = icf[j * factor_size + i];
            log_determinants[j] += entry;
            diagonals[j * d + i] = entry.exp();
        }
    }

    let likelihood = x
        .par_chunks(d * BLOCK)
        .map(|points| log_likelihood(points, alphas, means, icf, &diagonals, &log_determinants, d))
        .sum::<f64>();

    -(n as f64) * d as f64 * 0.5 * (2.0 * PI).ln() + likelihood - n as f64 * log_sum_exp(alphas)
        + log_wishart_prior(&diagonals, &log_determinants, icf, d, prior)
}

/// The likelihood of some of the points.
#[differentiable(wrt(alphas, means, icf, diagonals, log_determinants))]
fn log_likelihood(
    points: &[f64],
    alphas: &[f64],
    means: &[f64],
    icf: &[f64],
    diagonals: &[f64],
    log_determinants: &[f64],
    d: usize,
) -> f64 {
    let k = alphas.len();
    let factor_size = d * (d + 1) / 2;
    let mut centred = vec![0.0; d];
    let mut scaled = vec![0.0; d];
    let mut exponents = vec![0.0; k];
    let mut likelihood = 0.0;
    for point in points.chunks_exact(d) {
        for j in 0..k {
            for i in 0..d {
                centred[i] = point[i] - means[j * d + i];
            }
            let below = &icf[j * factor_size + d..(j + 1) * factor_size];
            multiply(&diagonals[j * d..(j + 1) * d], below, &centred, &mut scaled);
            exponents[j] = alphas[j] + log_determinants[j] - 0.5 * square_norm(&scaled);
        }
        likelihood += log_sum_exp(&exponents);
    }
    likelihood
}

/// A lower triangular matrix, given by its diagonal and the columns below it, times a vector.
#[differentiable]
fn multiply(diagonal: &[f64], below: &[f64], vector: &[f64], product: &mut [f64]) {
    let d = vector.len();
    for i in 0..d {
        product[i] = diagonal[i] * vector[i];
    }
    let mut entry = 0;
    for i in 0..d {
        for j in i + 1..d {
            product[j] += below[entry] * vector[i];
            entry += 1;
        }
    }
}

#[differentiable]
fn square_norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum()
}

/// The logarithm of the sum of exponentials, without overflow.
#[differentiable]
fn log_sum_exp(x: &[f64]) -> f64 {
    let largest = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = x.iter().map(|x| (x - largest).exp()).sum();
    sum.ln() + largest
}

#[differentiable(wrt(diagonals, log_determinants, icf))]
fn log_wishart_prior(
    diagonals: &[f64],
    log_determinants: &[f64],
    icf: &[f64],
    d: usize,
    prior: Wishart,
) -> f64 {
    let k = log_determinants.len();
    let factor_size = d * (d + 1) / 2;
    let mut sum = 0.0;
    for j in 0..k {
        let below = &icf[j * factor_size + d..(j + 1) * factor_size];
        let frobenius = square_norm(&diagonals[j * d..(j + 1) * d]) + square_norm(below);
        sum += 0.5 * prior.gamma * prior.gamma * frobenius - prior.m as f64 * log_determinants[j];
    }
    sum - k as f64 * log_wishart_constant(d, prior)
}

/// What the prior of one covariance has for a constant.
pub(crate) fn log_wishart_constant(d: usize, prior: Wishart) -> f64 {
    let freedom = d + prior.m + 1;
    let logarithms: f64 = (0..d).map(|i| log_gamma_of_half(freedom - i)).sum();
    let log_gamma = 0.25 * (d * (d - 1)) as f64 * PI.ln() + logarithms;
    (freedom * d) as f64 * (prior.gamma.ln() - 0.5 * LN_2) - log_gamma
}

/// `ln Γ(n / 2)`, by the recursion from 1/2 or 1.
fn log_gamma_of_half(n: usize) -> f64 {
    let first = if n % 2 == 1 { 0.5 * PI.ln() } else { 0.0 };
    first + (2 - n % 2..n).step_by(2).map(|m| (m as f64 / 2.0).ln()).sum::<f64>()
}

/// The contenders: the data set of ADBench with 1000 points in ten dimensions and 25 components, or one like it.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| gmm_objective(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior),
        |i| super::gaussian_mixture_by_hand::gmm_by_hand(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior),
        |i| gmm_objective_value_and_grad(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior),
    )
}

#[cfg(test)]
mod tests {
    use super::super::gaussian_mixture_by_hand::{Parts, gmm_by_hand};
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    fn value(i: &Input) -> f64 {
        gmm_objective(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior)
    }

    fn joined((a, b, c): Parts) -> Vec<f64> {
        [a, b, c].concat()
    }

    #[test]
    fn the_value_is_that_of_adbench() {
        let Some(input) = Input::read("gmm_test.txt") else { return };
        // From the tests of ADBench, where it stands with this number of digits.
        assert_close(&[value(&input)], &[8.073_804_080_049_758], 1e-12);
    }

    #[test]
    fn by_hand_it_is_the_derivative() {
        let i = Input::of(Size::Small);
        let (found, gradient) = gmm_by_hand(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior);
        assert_close(&[found], &[value(&i)], EXACT);
        let (a, m) = (i.alphas.len(), i.means.len());
        let at = [i.alphas.clone(), i.means.clone(), i.icf.clone()].concat();
        let objective = |p: &[f64]| gmm_objective(&p[..a], &p[a..a + m], &p[a + m..], &i.x, i.d, i.prior);
        assert_close(&joined(gradient), &central_differences(objective, &at), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::of(Size::Full);
        let (value, gradient) = gmm_objective_value_and_grad(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior);
        let (expected, expected_gradient) = gmm_by_hand(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&joined(gradient), &joined(expected_gradient), EXACT);
    }

    #[test]
    fn it_is_the_same_on_all_cores() {
        let Input { alphas, means, icf, x, d, prior } = Input::generated(3, 4, 200);
        let (one, of_one) = gmm_objective_value_and_grad(&alphas, &means, &icf, &x, d, prior);
        let (all, of_all) = gmm_objective_in_parallel_value_and_grad(&alphas, &means, &icf, &x, d, prior);
        assert!((one - all).abs() <= 1e-12 * one.abs(), "{one} {all}");
        assert_close(&joined(of_all), &joined(of_one), EXACT);
    }
}
