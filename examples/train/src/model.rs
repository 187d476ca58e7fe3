//! The network: structs of weights, and what is computed with them.

use crate::iris::{FEATURES, Flower, SPECIES};
use ad_runtime::{Differentiable, differentiable};
use fastrand::Rng;

/// All outputs from all inputs.
#[derive(Clone, Debug, Differentiable)]
pub(crate) struct Layer {
    weights: Vec<Vec<f64>>,
    biases: Vec<f64>,
}

impl Layer {
    /// Weights that keep the variance of what goes through the layer.
    fn random(inputs: usize, outputs: usize, random: &mut Rng) -> Self {
        let bound = (6.0 / (inputs + outputs) as f64).sqrt();
        let mut row = || (0..inputs).map(|_| bound * (2.0 * random.f64() - 1.0)).collect();
        Layer { weights: (0..outputs).map(|_| row()).collect(), biases: vec![0.0; outputs] }
    }

    #[differentiable]
    fn apply(&self, input: &[f64]) -> Vec<f64> {
        let mut output = self.biases.clone();
        for (sum, row) in output.iter_mut().zip(&self.weights) {
            for (weight, x) in row.iter().zip(input) {
                *sum += weight * x;
            }
        }
        output
    }
}

/// One hidden layer.
#[derive(Clone, Debug, Differentiable)]
pub(crate) struct Model {
    hidden: Layer,
    output: Layer,
}

impl Model {
    /// A model that knows nothing yet.
    pub(crate) fn random(hidden: usize, random: &mut Rng) -> Self {
        Model {
            hidden: Layer::random(FEATURES, hidden, random),
            output: Layer::random(hidden, SPECIES.len(), random),
        }
    }

    /// A score for each species; the differences are logarithms of odds.
    #[differentiable]
    pub(crate) fn scores(&self, features: &[f64; FEATURES]) -> Vec<f64> {
        let mut hidden = self.hidden.apply(features);
        for x in hidden.iter_mut() {
            *x = x.tanh();
        }
        self.output.apply(&hidden)
    }

    /// The species with the highest score.
    pub(crate) fn classify(&self, features: &[f64; FEATURES]) -> usize {
        let scores = self.scores(features);
        (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).expect("there are species")
    }

    /// The share of the flowers that are classified rightly.
    pub(crate) fn accuracy(&self, flowers: &[Flower]) -> f64 {
        let right = flowers.iter().filter(|flower| self.classify(&flower.features) == flower.species);
        right.count() as f64 / flowers.len() as f64
    }
}

/// The mean cross-entropy: how surprised the model is by the species of a flower.
#[differentiable(wrt(model))]
pub(crate) fn loss(model: &Model, flowers: &[Flower]) -> f64 {
    surprise(model, flowers) / flowers.len() as f64
}

/// The cross-entropy, summed over the flowers.
#[differentiable(wrt(model))]
pub(crate) fn surprise(model: &Model, flowers: &[Flower]) -> f64 {
    let mut sum = 0.0;
    for flower in flowers {
        let scores = model.scores(&flower.features);
        sum += log_sum_exp(&scores) - scores[flower.species];
    }
    sum
}

#[differentiable]
fn log_sum_exp(scores: &[f64]) -> f64 {
    let mut highest = scores[0];
    for &score in &scores[1..] {
        highest = highest.max(score);
    }
    let mut sum = 0.0;
    for score in scores {
        sum += (score - highest).exp();
    }
    highest + sum.ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iris;
    use ad_runtime::{Move, Tangent, zero_like};

    #[test]
    fn the_gradient_is_that_of_differences() {
        let flowers = iris::flowers();
        let model = Model::random(3, &mut Rng::with_seed(7));
        let gradient = loss_grad(&model, &flowers).to_scalars();
        for i in 0..gradient.len() {
            let step = 1e-5;
            let along = |step: f64| {
                let mut direction = vec![0.0; gradient.len()];
                direction[i] = step;
                loss(&model.clone().moved_by(&zero_like(&model).with_scalars(&direction)), &flowers)
            };
            let difference = (along(step) - along(-step)) / (2.0 * step);
            assert!((gradient[i] - difference).abs() < 1e-8, "{i}: {} and {difference}", gradient[i]);
        }
    }
}
