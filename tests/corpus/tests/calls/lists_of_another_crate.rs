//! Methods of another crate, of which nothing is visible, whose results are walked where they are called.

use ad_corpus::library::Layer;
use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
struct Network {
    hidden: Layer,
    output: Layer,
}

#[differentiable(second_order)]
impl Network {
    fn answer(&self, input: &[f64]) -> f64 {
        let hidden: Vec<f64> = self.hidden.apply(input).iter().map(|x| x.tanh()).collect();
        self.output.apply(&hidden)[0]
    }
}

fn network(a: f64, b: f64) -> Network {
    let hidden =
        Layer { weights: vec![vec![a, b], vec![b * 0.5, -a], vec![0.25, a * b]], biases: vec![0.1, b, -0.3] };
    let output = Layer { weights: vec![vec![b, 0.75, a]], biases: vec![a] };
    Network { hidden, output }
}

reals!(Network { hidden, output } => NetworkTangent);

#[test]
fn mapped_and_collected() {
    #[differentiable(second_order)]
    fn f(network: &Network, input: &[f64]) -> f64 {
        let answer = network.answer(input);
        answer * answer * input[0]
    }
    check!(f without lifted at (&network(0.5, -0.25), &[1.5, 0.5]), (&network(-1.0, 0.75), &[0.25, -2.0]));
}

#[test]
fn walked_by_loops() {
    #[differentiable(second_order)]
    fn f(layer: &Layer, input: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (k, h) in layer.apply(input).iter().enumerate() {
            sum += (k + 1) as f64 * h * h;
        }
        for h in &layer.apply(input) {
            sum *= 1.0 + h * 0.5;
        }
        sum
    }
    check!(f without lifted at (&network(0.5, -0.25).hidden, &[1.5, 0.5]), (&network(0.5, -0.25).output, &[1.5, 0.5, 2.0]));
    let none = Layer { weights: vec![], biases: vec![] };
    check!(f without lifted at (&none, &[1.5]));
}

#[test]
fn ends_of_chains() {
    #[differentiable(second_order)]
    fn f(layer: &Layer, input: &[f64]) -> f64 {
        let squares: f64 = layer.apply(input).iter().map(|x| x * x).sum();
        let weighted = layer.apply(input).iter().zip(input).map(|(x, y)| x * y).fold(1.0, |a, b| a * 0.5 + b);
        squares.sqrt() * weighted
    }
    check!(f without lifted at (&network(0.5, -0.25).hidden, &[1.5, 0.5]), (&network(-1.0, 0.75).hidden, &[0.25, -2.0]));
}
