//! The gradient of [`super::recurrence`], by hand.

use super::recurrence::{Gate, GateTangent, HIDDEN, INPUTS, Network, NetworkTangent};
use std::array::from_fn;

type Units = [f64; HIDDEN];

/// What a step leaves for the way back: its gates, its candidates, and the memory and its `tanh` after it.
#[derive(Clone)]
struct Kept {
    forget: Units,
    insert: Units,
    show: Units,
    candidate: Units,
    memory: Units,
    shown: Units,
    hidden: Units,
}

/// Value and gradient: backpropagation through time, with seven lists kept for each step.
pub fn error_by_hand(network: &Network, inputs: &[[f64; INPUTS]], targets: &[f64]) -> (f64, NetworkTangent) {
    let share = 1.0 / targets.len() as f64;
    let zero = [0.0; HIDDEN];
    let start = Kept {
        forget: zero,
        insert: zero,
        show: zero,
        candidate: zero,
        memory: zero,
        shown: zero,
        hidden: zero,
    };
    let mut steps = Vec::with_capacity(inputs.len() + 1);
    steps.push(start);
    let mut differences = Vec::with_capacity(inputs.len());
    let mut sum = 0.0;
    for ((k, input), target) in inputs.iter().enumerate().zip(targets) {
        steps.push(advanced(network, &steps[k], input));
        let prediction: f64 = network.readout.iter().zip(&steps[k + 1].hidden).map(|(r, h)| r * h).sum();
        let difference = prediction - target;
        differences.push(difference);
        sum += difference * difference;
    }

    let gate =
        || GateTangent { by_input: [[0.0; INPUTS]; HIDDEN], by_hidden: [[0.0; HIDDEN]; HIDDEN], bias: zero };
    let mut gradient = NetworkTangent {
        forget: gate(),
        insert: gate(),
        show: gate(),
        candidate: gate(),
        readout: vec![0.0; HIDDEN],
    };
    let (mut hidden_bar, mut memory_bar) = (zero, zero);
    for (k, input) in inputs.iter().enumerate().rev() {
        let (before, step) = (&steps[k], &steps[k + 1]);
        let prediction_bar = 2.0 * share * differences[k];
        let (mut forget_bar, mut insert_bar, mut show_bar, mut candidate_bar) = (zero, zero, zero, zero);
        for i in 0..HIDDEN {
            gradient.readout[i] += prediction_bar * step.hidden[i];
            let bar = hidden_bar[i] + prediction_bar * network.readout[i];
            show_bar[i] = bar * step.shown[i] * step.show[i] * (1.0 - step.show[i]);
            let memory = memory_bar[i] + bar * step.show[i] * (1.0 - step.shown[i] * step.shown[i]);
            forget_bar[i] = memory * before.memory[i] * step.forget[i] * (1.0 - step.forget[i]);
            insert_bar[i] = memory * step.candidate[i] * step.insert[i] * (1.0 - step.insert[i]);
            candidate_bar[i] = memory * step.insert[i] * (1.0 - step.candidate[i] * step.candidate[i]);
            memory_bar[i] = memory * step.forget[i];
        }
        hidden_bar = zero;
        let hidden = (&before.hidden, &mut hidden_bar);
        back(&network.forget, &mut gradient.forget, &forget_bar, input, (hidden.0, &mut *hidden.1));
        back(&network.insert, &mut gradient.insert, &insert_bar, input, (hidden.0, &mut *hidden.1));
        back(&network.show, &mut gradient.show, &show_bar, input, (hidden.0, &mut *hidden.1));
        back(&network.candidate, &mut gradient.candidate, &candidate_bar, input, hidden);
    }
    (sum * share, gradient)
}

fn advanced(network: &Network, before: &Kept, input: &[f64; INPUTS]) -> Kept {
    let forget = sums(&network.forget, input, &before.hidden).map(sigmoid);
    let insert = sums(&network.insert, input, &before.hidden).map(sigmoid);
    let show = sums(&network.show, input, &before.hidden).map(sigmoid);
    let candidate = sums(&network.candidate, input, &before.hidden).map(f64::tanh);
    let memory: Units = from_fn(|i| forget[i] * before.memory[i] + insert[i] * candidate[i]);
    let shown = memory.map(f64::tanh);
    let hidden = from_fn(|i| show[i] * shown[i]);
    Kept { forget, insert, show, candidate, memory, shown, hidden }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn sums(gate: &Gate, input: &[f64; INPUTS], hidden: &Units) -> Units {
    from_fn(|i| {
        let mut sum = gate.bias[i];
        for (w, x) in gate.by_input[i].iter().zip(input) {
            sum += w * x;
        }
        for (w, h) in gate.by_hidden[i].iter().zip(hidden) {
            sum += w * h;
        }
        sum
    })
}

/// Adds what the sums of a gate give to its parameters and to the state.
fn back(
    gate: &Gate,
    gate_bar: &mut GateTangent,
    sums_bar: &Units,
    input: &[f64; INPUTS],
    (hidden, hidden_bar): (&Units, &mut Units),
) {
    for i in 0..HIDDEN {
        let bar = sums_bar[i];
        gate_bar.bias[i] += bar;
        for (w, x) in gate_bar.by_input[i].iter_mut().zip(input) {
            *w += bar * x;
        }
        for j in 0..HIDDEN {
            gate_bar.by_hidden[i][j] += bar * hidden[j];
            hidden_bar[j] += bar * gate.by_hidden[i][j];
        }
    }
}
