//! A classifier of several layers, each with a list for each row of its weights: structs of nested lists, a method that gives a
//! list, and the cross entropy of the softmax over a small batch. The loss, and its gradient in all layers.

use super::network_by_hand::loss_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::{Differentiable, differentiable};

/// Weights and biases of a layer.
#[derive(Differentiable, Clone)]
pub struct Layer {
    /// A row for each output.
    pub weights: Vec<Vec<f64>>,
    /// One for each output.
    pub bias: Vec<f64>,
}

impl Layer {
    /// The outputs before their nonlinearity.
    #[differentiable]
    pub fn affine(&self, x: &[f64]) -> Vec<f64> {
        let mut out = Vec::with_capacity(self.bias.len());
        for (row, b) in self.weights.iter().zip(&self.bias) {
            let mut sum = *b;
            for (w, x) in row.iter().zip(x) {
                sum += w * x;
            }
            out.push(sum);
        }
        out
    }

    /// The outputs.
    #[differentiable]
    pub fn forward(&self, x: &[f64]) -> Vec<f64> {
        self.affine(x).into_iter().map(|z| z.tanh()).collect()
    }
}

/// The mean loss of the samples.
#[differentiable(wrt(layers))]
pub fn loss(layers: &[Layer], samples: &[Vec<f64>], labels: &[usize]) -> f64 {
    let mut total = 0.0;
    for (sample, &label) in samples.iter().zip(labels) {
        let mut x = sample.clone();
        for layer in &layers[..layers.len() - 1] {
            x = layer.forward(&x);
        }
        let logits = layers[layers.len() - 1].affine(&x);
        total += cross_entropy(&logits, label);
    }
    total / samples.len() as f64
}

/// Minus the logarithm of the probability that the softmax gives to the label.
#[differentiable]
fn cross_entropy(logits: &[f64], label: usize) -> f64 {
    let largest = logits.iter().fold(f64::NEG_INFINITY, |m, &z| m.max(z));
    let sum: f64 = logits.iter().map(|z| (z - largest).exp()).sum();
    sum.ln() + largest - logits[label]
}

/// A network and a batch.
pub struct Input {
    /// The network.
    pub layers: Vec<Layer>,
    /// What is classified.
    pub samples: Vec<Vec<f64>>,
    /// What it is.
    pub labels: Vec<usize>,
}

impl Input {
    /// A network with so many inputs and outputs of its layers.
    pub fn new(widths: &[usize], batch: usize) -> Self {
        let mut random = Random::new(17);
        let layers = widths
            .windows(2)
            .map(|pair| {
                let scale = 1.0 / (pair[0] as f64).sqrt();
                let weights = (0..pair[1]).map(|_| random.list(pair[0], -scale, scale)).collect();
                Layer { weights, bias: random.list(pair[1], -0.1, 0.1) }
            })
            .collect();
        let samples = (0..batch).map(|_| random.list(widths[0], -1.0, 1.0)).collect();
        let classes = widths[widths.len() - 1];
        Self { layers, samples, labels: (0..batch).map(|k| k * 7 % classes).collect() }
    }

    /// 32-64-64-10, 16 samples.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(&[32, 64, 64, 10], 16),
            Size::Small => Self::new(&[3, 4, 5, 3], 4),
        }
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| loss(&i.layers, &i.samples, &i.labels),
        |i| loss_by_hand(&i.layers, &i.samples, &i.labels),
        |i| loss_value_and_grad(&i.layers, &i.samples, &i.labels),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};
    use ad_runtime::Tangent;

    fn joined(layers: &[LayerTangent]) -> Vec<f64> {
        layers.iter().flat_map(|layer| layer.to_scalars()).collect()
    }

    /// The network with other numbers: those of each layer in the order of its tangent.
    fn with(layers: &[Layer], numbers: &[f64]) -> Vec<Layer> {
        let mut numbers = numbers.iter().copied();
        let mut layers = layers.to_vec();
        for layer in &mut layers {
            layer.weights.iter_mut().flatten().for_each(|w| *w = numbers.next().unwrap());
            layer.bias.iter_mut().for_each(|b| *b = numbers.next().unwrap());
        }
        layers
    }

    #[test]
    fn by_hand_it_is_the_derivative() {
        let i = Input::of(Size::Small);
        let (value, gradient) = loss_by_hand(&i.layers, &i.samples, &i.labels);
        assert_close(&[value], &[loss(&i.layers, &i.samples, &i.labels)], EXACT);
        let at: Vec<f64> =
            i.layers.iter().flat_map(|layer| [layer.weights.concat(), layer.bias.clone()].concat()).collect();
        let of = |numbers: &[f64]| loss(&with(&i.layers, numbers), &i.samples, &i.labels);
        assert_close(&joined(&gradient), &central_differences(of, &at), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::of(Size::Full);
        let (value, gradient) = loss_value_and_grad(&i.layers, &i.samples, &i.labels);
        let (expected, expected_gradient) = loss_by_hand(&i.layers, &i.samples, &i.labels);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&joined(&gradient), &joined(&expected_gradient), EXACT);
    }
}
