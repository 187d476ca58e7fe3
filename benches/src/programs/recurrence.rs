//! A recurrent network with long short-term memory (Hochreiter and Schmidhuber 1997, with the forget gates of Gers, Schmidhuber and
//! Cummins 2000), over structs: the mean squared error of its predictions along a series, and its gradient in the parameters.

use super::recurrence_by_hand::error_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::{Differentiable, differentiable};

/// Entries of an input.
pub const INPUTS: usize = 4;
/// Entries of the state.
pub const HIDDEN: usize = 16;

/// One gate: how strongly each entry of the state is asked for.
#[derive(Differentiable, Clone, Debug, PartialEq)]
pub struct Gate {
    /// What the inputs contribute.
    pub by_input: [[f64; INPUTS]; HIDDEN],
    /// What the state contributes.
    pub by_hidden: [[f64; HIDDEN]; HIDDEN],
    /// What it is without either.
    pub bias: [f64; HIDDEN],
}

/// The parameters of the network.
#[derive(Differentiable, Clone, Debug, PartialEq)]
pub struct Network {
    /// What is kept of the memory.
    pub forget: Gate,
    /// What goes into the memory.
    pub insert: Gate,
    /// What is shown of the memory.
    pub show: Gate,
    /// What there is to go into the memory.
    pub candidate: Gate,
    /// From the state to the prediction.
    pub readout: Vec<f64>,
}

/// The state of the network.
#[derive(Differentiable, Clone, Debug, PartialEq)]
pub struct State {
    /// What is seen of it.
    pub hidden: [f64; HIDDEN],
    /// What it remembers.
    pub memory: [f64; HIDDEN],
}

#[differentiable]
fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[differentiable]
impl Gate {
    fn sums(&self, input: &[f64; INPUTS], hidden: &[f64; HIDDEN]) -> [f64; HIDDEN] {
        let mut sums = self.bias;
        for i in 0..HIDDEN {
            for j in 0..INPUTS {
                sums[i] += self.by_input[i][j] * input[j];
            }
            for j in 0..HIDDEN {
                sums[i] += self.by_hidden[i][j] * hidden[j];
            }
        }
        sums
    }
}

#[differentiable]
impl Network {
    fn advance(&self, state: &mut State, input: &[f64; INPUTS]) {
        let forget = self.forget.sums(input, &state.hidden);
        let insert = self.insert.sums(input, &state.hidden);
        let show = self.show.sums(input, &state.hidden);
        let candidate = self.candidate.sums(input, &state.hidden);
        for i in 0..HIDDEN {
            state.memory[i] = sigmoid(forget[i]) * state.memory[i] + sigmoid(insert[i]) * candidate[i].tanh();
            state.hidden[i] = sigmoid(show[i]) * state.memory[i].tanh();
        }
    }

    fn prediction(&self, state: &State) -> f64 {
        self.readout.iter().zip(&state.hidden).map(|(r, h)| r * h).sum()
    }
}

/// The mean squared error along a series.
#[differentiable(wrt(network))]
pub fn error(network: &Network, inputs: &[[f64; INPUTS]], targets: &[f64]) -> f64 {
    let mut state = State { hidden: [0.0; HIDDEN], memory: [0.0; HIDDEN] };
    let mut sum = 0.0;
    for (input, target) in inputs.iter().zip(targets) {
        network.advance(&mut state, input);
        sum += (network.prediction(&state) - target).powi(2);
    }
    sum / targets.len() as f64
}

/// A network and a series.
pub struct Input {
    /// The parameters at which the gradient is taken.
    pub network: Network,
    /// The series.
    pub inputs: Vec<[f64; INPUTS]>,
    /// What should be predicted.
    pub targets: Vec<f64>,
}

impl Input {
    /// A series of so many steps.
    pub fn new(steps: usize) -> Self {
        let mut random = Random::new(10);
        let mut gate = || Gate {
            by_input: std::array::from_fn(|_| random.array(-0.5, 0.5)),
            by_hidden: std::array::from_fn(|_| random.array(-0.3, 0.3)),
            bias: random.array(-0.5, 0.5),
        };
        let (forget, insert, show, candidate) = (gate(), gate(), gate(), gate());
        let readout = random.list(HIDDEN, -1.0, 1.0);
        Self {
            network: Network { forget, insert, show, candidate, readout },
            inputs: (0..steps).map(|_| random.array(-1.0, 1.0)).collect(),
            targets: random.list(steps, -1.0, 1.0),
        }
    }

    /// 400 steps.
    pub fn of(size: Size) -> Self {
        Self::new(match size {
            Size::Full => 400,
            Size::Small => 5,
        })
    }
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| error(&i.network, &i.inputs, &i.targets),
        |i| error_by_hand(&i.network, &i.inputs, &i.targets),
        |i| error_value_and_grad(&i.network, &i.inputs, &i.targets),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};
    use ad_runtime::{Move, Tangent};

    #[test]
    fn by_hand_it_is_the_derivative() {
        let i = Input::new(12);
        let (value, gradient) = error_by_hand(&i.network, &i.inputs, &i.targets);
        assert_close(&[value], &[error(&i.network, &i.inputs, &i.targets)], EXACT);
        let gradient = gradient.to_scalars();
        let by_step = central_differences(
            |move_by| {
                let mut network = i.network.clone();
                let along = ad_runtime::zero_like(&network).with_scalars(move_by);
                network.move_by(&along);
                error(&network, &i.inputs, &i.targets)
            },
            &vec![0.0; gradient.len()],
        );
        assert_close(&gradient, &by_step, DIFFERENCES);
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(400);
        let (value, gradient) = error_value_and_grad(&i.network, &i.inputs, &i.targets);
        let (expected, expected_gradient) = error_by_hand(&i.network, &i.inputs, &i.targets);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&gradient.to_scalars(), &expected_gradient.to_scalars(), EXACT);
    }
}
