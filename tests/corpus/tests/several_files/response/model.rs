use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
pub(super) struct Model {
    gain: f64,
    bias: f64,
    memory: Vec<f64>,
}

#[differentiable(forward, reverse)]
impl Model {
    pub(super) fn new(gain: f64, bias: f64, first: f64) -> Model {
        Model { gain, bias, memory: vec![first] }
    }

    pub(super) fn gain(&self) -> f64 {
        self.gain
    }

    pub(super) fn latest(&self) -> f64 {
        self.memory[self.memory.len() - 1]
    }

    pub(super) fn set_bias(&mut self, bias: f64) {
        self.bias = bias;
    }

    pub(super) fn respond(&self, x: f64) -> f64 {
        (self.gain * x + self.bias).sin()
    }

    pub(super) fn remember(&mut self, x: f64) {
        self.memory.push(x);
    }

    pub(super) fn memory(&self) -> Vec<f64> {
        self.memory.clone()
    }
}
