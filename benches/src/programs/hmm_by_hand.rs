//! The gradient of [`super::hmm`], by hand: the backward algorithm.

/// The gradient by logits, means and logarithms of standard deviations.
pub type Gradient = (Vec<Vec<f64>>, Vec<f64>, Vec<f64>);

/// Value and gradient. Kept are the states' shares after each observation, and the densities over the scales.
pub fn log_likelihood_by_hand(
    logits: &[Vec<f64>],
    means: &[f64],
    log_deviations: &[f64],
    observations: &[f64],
) -> (f64, Gradient) {
    let n = means.len();
    // Row by row, in one list.
    let mut transitions = vec![0.0; n * n];
    for (row, logits) in transitions.chunks_exact_mut(n).zip(logits) {
        softmax(logits, row);
    }
    let root = 1.0 / (2.0 * std::f64::consts::PI).sqrt();
    let precisions: Vec<f64> = log_deviations.iter().map(|l| (-l).exp()).collect();
    let heights: Vec<f64> = precisions.iter().map(|p| p * root).collect();

    // The first row is before all observations.
    let mut alphas = vec![1.0 / n as f64; n * (observations.len() + 1)];
    let mut densities = vec![0.0; n * observations.len()];
    let mut total = 0.0;
    for (t, &y) in observations.iter().enumerate() {
        let (before, here) = alphas[t * n..(t + 2) * n].split_at_mut(n);
        if t > 0 {
            here.fill(0.0);
            for (a, row) in before.iter().zip(transitions.chunks_exact(n)) {
                add(here, *a, row);
            }
        }
        let density = &mut densities[t * n..][..n];
        let mut scale = 0.0;
        for j in 0..n {
            let z = (y - means[j]) * precisions[j];
            density[j] = heights[j] * (-0.5 * z * z).exp();
            here[j] *= density[j];
            scale += here[j];
        }
        let inverse = 1.0 / scale;
        for j in 0..n {
            here[j] *= inverse;
            density[j] *= inverse;
        }
        total += scale.ln();
    }

    let mut by_transitions = vec![0.0; n * n];
    let (mut by_means, mut by_deviations) = (vec![0.0; n], vec![0.0; n]);
    // What the future makes of each state; times its share it is the probability of the state, given everything.
    let mut beta = vec![1.0; n];
    let mut arrived = vec![0.0; n];
    for (t, &y) in observations.iter().enumerate().rev() {
        let (before, here) = alphas[t * n..(t + 2) * n].split_at(n);
        for j in 0..n {
            let probability = here[j] * beta[j];
            let z = (y - means[j]) * precisions[j];
            by_means[j] += probability * z * precisions[j];
            by_deviations[j] += probability * (z * z - 1.0);
            arrived[j] = densities[t * n + j] * beta[j];
        }
        if t > 0 {
            let rows = transitions.chunks_exact(n).zip(by_transitions.chunks_exact_mut(n));
            for ((beta, before), (row, by_row)) in beta.iter_mut().zip(before).zip(rows) {
                add(by_row, *before, &arrived);
                *beta = row.iter().zip(&arrived).map(|(p, a)| p * a).sum();
            }
        }
    }
    let by_logits = transitions
        .chunks_exact(n)
        .zip(by_transitions.chunks_exact(n))
        .map(|(row, by_row)| {
            let mean: f64 = row.iter().zip(by_row).map(|(p, by)| p * by).sum();
            row.iter().zip(by_row).map(|(p, by)| p * (by - mean)).collect()
        })
        .collect();
    (total, (by_logits, by_means, by_deviations))
}

fn softmax(logits: &[f64], shares: &mut [f64]) {
    let largest = logits.iter().fold(f64::NEG_INFINITY, |m, &z| m.max(z));
    let mut sum = 0.0;
    for (share, z) in shares.iter_mut().zip(logits) {
        *share = (z - largest).exp();
        sum += *share;
    }
    shares.iter_mut().for_each(|share| *share /= sum);
}

fn add(to: &mut [f64], factor: f64, list: &[f64]) {
    for (to, x) in to.iter_mut().zip(list) {
        *to += factor * x;
    }
}
