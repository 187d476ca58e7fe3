//! A tree of partial sums that is changed and asked in turn: a logarithm of its nodes at a time.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Sums {
    nodes: Vec<f64>,
}

#[differentiable]
impl Sums {
    fn add(&mut self, at: usize, value: f64) {
        let mut node = at + 1;
        while node < self.nodes.len() {
            self.nodes[node] += value;
            node += node & node.wrapping_neg();
        }
    }

    fn squares_up_to(&self, end: usize) -> f64 {
        let mut node = end;
        let mut sum = 0.0;
        while node > 0 {
            sum += self.nodes[node] * self.nodes[node];
            node &= node - 1;
        }
        sum
    }
}

#[differentiable]
fn trace(x: &[f64]) -> f64 {
    let mut sums = Sums { nodes: vec![0.0; x.len() + 1] };
    let mut total = 0.0;
    for (k, &value) in x.iter().enumerate() {
        sums.add(k, value);
        total += sums.squares_up_to(k / 2 + 1).sqrt();
    }
    total
}

pub(super) fn case_of(n: usize) -> Pair {
    let x = smooth(n).iter().map(|x| 2.0 + x).collect::<Vec<f64>>();
    pair(x, |x| trace(x), |x| trace_value_and_grad(x))
}
