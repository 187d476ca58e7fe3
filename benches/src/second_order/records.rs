//! Programs over structs and over lists of records.

use super::product::{Parts, Product};
use super::programs::bundle_by_hand::cost_by_hand;
use super::programs::network_by_hand::loss_by_hand;
use super::programs::recurrence_by_hand::error_by_hand;
use super::programs::reprojection_by_hand::jacobian_by_hand;
use super::programs::tree_by_hand::energy_by_hand;
use super::programs::{bundle, network, recurrence, reprojection, tree};
use crate::case::Size;
use ad_runtime::{Move, Tangent};

/// The errors have two components, and the product is the derivative of their sum: with respect to what is added to the parameters of all
/// observations. The gradient by hand has both rows of the Jacobian, which is more than the gradient of the sum.
pub(super) fn reprojection(size: Size) -> Product {
    use reprojection::{Input, Row, reprojection_error_hvp};
    /// Adds up what a function gives for all observations.
    fn sum(i: &Input, into: &mut Row, row: impl Fn(&[f64; 11], &[f64; 3], f64, &[f64; 2]) -> Row) {
        *into = ([0.0; 11], [0.0; 3], 0.0);
        for o in &i.observations {
            let row = row(&i.cameras[o.camera], &i.points[o.point], o.weight, &o.feature);
            ad_runtime::Accumulate::accumulate(into, row);
        }
    }
    Parts {
        input: Input::of,
        gradient: |i| {
            let mut total = ([0.0; 11], [0.0; 3], 0.0);
            sum(i, &mut total, |camera, point, weight, feature| {
                let (_, [first, second]) = jacobian_by_hand(camera, point, weight, feature);
                first.added(second)
            });
            (0.0, total)
        },
        moved: |i, (camera, point, weight)| {
            i.cameras.iter_mut().for_each(|c| c.move_by(camera));
            i.points.iter_mut().for_each(|p| p.move_by(point));
            i.observations.iter_mut().for_each(|o| o.weight += weight);
        },
        ours: |i, (camera_dot, point_dot, weight_dot), into| {
            sum(i, into, |camera, point, weight, feature| {
                let seed = [1.0, 1.0];
                reprojection_error_hvp(
                    camera,
                    point,
                    weight,
                    feature,
                    camera_dot,
                    point_dot,
                    *weight_dot,
                    seed,
                )
            });
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn recurrence(size: Size) -> Product {
    use recurrence::{Input, error_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| error_by_hand(&i.network, &i.inputs, &i.targets),
        moved: |i, step| i.network.move_by(step),
        ours: |i, along, into| error_hvp_into(&i.network, &i.inputs, &i.targets, along, into),
        by_hand: None,
    }
    .product(size)
}

/// The first camera is rotated here, too. Without a rotation the program takes a branch that is right to the first order, and its second
/// derivatives are those of that branch, which differences of gradients to both sides of it are not.
pub(super) fn bundle(size: Size) -> Product {
    use bundle::{Input, cost_hvp_into};
    Parts {
        input: |size| {
            let mut input = Input::of(size);
            input.cameras[..3].copy_from_slice(&[0.3, -0.2, 0.1]);
            input
        },
        gradient: |i: &Input| cost_by_hand(&i.cameras, &i.points, &i.observations),
        moved: |i, step| {
            i.cameras.move_by(&step.0);
            i.points.move_by(&step.1);
        },
        ours: |i, (cameras, points), (c, p)| {
            cost_hvp_into(&i.cameras, &i.points, &i.observations, cameras, points, c, p)
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn network(size: Size) -> Product {
    use network::{Input, loss_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| loss_by_hand(&i.layers, &i.samples, &i.labels),
        moved: |i, step| i.layers.move_by(step),
        ours: |i, along, into| loss_hvp_into(&i.layers, &i.samples, &i.labels, along, into),
        by_hand: None,
    }
    .product(size)
}

pub(super) fn tree(size: Size) -> Product {
    use tree::{Input, energy_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| energy_by_hand(&i.nodes, &i.targets),
        moved: |i, step| {
            i.nodes.move_by(&step.0);
            i.targets.move_by(&step.1);
        },
        ours: |i, (nodes, targets), (n, t)| energy_hvp_into(&i.nodes, &i.targets, nodes, targets, n, t),
        by_hand: None,
    }
    .product(size)
}
