//! Logistic regression: the mean of `ln(1 + exp(-label w·x))` over labelled samples, the loss as in Hastie, Tibshirani and
//! Friedman, *The Elements of Statistical Learning*, section 4.4, with labels -1 and 1. Its gradient in the weights.

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The loss; `features` has a row of `w.len()` entries for each label.
#[differentiable(wrt(w))]
pub fn logistic_loss(w: &[f64], features: &[f64], labels: &[f64]) -> f64 {
    let mut loss = 0.0;
    for (row, label) in features.chunks_exact(w.len()).zip(labels) {
        let score: f64 = row.iter().zip(w).map(|(x, w)| x * w).sum();
        loss += (-label * score).exp().ln_1p();
    }
    loss / labels.len() as f64
}

/// Value and gradient: one exponential and one logarithm for each sample, of which a number is kept, and in a second pass a row times
/// that number added to the gradient. In one pass, the rows would wait for the logarithms.
pub fn logistic_loss_by_hand(w: &[f64], features: &[f64], labels: &[f64]) -> (f64, Vec<f64>) {
    let share = 1.0 / labels.len() as f64;
    let mut slopes = Vec::with_capacity(labels.len());
    let mut loss = 0.0;
    for (row, label) in features.chunks_exact(w.len()).zip(labels) {
        let score: f64 = row.iter().zip(w).map(|(x, w)| x * w).sum();
        let odds = (-label * score).exp();
        loss += odds.ln_1p();
        slopes.push(-label * share * odds / (1.0 + odds));
    }
    let mut gradient = vec![0.0; w.len()];
    for (row, slope) in features.chunks_exact(w.len()).zip(&slopes) {
        for (g, x) in gradient.iter_mut().zip(row) {
            *g += slope * x;
        }
    }
    (loss * share, gradient)
}

/// Weights, samples and labels.
pub struct Input {
    /// The weights at which the gradient is taken.
    pub weights: Vec<f64>,
    /// The samples, row by row.
    pub features: Vec<f64>,
    /// -1 or 1 for each sample.
    pub labels: Vec<f64>,
}

impl Input {
    /// Samples that no weights separate.
    pub fn new(samples: usize, parameters: usize) -> Self {
        let mut random = Random::new(3);
        let features = random.list(samples * parameters, -1.0, 1.0);
        let labels = (0..samples).map(|_| random.between(-1.0, 1.0).signum()).collect();
        Self { weights: random.list(parameters, -0.5, 0.5), features, labels }
    }

    /// 1000 samples of 50 features.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(1000, 50),
            Size::Small => Self::new(20, 10),
        }
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| logistic_loss(&i.weights, &i.features, &i.labels),
        |i| logistic_loss_by_hand(&i.weights, &i.features, &i.labels),
        |i| logistic_loss_value_and_grad(&i.weights, &i.features, &i.labels),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        let i = Input::of(Size::Small);
        let (value, gradient) = logistic_loss_by_hand(&i.weights, &i.features, &i.labels);
        let loss = |w: &[f64]| logistic_loss(w, &i.features, &i.labels);
        assert_close(&[value], &[loss(&i.weights)], EXACT);
        assert_close(&gradient, &central_differences(loss, &i.weights), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::of(Size::Full);
        let (value, gradient) = logistic_loss_value_and_grad(&i.weights, &i.features, &i.labels);
        let (expected, expected_gradient) = logistic_loss_by_hand(&i.weights, &i.features, &i.labels);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&gradient, &expected_gradient, EXACT);
    }
}
