//! A reverberation: combs and all-passes with delay lines in ring buffers, sample by sample.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Delay {
    samples: Vec<f64>,
    at: usize,
    feedback: f64,
}

#[differentiable]
impl Delay {
    fn oldest(&self) -> f64 {
        self.samples[self.at]
    }

    fn comb(&mut self, input: f64) -> f64 {
        let output = self.oldest();
        self.samples[self.at] = input + self.feedback * output;
        self.at = (self.at + 1) % self.samples.len();
        output
    }

    fn all_pass(&mut self, input: f64) -> f64 {
        let delayed = self.oldest();
        let output = delayed - self.feedback * input;
        self.samples[self.at] = input + self.feedback * output;
        self.at = (self.at + 1) % self.samples.len();
        output
    }
}

#[derive(Clone, Differentiable)]
struct Reverberation {
    combs: Vec<Delay>,
    last: Delay,
    wet: f64,
}

#[differentiable]
impl Reverberation {
    fn process(&mut self, input: f64) -> f64 {
        let mut sum = 0.0;
        for comb in &mut self.combs {
            sum += comb.comb(input);
        }
        (1.0 - self.wet) * input + self.wet * self.last.all_pass(0.5 * sum)
    }
}

#[differentiable]
fn loudness(samples: &[f64], wet: f64, feedback: f64) -> f64 {
    let line = |length: usize| Delay { samples: vec![0.0; length], at: 0, feedback };
    let length = samples.len() / 8 + 2;
    let mut effect = Reverberation { combs: vec![line(length), line(length + 3)], last: line(length / 2 + 1), wet };
    let mut sum = 0.0;
    for &sample in samples {
        let output = effect.process(sample);
        sum += output * output;
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| loudness(x, 0.4, 0.6), |x| loudness_value_and_grad(x, 0.4, 0.6))
}
