//! The gradient of [`super::network`], by hand.

use super::network::{Layer, LayerTangent};

/// Value and gradient: forward and backward for each sample in turn, in lists that all samples share.
pub fn loss_by_hand(layers: &[Layer], samples: &[Vec<f64>], labels: &[usize]) -> (f64, Vec<LayerTangent>) {
    let mut gradient: Vec<LayerTangent> = layers
        .iter()
        .map(|layer| LayerTangent {
            weights: layer.weights.iter().map(|row| vec![0.0; row.len()]).collect(),
            bias: vec![0.0; layer.bias.len()],
        })
        .collect();
    let mut outputs: Vec<Vec<f64>> = layers.iter().map(|layer| vec![0.0; layer.bias.len()]).collect();
    let mut bars = outputs.clone();
    let share = 1.0 / samples.len() as f64;
    let last = layers.len() - 1;
    let mut total = 0.0;
    for (sample, &label) in samples.iter().zip(labels) {
        for (l, layer) in layers.iter().enumerate() {
            let (before, here) = outputs.split_at_mut(l);
            let x = before.last().unwrap_or(sample);
            for ((out, row), b) in here[0].iter_mut().zip(&layer.weights).zip(&layer.bias) {
                let sum = b + dot(row, x);
                *out = if l == last { sum } else { sum.tanh() };
            }
        }
        total += cross_entropy(&outputs[last], label, share, &mut bars[last]);
        for l in (0..=last).rev() {
            let (before, here) = bars.split_at_mut(l);
            let bar = &here[0];
            let x = if l == 0 { sample } else { &outputs[l - 1] };
            let LayerTangent { weights, bias } = &mut gradient[l];
            for ((row, b), bar) in weights.iter_mut().zip(bias).zip(bar) {
                *b += bar;
                add(row, *bar, x);
            }
            if let Some(x_bar) = before.last_mut() {
                x_bar.fill(0.0);
                for (row, bar) in layers[l].weights.iter().zip(bar) {
                    add(x_bar, *bar, row);
                }
                for (x_bar, x) in x_bar.iter_mut().zip(x) {
                    *x_bar *= 1.0 - x * x;
                }
            }
        }
    }
    (total * share, gradient)
}

/// The loss of a sample; its gradient, times `share`, is written to `bar`.
fn cross_entropy(logits: &[f64], label: usize, share: f64, bar: &mut [f64]) -> f64 {
    let largest = logits.iter().fold(f64::NEG_INFINITY, |m, &z| m.max(z));
    let mut sum = 0.0;
    for (bar, z) in bar.iter_mut().zip(logits) {
        *bar = (z - largest).exp();
        sum += *bar;
    }
    bar.iter_mut().for_each(|bar| *bar *= share / sum);
    bar[label] -= share;
    sum.ln() + largest - logits[label]
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], factor: f64, list: &[f64]) {
    for (to, x) in to.iter_mut().zip(list) {
        *to += factor * x;
    }
}
