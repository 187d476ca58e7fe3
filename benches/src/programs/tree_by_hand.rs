//! The gradient of [`super::tree`], by hand.

use super::tree::{Node, NodeTangent, OPENING, SOFTENING};

/// Value and gradient by nodes and targets. The value is a sum, so each term adds its derivatives as soon as it is met; nothing is kept
/// but the tree.
pub fn energy_by_hand(nodes: &[Node], targets: &[[f64; 2]]) -> (f64, (Vec<NodeTangent>, Vec<[f64; 2]>)) {
    let mut nodes = nodes.to_vec();
    gather(&mut nodes, 0);
    let mut bars: Vec<NodeTangent> =
        nodes.iter().map(|_| NodeTangent { mass: 0.0, centre: [0.0; 2], width: (), children: () }).collect();
    let mut sum = 0.0;
    let by_targets = targets
        .iter()
        .map(|target| {
            let mut bar = [0.0; 2];
            sum += potential(&nodes, 0, *target, &mut bars, &mut bar);
            bar
        })
        .collect();
    scatter(&nodes, 0, &mut bars);
    (sum, (bars, by_targets))
}

fn gather(nodes: &mut [Node], at: usize) {
    if let Some([left, right]) = nodes[at].children {
        gather(nodes, left);
        gather(nodes, right);
        let (a, b) = (&nodes[left], &nodes[right]);
        let mass = a.mass + b.mass;
        let centre = std::array::from_fn(|k| (a.mass * a.centre[k] + b.mass * b.centre[k]) / mass);
        (nodes[at].mass, nodes[at].centre) = (mass, centre);
    }
}

/// The potential of a node at a target; the derivatives are added.
fn potential(
    nodes: &[Node],
    at: usize,
    target: [f64; 2],
    bars: &mut [NodeTangent],
    bar: &mut [f64; 2],
) -> f64 {
    let node = &nodes[at];
    let (dx, dy) = (target[0] - node.centre[0], target[1] - node.centre[1]);
    let square = dx * dx + dy * dy + SOFTENING;
    match node.children {
        Some([left, right]) if node.width * node.width > OPENING * OPENING * square => {
            potential(nodes, left, target, bars, bar) + potential(nodes, right, target, bars, bar)
        }
        _ => {
            let inverse = 1.0 / square.sqrt();
            let value = -node.mass * inverse;
            let slope = -value * inverse * inverse;
            let to = &mut bars[at];
            to.mass -= inverse;
            to.centre[0] -= slope * dx;
            to.centre[1] -= slope * dy;
            bar[0] += slope * dx;
            bar[1] += slope * dy;
            value
        }
    }
}

/// The way back of `gather`: what an inner node has received goes to its parts.
fn scatter(nodes: &[Node], at: usize, bars: &mut [NodeTangent]) {
    if let Some(children) = nodes[at].children {
        let whole = &nodes[at];
        let NodeTangent { mass, centre, .. } = bars[at];
        (bars[at].mass, bars[at].centre) = (0.0, [0.0; 2]);
        let inverse = 1.0 / whole.mass;
        for child in children {
            let (part, bar) = (&nodes[child], &mut bars[child]);
            bar.mass += mass;
            for k in 0..2 {
                let share = centre[k] * inverse;
                bar.mass += share * (part.centre[k] - whole.centre[k]);
                bar.centre[k] += share * part.mass;
            }
            scatter(nodes, child, bars);
        }
    }
}
