//! A binary tree in a list of nodes, changed along paths from its root.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Node {
    value: f64,
    sum: f64,
    left: usize,
    right: usize,
}

#[derive(Clone, Differentiable)]
struct Tree {
    nodes: Vec<Node>,
}

const NONE: usize = usize::MAX;

#[differentiable]
impl Tree {
    #[no_derivative]
    fn goes_left(&self, node: usize, value: f64) -> bool {
        value < self.nodes[node].value
    }

    fn insert(&mut self, value: f64) {
        let new = self.nodes.len();
        let mut node = 0;
        while node < new {
            self.nodes[node].sum += 0.5 * value * self.nodes[node].value;
            let left = self.goes_left(node, value);
            let next = if left { self.nodes[node].left } else { self.nodes[node].right };
            if next == NONE {
                if left {
                    self.nodes[node].left = new;
                } else {
                    self.nodes[node].right = new;
                }
                break;
            }
            node = next;
        }
        self.nodes.push(Node { value, sum: value, left: NONE, right: NONE });
    }
}

#[differentiable]
fn sum_of_sums(x: &[f64]) -> f64 {
    let mut tree = Tree { nodes: Vec::new() };
    for &value in x {
        tree.insert(value);
    }
    let mut sum = 0.0;
    for node in &tree.nodes {
        sum += node.sum * node.sum;
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| sum_of_sums(x), |x| sum_of_sums_value_and_grad(x))
}
