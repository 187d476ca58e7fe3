//! The log likelihood of a hidden Markov model with Gaussian emissions, by the forward algorithm with scaling. Its gradient in the
//! logits of the transitions, and in means and logarithms of standard deviations of the emissions.

use super::hmm_by_hand::log_likelihood_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The log likelihood of the observations; all states are equally likely at first.
#[differentiable(wrt(logits, means, log_deviations))]
pub fn log_likelihood(
    logits: &[Vec<f64>],
    means: &[f64],
    log_deviations: &[f64],
    observations: &[f64],
) -> f64 {
    let states = means.len();
    let transitions: Vec<Vec<f64>> = logits.iter().map(|row| softmax(row)).collect();
    let mut alpha = vec![1.0 / states as f64; states];
    let mut total = 0.0;
    for (t, &y) in observations.iter().enumerate() {
        let mut next = vec![0.0; states];
        for j in 0..states {
            let predicted = if t == 0 {
                alpha[j]
            } else {
                (0..states).map(|i| alpha[i] * transitions[i][j]).sum::<f64>()
            };
            next[j] = predicted * density(y, means[j], log_deviations[j]);
        }
        let scale: f64 = next.iter().sum();
        for a in &mut next {
            *a /= scale;
        }
        total += scale.ln();
        alpha = next;
    }
    total
}

#[differentiable]
fn softmax(logits: &[f64]) -> Vec<f64> {
    let largest = logits.iter().fold(f64::NEG_INFINITY, |m, &z| m.max(z));
    let shares: Vec<f64> = logits.iter().map(|z| (z - largest).exp()).collect();
    let sum: f64 = shares.iter().sum();
    shares.iter().map(|share| share / sum).collect()
}

/// The density of a Gaussian.
#[differentiable]
fn density(y: f64, mean: f64, log_deviation: f64) -> f64 {
    let z = (y - mean) * (-log_deviation).exp();
    (-0.5 * z * z - log_deviation).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// A model and observations.
pub struct Input {
    /// A row for each state: where it goes.
    pub logits: Vec<Vec<f64>>,
    /// The means of the emissions.
    pub means: Vec<f64>,
    /// The logarithms of their standard deviations.
    pub log_deviations: Vec<f64>,
    /// What was observed.
    pub observations: Vec<f64>,
}

impl Input {
    /// A model with so many states, and so many observations.
    pub fn new(states: usize, observations: usize) -> Self {
        let mut random = Random::new(43);
        Self {
            logits: (0..states).map(|_| random.list(states, -1.0, 1.0)).collect(),
            means: random.list(states, -2.0, 2.0),
            log_deviations: random.list(states, -0.7, 0.3),
            observations: random.list(observations, -2.5, 2.5),
        }
    }

    /// 8 states, 2000 observations.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(8, 2000),
            Size::Small => Self::new(3, 10),
        }
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| log_likelihood(&i.logits, &i.means, &i.log_deviations, &i.observations),
        |i| log_likelihood_by_hand(&i.logits, &i.means, &i.log_deviations, &i.observations),
        |i| log_likelihood_value_and_grad(&i.logits, &i.means, &i.log_deviations, &i.observations),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    fn joined((logits, means, log_deviations): &(Vec<Vec<f64>>, Vec<f64>, Vec<f64>)) -> Vec<f64> {
        [&logits.concat()[..], means, log_deviations].concat()
    }

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (states, observations) in [(1, 3), (2, 1), (3, 20)] {
            let i = Input::new(states, observations);
            let (value, gradient) =
                log_likelihood_by_hand(&i.logits, &i.means, &i.log_deviations, &i.observations);
            let of = |numbers: &[f64]| {
                let (logits, rest) = numbers.split_at(states * states);
                let logits: Vec<Vec<f64>> = logits.chunks(states).map(<[f64]>::to_vec).collect();
                log_likelihood(&logits, &rest[..states], &rest[states..], &i.observations)
            };
            let at = joined(&(i.logits.clone(), i.means.clone(), i.log_deviations.clone()));
            assert_close(&[value], &[of(&at)], EXACT);
            assert_close(&joined(&gradient), &central_differences(of, &at), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(6, 300);
        let (value, gradient) =
            log_likelihood_value_and_grad(&i.logits, &i.means, &i.log_deviations, &i.observations);
        let (expected, expected_gradient) =
            log_likelihood_by_hand(&i.logits, &i.means, &i.log_deviations, &i.observations);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&joined(&gradient), &joined(&expected_gradient), EXACT);
    }
}
