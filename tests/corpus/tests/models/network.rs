//! Networks of layers behind a trait, composed generically; the gradient is one tangent of the whole model.

use ad_corpus::{Part, assert_close, check, check_seeded, reals};
use ad_runtime::{Differentiable, Move, Tangent, differentiable, zero_like};
use approx::assert_abs_diff_eq;

#[differentiable(second_order)]
trait Layer: Differentiable {
    fn forward(&self, input: &[f64]) -> Vec<f64>;
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Dense {
    weights: Vec<Vec<f64>>,
    biases: Vec<f64>,
}

reals!(Dense { weights, biases } => DenseTangent);

impl Dense {
    fn new(inputs: usize, outputs: usize, seed: u64) -> Self {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / (1u64 << 31) as f64 - 0.5
        };
        let weights = (0..outputs).map(|_| (0..inputs).map(|_| next()).collect()).collect();
        Dense { weights, biases: (0..outputs).map(|_| next()).collect() }
    }
}

#[differentiable(second_order)]
impl Layer for Dense {
    fn forward(&self, input: &[f64]) -> Vec<f64> {
        let mut output = Vec::with_capacity(self.biases.len());
        for (row, bias) in self.weights.iter().zip(&self.biases) {
            let mut sum = *bias;
            for (w, x) in row.iter().zip(input) {
                sum += w * x;
            }
            output.push(sum);
        }
        output
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Tanh;

reals!(Tanh {} => TanhTangent);

#[differentiable(second_order)]
impl Layer for Tanh {
    fn forward(&self, input: &[f64]) -> Vec<f64> {
        let mut output = input.to_vec();
        for x in output.iter_mut() {
            *x = x.tanh();
        }
        output
    }
}

/// A rectifier with a slope that is learned.
#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct PRelu {
    slope: f64,
}

reals!(PRelu { slope } => PReluTangent);

#[differentiable(second_order)]
impl Layer for PRelu {
    fn forward(&self, input: &[f64]) -> Vec<f64> {
        let mut output = Vec::new();
        for &x in input {
            output.push(if x > 0.0 { x } else { self.slope * x });
        }
        output
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Chain<A, B> {
    first: A,
    second: B,
}

reals!([A: Part, B: Part] Chain<A, B> { first, second } => ChainTangent<A, B>);

#[differentiable(second_order)]
impl<A: Layer, B: Layer> Layer for Chain<A, B> {
    fn forward(&self, input: &[f64]) -> Vec<f64> {
        let hidden = self.first.forward(input);
        self.second.forward(&hidden)
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Perceptron {
    hidden: Dense,
    activation: PRelu,
    output: Dense,
}

reals!(Perceptron { hidden, activation, output } => PerceptronTangent);

#[differentiable(second_order)]
impl Layer for Perceptron {
    fn forward(&self, input: &[f64]) -> Vec<f64> {
        self.output.forward(&self.activation.forward(&self.hidden.forward(input)))
    }
}

/// The mean of the squared errors.
#[differentiable(second_order, wrt(model))]
fn loss<M: Layer>(model: &M, inputs: &[Vec<f64>], targets: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (input, target) in inputs.iter().zip(targets) {
        let error = model.forward(input)[0] - target;
        sum += error * error;
    }
    sum / inputs.len() as f64
}

fn exclusive_or() -> (Vec<Vec<f64>>, Vec<f64>) {
    let inputs = vec![vec![0.0, 0.0], vec![0.0, 1.0], vec![1.0, 0.0], vec![1.0, 1.0]];
    (inputs, vec![0.0, 1.0, 1.0, 0.0])
}

fn perceptron() -> Perceptron {
    Perceptron { hidden: Dense::new(2, 3, 1), activation: PRelu { slope: 0.25 }, output: Dense::new(3, 2, 2) }
}

#[test]
fn one_layer() {
    #[differentiable(second_order)]
    fn f(layer: &Dense, input: &[f64]) -> Vec<f64> {
        layer.forward(input)
    }
    check_seeded!(f without lifted at (&Dense::new(2, 3, 5), &[0.5, -1.0]), (&Dense::new(1, 1, 6), &[2.0]));
}

#[test]
fn layers_of_a_struct() {
    #[differentiable(second_order)]
    fn f(model: &Perceptron, input: &[f64]) -> Vec<f64> {
        model.forward(input)
    }
    check_seeded!(f without lifted at (&perceptron(), &[0.5, -1.0]));
}

#[test]
fn layers_composed_generically() {
    #[differentiable(second_order)]
    fn apply<L: Layer>(layer: &L, input: &[f64]) -> f64 {
        let output = layer.forward(input);
        output[0] * output[1]
    }
    #[differentiable(second_order)]
    fn f(model: &Chain<Chain<Dense, Tanh>, Chain<Dense, PRelu>>, input: &[f64]) -> f64 {
        apply(model, input)
    }
    let first = Chain { first: Dense::new(3, 4, 1), second: Tanh };
    let model = Chain { first, second: Chain { first: Dense::new(4, 2, 2), second: PRelu { slope: 0.1 } } };
    check!(f without lifted at (&model, &[0.5, -1.0, 0.25]));
}

#[test]
fn the_gradient_of_a_whole_model() {
    #[differentiable(second_order, wrt(model))]
    fn f(model: &Perceptron, inputs: &[Vec<f64>], targets: &[f64]) -> f64 {
        loss(model, inputs, targets)
    }
    let (inputs, targets) = exclusive_or();
    check!(f without lifted at (&perceptron(), const &inputs, const &targets));
    let gradient: PerceptronTangent = loss_grad(&perceptron(), &inputs, &targets);
    assert_eq!(gradient.scalar_count(), 2 * 3 + 3 + 1 + 3 * 2 + 2);
    assert_eq!(gradient.output.biases[1], 0.0);
}

#[test]
fn gradient_descent() {
    let (inputs, targets) = exclusive_or();
    let mut model =
        Chain { first: Chain { first: Dense::new(2, 4, 3), second: Tanh }, second: Dense::new(4, 1, 4) };
    let mut velocity = zero_like(&model);
    for _ in 0..500 {
        let (_, gradient) = loss_value_and_grad(&model, &inputs, &targets);
        velocity = velocity.scaled(0.9).added(gradient.scaled(-0.05));
        model.move_by(&velocity);
    }
    assert!(loss(&model, &inputs, &targets) < 1e-3);
}

#[test]
fn one_step_of_descent() {
    let (inputs, targets) = exclusive_or();
    let mut model = perceptron();
    let (before, gradient) = loss_value_and_grad(&model, &inputs, &targets);
    model.move_by(&gradient.clone().scaled(-1e-7));
    let slope = (loss(&model, &inputs, &targets) - before) / -1e-7;
    assert_abs_diff_eq!(slope, gradient.dot(&gradient), epsilon = 1e-4);
    assert_close(zero_like(&model).to_scalars(), vec![0.0; 18]);
}
