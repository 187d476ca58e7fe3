//! A multilayer perceptron with layers of 64, 64, 64 and 1 units and `tanh` between them: the squared error over a small batch, and its
//! gradient in the weights, which lie in one slice (backpropagation: Rumelhart, Hinton and Williams, 1986).

use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::differentiable;

/// The sum of the squared errors. For each layer, `weights` has a matrix, row by row, and then the biases.
#[differentiable(wrt(weights))]
pub fn squared_error(weights: &[f64], layers: &[usize], inputs: &[f64], targets: &[f64]) -> f64 {
    let mut error = 0.0;
    for (input, target) in inputs.chunks_exact(layers[0]).zip(targets) {
        let difference = prediction(weights, layers, input) - target;
        error += difference * difference;
    }
    error
}

/// What the network says of one input.
#[differentiable(wrt(weights))]
fn prediction(weights: &[f64], layers: &[usize], input: &[f64]) -> f64 {
    let mut activation = input.to_vec();
    let mut offset = 0;
    for layer in 1..layers.len() {
        let (from, to) = (layers[layer - 1], layers[layer]);
        let matrix = &weights[offset..offset + from * to];
        let biases = &weights[offset + from * to..offset + from * to + to];
        let mut next = Vec::with_capacity(to);
        for (row, bias) in matrix.chunks_exact(from).zip(biases) {
            let sum: f64 = row.iter().zip(&activation).map(|(w, a)| w * a).sum();
            next.push(if layer + 1 < layers.len() { (sum + bias).tanh() } else { sum + bias });
        }
        offset += (from + 1) * to;
        activation = next;
    }
    activation[0]
}

/// Value and gradient: activations in one list that is kept for the whole batch, and on the way back, for each unit, a row times a number
/// added to its part of the gradient and another to the adjoints of the layer before.
pub fn squared_error_by_hand(
    weights: &[f64],
    layers: &[usize],
    inputs: &[f64],
    targets: &[f64],
) -> (f64, Vec<f64>) {
    let units: usize = layers.iter().sum();
    let mut gradient = vec![0.0; weights.len()];
    let (mut activations, mut adjoints) = (vec![0.0; units], vec![0.0; units]);
    let mut error = 0.0;
    for (input, target) in inputs.chunks_exact(layers[0]).zip(targets) {
        activations[..input.len()].copy_from_slice(input);
        let (mut offset, mut first) = (0, 0);
        for layer in 1..layers.len() {
            let (from, to) = (layers[layer - 1], layers[layer]);
            let (matrix, biases) = weights[offset..offset + (from + 1) * to].split_at(from * to);
            let (before, after) = activations[first..].split_at_mut(from);
            for ((row, bias), unit) in matrix.chunks_exact(from).zip(biases).zip(after) {
                let sum = row.iter().zip(&*before).map(|(w, a)| w * a).sum::<f64>() + bias;
                *unit = if layer + 1 < layers.len() { sum.tanh() } else { sum };
            }
            offset += (from + 1) * to;
            first += from;
        }
        let difference = activations[units - 1] - target;
        error += difference * difference;

        adjoints[..units - 1].fill(0.0);
        adjoints[units - 1] = 2.0 * difference;
        for layer in (1..layers.len()).rev() {
            let (from, to) = (layers[layer - 1], layers[layer]);
            offset -= (from + 1) * to;
            first -= from;
            let matrix = &weights[offset..offset + from * to];
            let (matrix_bar, biases_bar) = gradient[offset..offset + (from + 1) * to].split_at_mut(from * to);
            let (before, after) = activations[first..].split_at(from);
            let (before_bar, after_bar) = adjoints[first..].split_at_mut(from);
            for (unit, bias_bar) in biases_bar.iter_mut().enumerate() {
                let slope = if layer + 1 < layers.len() { 1.0 - after[unit] * after[unit] } else { 1.0 };
                let bar = after_bar[unit] * slope;
                *bias_bar += bar;
                let row_bar = &mut matrix_bar[unit * from..(unit + 1) * from];
                for (weight_bar, a) in row_bar.iter_mut().zip(before) {
                    *weight_bar += bar * a;
                }
                // Nobody asks for the adjoints of the input.
                if layer > 1 {
                    for (b, w) in before_bar.iter_mut().zip(&matrix[unit * from..]) {
                        *b += bar * w;
                    }
                }
            }
        }
    }
    (error, gradient)
}

/// A network, a batch, and what it should say.
pub struct Input {
    /// The weights at which the gradient is taken.
    pub weights: Vec<f64>,
    /// The numbers of units.
    pub layers: Vec<usize>,
    /// The inputs, row by row.
    pub inputs: Vec<f64>,
    /// What the network should say of each.
    pub targets: Vec<f64>,
}

impl Input {
    /// A batch for a network with these layers.
    pub fn new(layers: &[usize], batch: usize) -> Self {
        let mut random = Random::new(6);
        let weights = layers.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
        let size = 1.0 / (layers[0] as f64).sqrt();
        Self {
            weights: random.list(weights, -size, size),
            layers: layers.to_vec(),
            inputs: random.list(layers[0] * batch, -1.0, 1.0),
            targets: random.list(batch, -1.0, 1.0),
        }
    }

    /// Eight samples for 64-64-64-1.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(&[64, 64, 64, 1], 8),
            Size::Small => Self::new(&[6, 5, 4, 1], 3),
        }
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| squared_error(&i.weights, &i.layers, &i.inputs, &i.targets),
        |i| squared_error_by_hand(&i.weights, &i.layers, &i.inputs, &i.targets),
        |i| squared_error_value_and_grad(&i.weights, &i.layers, &i.inputs, &i.targets),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    #[test]
    fn by_hand_it_is_the_derivative() {
        let i = Input::of(Size::Small);
        let (value, gradient) = squared_error_by_hand(&i.weights, &i.layers, &i.inputs, &i.targets);
        let error = |w: &[f64]| squared_error(w, &i.layers, &i.inputs, &i.targets);
        assert_close(&[value], &[error(&i.weights)], EXACT);
        assert_close(&gradient, &central_differences(error, &i.weights), DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::of(Size::Full);
        let (value, gradient) = squared_error_value_and_grad(&i.weights, &i.layers, &i.inputs, &i.targets);
        let (expected, expected_gradient) =
            squared_error_by_hand(&i.weights, &i.layers, &i.inputs, &i.targets);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&gradient, &expected_gradient, EXACT);
    }
}
