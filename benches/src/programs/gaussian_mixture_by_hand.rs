//! The gradient of [`super::gaussian_mixture`], by hand.

use super::gaussian_mixture::{Wishart, log_wishart_constant};
use std::f64::consts::PI;

/// A list for each of the parameters `alphas`, `means` and `icf`.
pub type Parts = (Vec<f64>, Vec<f64>, Vec<f64>);

/// Value, and gradient in `alphas`, `means` and `icf`.
///
/// A point is done with before the next one: what its components computed is kept in two buffers of `k * d` entries, and the
/// softmax of its exponents is the adjoint of each.
pub fn gmm_by_hand(
    alphas: &[f64],
    means: &[f64],
    icf: &[f64],
    x: &[f64],
    d: usize,
    prior: Wishart,
) -> (f64, Parts) {
    let (k, factor_size, n) = (alphas.len(), d * (d + 1) / 2, x.len() / d);
    let diagonals: Vec<f64> = icf
        .chunks_exact(factor_size)
        .flat_map(|factor| factor[..d].iter().map(|entry| entry.exp()))
        .collect();
    let log_determinants: Vec<f64> =
        icf.chunks_exact(factor_size).map(|factor| factor[..d].iter().sum()).collect();

    let (mut alphas_bar, mut means_bar, mut icf_bar) =
        (vec![0.0; k], vec![0.0; means.len()], vec![0.0; icf.len()]);
    let (mut centred, mut scaled) = (vec![0.0; k * d], vec![0.0; k * d]);
    let mut exponents = vec![0.0; k];
    let mut likelihood = 0.0;
    for point in x.chunks_exact(d) {
        for j in 0..k {
            let (c, s) = (&mut centred[j * d..(j + 1) * d], &mut scaled[j * d..(j + 1) * d]);
            for ((c, point), mean) in c.iter_mut().zip(point).zip(&means[j * d..]) {
                *c = point - mean;
            }
            multiply(&diagonals[j * d..(j + 1) * d], &icf[j * factor_size + d..(j + 1) * factor_size], c, s);
            let distance: f64 = s.iter().map(|s| s * s).sum();
            exponents[j] = alphas[j] + log_determinants[j] - 0.5 * distance;
        }
        likelihood += softmax(&mut exponents);
        for j in 0..k {
            let weight = exponents[j];
            alphas_bar[j] += weight;
            let (c, s) = (&centred[j * d..(j + 1) * d], &mut scaled[j * d..(j + 1) * d]);
            for s in s.iter_mut() {
                *s *= -weight;
            }
            let (diagonal_bar, below_bar) = icf_bar[j * factor_size..(j + 1) * factor_size].split_at_mut(d);
            let mean_bar = &mut means_bar[j * d..(j + 1) * d];
            let (diagonal, mut below) =
                (&diagonals[j * d..(j + 1) * d], &icf[j * factor_size + d..(j + 1) * factor_size]);
            let mut below_bar = below_bar;
            for i in 0..d {
                let later = &s[i + 1..];
                let (column, rest) = below.split_at(later.len());
                let (column_bar, rest_bar) = below_bar.split_at_mut(later.len());
                let mut sum = diagonal[i] * s[i];
                for ((entry, entry_bar), s) in column.iter().zip(column_bar).zip(later) {
                    sum += entry * s;
                    *entry_bar += c[i] * s;
                }
                mean_bar[i] -= sum;
                diagonal_bar[i] += c[i] * s[i];
                (below, below_bar) = (rest, rest_bar);
            }
        }
    }

    let mut weights = alphas.to_vec();
    let normaliser = softmax(&mut weights);
    let square = prior.gamma * prior.gamma;
    let mut log_prior = -(k as f64) * log_wishart_constant(d, prior);
    for j in 0..k {
        let (factor, factor_bar) =
            (&icf[j * factor_size..(j + 1) * factor_size], &mut icf_bar[j * factor_size..]);
        log_prior -= prior.m as f64 * log_determinants[j];
        for i in 0..d {
            let diagonal = diagonals[j * d + i];
            log_prior += 0.5 * square * diagonal * diagonal;
            // The logarithm of the determinant is in the exponents of all points and in the prior.
            factor_bar[i] = (factor_bar[i] + square * diagonal) * diagonal + alphas_bar[j] - prior.m as f64;
        }
        for i in d..factor_size {
            log_prior += 0.5 * square * factor[i] * factor[i];
            factor_bar[i] += square * factor[i];
        }
    }
    for (bar, weight) in alphas_bar.iter_mut().zip(&weights) {
        *bar -= n as f64 * weight;
    }
    let constant = -(n as f64) * d as f64 * 0.5 * (2.0 * PI).ln();
    (constant + likelihood - n as f64 * normaliser + log_prior, (alphas_bar, means_bar, icf_bar))
}

fn multiply(diagonal: &[f64], mut below: &[f64], vector: &[f64], product: &mut [f64]) {
    for ((p, d), v) in product.iter_mut().zip(diagonal).zip(vector) {
        *p = d * v;
    }
    for (i, v) in vector.iter().enumerate() {
        let later = &mut product[i + 1..];
        let (column, rest) = below.split_at(later.len());
        for (p, entry) in later.iter_mut().zip(column) {
            *p += entry * v;
        }
        below = rest;
    }
}

/// The logarithm of the sum of exponentials; the list becomes their shares, which are its gradient.
fn softmax(x: &mut [f64]) -> f64 {
    let largest = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for x in x.iter_mut() {
        *x = (*x - largest).exp();
        sum += *x;
    }
    let share = 1.0 / sum;
    for x in x.iter_mut() {
        *x *= share;
    }
    sum.ln() + largest
}
