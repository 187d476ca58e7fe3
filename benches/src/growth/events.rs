//! A simulation with events in a heap: each cools one body towards its neighbour.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

#[derive(Clone, Differentiable)]
struct Bodies {
    temperature: Vec<f64>,
    heat: f64,
}

#[differentiable]
impl Bodies {
    fn difference(&self, i: usize) -> f64 {
        let next = (i + 1) % self.temperature.len();
        self.temperature[next] - self.temperature[i]
    }

    fn exchange(&mut self, i: usize, rate: f64) {
        let flow = rate * self.difference(i).tanh();
        self.temperature[i] += flow;
        self.heat += flow * flow;
    }
}

#[differentiable]
fn exchanged(temperature: &[f64], rate: f64) -> f64 {
    let mut bodies = Bodies { temperature: temperature.to_vec(), heat: 0.0 };
    let mut events = BinaryHeap::new();
    for i in 0..temperature.len() {
        events.push(Reverse((i * 7 % 13, i)));
    }
    for _ in 0..4 * temperature.len() {
        if let Some(Reverse((time, body))) = events.pop() {
            bodies.exchange(body, rate);
            events.push(Reverse((time + 5 + body % 3, body)));
        }
    }
    bodies.heat
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| exchanged(x, 0.2), |x| exchanged_value_and_grad(x, 0.2))
}
