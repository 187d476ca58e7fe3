//! Gravity by a tree, after Barnes and Hut (1986): functions that call themselves, over a list of nodes that know their children by
//! number. First every node gets mass and centre from its children; then a target takes a node for one mass if it is far enough away,
//! else it asks the children. The potential of all targets, and its gradient in the nodes and in the targets.

use super::tree_by_hand::energy_by_hand;
use crate::case::{Case, Size};
use crate::random::Random;
use ad_runtime::{Differentiable, differentiable};

/// A mass, or the two parts of one.
#[derive(Differentiable, Clone, Debug)]
pub struct Node {
    /// The mass; of an inner node it is computed.
    pub mass: f64,
    /// Where it is; of an inner node it is computed.
    pub centre: [f64; 2],
    /// How far it spreads.
    #[no_derivative]
    pub width: f64,
    /// Its parts, by number.
    #[no_derivative]
    pub children: Option<[usize; 2]>,
}

/// The potential of all targets. The root is the first node.
#[differentiable]
pub fn energy(nodes: &[Node], targets: &[[f64; 2]]) -> f64 {
    let mut nodes = nodes.to_vec();
    gather(&mut nodes, 0);
    let mut sum = 0.0;
    for target in targets {
        sum += potential(&nodes, 0, target);
    }
    sum
}

/// Masses and centres of a node and of all below it.
#[differentiable]
fn gather(nodes: &mut [Node], at: usize) {
    if let Some([left, right]) = nodes[at].children {
        gather(nodes, left);
        gather(nodes, right);
        let mass = nodes[left].mass + nodes[right].mass;
        for k in 0..2 {
            let moment =
                nodes[left].mass * nodes[left].centre[k] + nodes[right].mass * nodes[right].centre[k];
            nodes[at].centre[k] = moment / mass;
        }
        nodes[at].mass = mass;
    }
}

/// How much wider than far a node is at most, if it is taken as a whole.
pub(super) const OPENING: f64 = 0.5;
/// Added to the square of each distance.
pub(super) const SOFTENING: f64 = 1e-4;

/// The potential of a node at a target.
#[differentiable]
fn potential(nodes: &[Node], at: usize, target: &[f64; 2]) -> f64 {
    let node = &nodes[at];
    let dx = target[0] - node.centre[0];
    let dy = target[1] - node.centre[1];
    let square = dx * dx + dy * dy + SOFTENING;
    match node.children {
        Some([left, right]) if node.width * node.width > OPENING * OPENING * square => {
            potential(nodes, left, target) + potential(nodes, right, target)
        }
        _ => -node.mass / square.sqrt(),
    }
}

/// Masses and targets.
pub struct Input {
    /// The tree.
    pub nodes: Vec<Node>,
    /// Where the potential is asked for.
    pub targets: Vec<[f64; 2]>,
}

impl Input {
    /// So many masses and targets in a square.
    pub fn new(masses: usize, targets: usize) -> Self {
        let mut random = Random::new(31);
        let mut list: Vec<([f64; 2], f64)> =
            (0..masses).map(|_| (random.array(-1.0, 1.0), random.between(0.5, 2.0))).collect();
        let mut nodes = Vec::new();
        build(&mut list, 0, &mut nodes);
        Self { nodes, targets: (0..targets).map(|_| random.array(-1.0, 1.0)).collect() }
    }

    /// 500 masses, 500 targets.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::new(500, 500),
            Size::Small => Self::new(12, 8),
        }
    }
}

/// Adds a node for these masses and gives its number: halves, by one coordinate and the other in turns.
fn build(masses: &mut [([f64; 2], f64)], axis: usize, nodes: &mut Vec<Node>) -> usize {
    let at = nodes.len();
    let (centre, mass) = masses[0];
    nodes.push(Node { mass, centre, width: 0.0, children: None });
    if masses.len() > 1 {
        let extent = |k: usize| {
            let places = || masses.iter().map(|(place, _)| place[k]);
            places().fold(f64::MIN, f64::max) - places().fold(f64::MAX, f64::min)
        };
        let width = extent(0).max(extent(1));
        masses.sort_by(|(a, _), (b, _)| a[axis].total_cmp(&b[axis]));
        let (low, high) = masses.split_at_mut(masses.len() / 2);
        let children = [build(low, 1 - axis, nodes), build(high, 1 - axis, nodes)];
        nodes[at] = Node { mass: 0.0, centre: [0.0; 2], width, children: Some(children) };
    }
    at
}

/// The contenders.
pub fn case(size: Size) -> Case {
    Case::new(
        Input::of(size),
        |i| energy(&i.nodes, &i.targets),
        |i| energy_by_hand(&i.nodes, &i.targets),
        |i| energy_value_and_grad(&i.nodes, &i.targets),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, EXACT, assert_close, central_differences};

    fn joined((nodes, targets): &(Vec<NodeTangent>, Vec<[f64; 2]>)) -> Vec<f64> {
        let nodes = nodes.iter().flat_map(|node| [node.mass, node.centre[0], node.centre[1]]);
        nodes.chain(targets.iter().flatten().copied()).collect()
    }

    #[test]
    fn by_hand_it_is_the_derivative() {
        for (masses, targets) in [(1, 2), (12, 8), (40, 10)] {
            let i = Input::new(masses, targets);
            let (value, gradient) = energy_by_hand(&i.nodes, &i.targets);
            assert_close(&[value], &[energy(&i.nodes, &i.targets)], EXACT);
            let of = |numbers: &[f64]| {
                let (of_nodes, of_targets) = numbers.split_at(3 * i.nodes.len());
                let mut nodes = i.nodes.clone();
                for (node, numbers) in nodes.iter_mut().zip(of_nodes.as_chunks::<3>().0) {
                    (node.mass, node.centre) = (numbers[0], [numbers[1], numbers[2]]);
                }
                energy(&nodes, of_targets.as_chunks::<2>().0)
            };
            let nodes = i.nodes.iter().flat_map(|node| [node.mass, node.centre[0], node.centre[1]]);
            let at: Vec<f64> = nodes.chain(i.targets.iter().flatten().copied()).collect();
            assert_close(&joined(&gradient), &central_differences(of, &at), DIFFERENCES);
        }
    }

    #[test]
    fn ours_is_the_one_by_hand() {
        let i = Input::new(100, 100);
        let (value, gradient) = energy_value_and_grad(&i.nodes, &i.targets);
        let (expected, expected_gradient) = energy_by_hand(&i.nodes, &i.targets);
        assert_close(&[value], &[expected], EXACT);
        assert_close(&joined(&gradient), &joined(&expected_gradient), EXACT);
    }
}
