//! Functions for tests that call into another crate: with a derivative, and without one.

use ad_runtime::{Differentiable, differentiable};

/// x³.
#[differentiable(forward, reverse)]
#[must_use]
pub fn cube(x: f64) -> f64 {
    x * x * x
}

/// The sum of the weighted squares.
#[differentiable(forward, reverse)]
#[must_use]
pub fn energy(x: &[f64], weight: f64) -> f64 {
    let mut sum = 0.0;
    for x in x {
        sum += weight * x * x;
    }
    sum
}

/// ln(1 + eˣ), by means that no derivative is taken of.
#[must_use]
pub fn opaque_softplus(x: f64) -> f64 {
    [x].iter().map(|x| x.exp().ln_1p()).sum()
}

/// Traits of numbers of a library's own.
pub mod numbers {
    /// Its methods are those of floats.
    pub trait Real: num_traits::Float {}
    impl Real for f64 {}

    /// It means something else by the name.
    pub trait Num: Copy + std::ops::Add<Output = Self> + PartialOrd {
        /// The logarithm of the sum of the exponentials.
        fn max(self, o: Self) -> Self;
    }
    impl Num for f64 {
        fn max(self, o: f64) -> f64 {
            (self.exp() + o.exp()).ln()
        }
    }
}

/// A measuring instrument whose methods have no derivative.
#[derive(Clone, Copy, Debug, PartialEq, ad_runtime::Differentiable)]
pub struct Gauge(
    /// Its scale.
    pub f64,
);

impl Gauge {
    /// Its scale times x³.
    #[must_use]
    pub fn reading(&self, x: f64) -> f64 {
        self.0 * x.powi(3)
    }
}

/// Numbers of which a function elsewhere does not see that they are a list.
#[derive(Clone, Debug, PartialEq, ad_runtime::Differentiable)]
pub struct Curve {
    /// Its points.
    pub values: Vec<f64>,
}

/// One layer of a network, whose methods give lists.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    /// A row for each output.
    pub weights: Vec<Vec<f64>>,
    /// What is added to each output.
    pub biases: Vec<f64>,
}

#[differentiable(second_order)]
impl Layer {
    /// The outputs of the layer.
    pub fn apply(&self, input: &[f64]) -> Vec<f64> {
        let mut output = self.biases.clone();
        for (sum, row) in output.iter_mut().zip(&self.weights) {
            for (weight, x) in row.iter().zip(input) {
                *sum += weight * x;
            }
        }
        output
    }
}

crate::reals!(Layer { weights, biases } => LayerTangent);
