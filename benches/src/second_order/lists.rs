//! Programs whose parameters are numbers and lists of numbers.

use super::by_hand;
use super::product::{Parts, Product};
use super::programs::gaussian_mixture::gmm_objective_hvp_into;
use super::programs::gaussian_mixture_by_hand::gmm_by_hand;
use super::programs::hmm_by_hand::log_likelihood_by_hand;
use super::programs::kepler::{eccentric_anomaly_by_hand, eccentric_anomaly_hvp_into, orbits};
use super::programs::perceptron::{squared_error_by_hand, squared_error_hvp_into};
use super::programs::two_variables::{points, waves_by_hand, waves_hvp_into};
use super::programs::{
    cholesky, gaussian_mixture_data, hmm, kepler, logistic_regression, perceptron, rosenbrock, soft_dtw,
    two_variables,
};
use crate::case::Size;
use ad_runtime::Move;

pub(super) fn rosenbrock(size: Size) -> Product {
    Parts {
        input: |size| rosenbrock::point(rosenbrock::dimensions(size)),
        gradient: |x| rosenbrock::rosenbrock_by_hand(x),
        moved: |x, step| x.move_by(step),
        ours: |x, along, into| rosenbrock::rosenbrock_hvp_into(x, along, into),
        by_hand: Some(|x, along, into| by_hand::rosenbrock(x, along, into)),
    }
    .product(size)
}

/// The Hessian of a sum over points, in what is added to all of them.
fn at_points(points: &[(f64, f64)], into: &mut (f64, f64), product: impl Fn(f64, f64, &mut f64, &mut f64)) {
    *into = (0.0, 0.0);
    for &(x, y) in points {
        let (mut x_bar, mut y_bar) = (0.0, 0.0);
        product(x, y, &mut x_bar, &mut y_bar);
        *into = (into.0 + x_bar, into.1 + y_bar);
    }
}

fn move_points(points: &mut [(f64, f64)], step: &(f64, f64)) {
    points.iter_mut().for_each(|point| point.move_by(step));
}

fn value_and_gradient((value, dx, dy): (f64, f64, f64)) -> (f64, (f64, f64)) {
    (value, (dx, dy))
}

pub(super) fn two_variables(size: Size) -> Product {
    Parts {
        input: |size| points(two_variables::number(size)),
        gradient: |points| value_and_gradient(two_variables::total(points, waves_by_hand)),
        moved: |points, step| move_points(points, step),
        ours: |points, along, into| {
            at_points(points, into, |x, y, x_bar, y_bar| waves_hvp_into(x, y, along.0, along.1, x_bar, y_bar))
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn kepler(size: Size) -> Product {
    Parts {
        input: |size| orbits(kepler::number(size)),
        gradient: |orbits| value_and_gradient(kepler::total(orbits, eccentric_anomaly_by_hand)),
        moved: |orbits, step| move_points(orbits, step),
        ours: |orbits, along, into| {
            at_points(orbits, into, |e, m, e_bar, m_bar| {
                eccentric_anomaly_hvp_into(e, m, along.0, along.1, e_bar, m_bar)
            })
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn logistic_regression(size: Size) -> Product {
    use logistic_regression::{Input, logistic_loss_by_hand, logistic_loss_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| logistic_loss_by_hand(&i.weights, &i.features, &i.labels),
        moved: |i, step| i.weights.move_by(step),
        ours: |i, along, into| logistic_loss_hvp_into(&i.weights, &i.features, &i.labels, along, into),
        by_hand: Some(|i, along, into| by_hand::logistic_loss(i, along, into)),
    }
    .product(size)
}

pub(super) fn gaussian_mixture(size: Size) -> Product {
    use gaussian_mixture_data::Input;
    Parts {
        input: Input::of,
        gradient: |i: &Input| gmm_by_hand(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior),
        moved: |i, (alphas, means, icf)| {
            i.alphas.move_by(alphas);
            i.means.move_by(means);
            i.icf.move_by(icf);
        },
        ours: |i, (alphas, means, icf), (a, m, f)| {
            gmm_objective_hvp_into(
                &i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior, alphas, means, icf, a, m, f,
            )
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn perceptron(size: Size) -> Product {
    use perceptron::Input;
    Parts {
        input: Input::of,
        gradient: |i: &Input| squared_error_by_hand(&i.weights, &i.layers, &i.inputs, &i.targets),
        moved: |i, step| i.weights.move_by(step),
        ours: |i, along, into| {
            squared_error_hvp_into(&i.weights, &i.layers, &i.inputs, &i.targets, along, into)
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn cholesky(size: Size) -> Product {
    use cholesky::{input_of, log_density_by_hand, log_density_hvp_into};
    Parts {
        input: input_of,
        gradient: |(covariance, x)| log_density_by_hand(covariance, x),
        moved: |input, step| input.move_by(step),
        ours: |(covariance, x), along, into| {
            log_density_hvp_into(covariance, x, &along.0, &along.1, &mut into.0, &mut into.1)
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn soft_dtw(size: Size) -> Product {
    use soft_dtw::{GAMMA, distance_by_hand, distance_hvp_into, input_of};
    Parts {
        input: input_of,
        gradient: |(a, b)| distance_by_hand(a, b, GAMMA),
        moved: |input, step| input.move_by(step),
        ours: |(a, b), along, into| {
            distance_hvp_into(a, b, GAMMA, &along.0, &along.1, &mut into.0, &mut into.1)
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn hmm(size: Size) -> Product {
    use hmm::{Input, log_likelihood_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| log_likelihood_by_hand(&i.logits, &i.means, &i.log_deviations, &i.observations),
        moved: |i, (logits, means, log_deviations)| {
            i.logits.move_by(logits);
            i.means.move_by(means);
            i.log_deviations.move_by(log_deviations);
        },
        ours: |i, (logits, means, deviations), (l, m, d)| {
            log_likelihood_hvp_into(
                &i.logits,
                &i.means,
                &i.log_deviations,
                &i.observations,
                logits,
                means,
                deviations,
                l,
                m,
                d,
            )
        },
        by_hand: None,
    }
    .product(size)
}
