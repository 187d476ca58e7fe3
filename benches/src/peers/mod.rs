//! Other crates for automatic differentiation, with the feature `peers`.
//!
//! All of them take a function that is generic over its scalar (`generic.rs`), at the same inputs as `#[differentiable]`. Those in
//! forward mode run the function once for every input or for every few of them; so the mixture, with 1650 inputs, is left to those
//! in reverse mode.

mod ad_trait;
mod autodiff;
mod easy_ml;
mod generic;
pub(crate) mod hessians;
mod num_dual;
pub(crate) mod numbers;
mod reverse;

use crate::case::{Run, Size, run};
use crate::programs::{gaussian_mixture_data, kepler, logistic_regression, rosenbrock, two_variables};
use std::rc::Rc;

/// A gradient of a list, flat.
type Gradient<Input> = fn(&Input) -> (f64, Vec<f64>);
/// A gradient of a function of two scalars.
type OfTwo = fn(f64, f64) -> (f64, (f64, f64));

/// What one crate can do; where it has nothing it is not measured.
struct Peer {
    name: &'static str,
    rosenbrock: Gradient<[f64]>,
    waves: OfTwo,
    eccentric_anomaly: OfTwo,
    logistic_loss: Gradient<logistic_regression::Input>,
    mixture: Option<Gradient<gaussian_mixture_data::Input>>,
}

const PEERS: [Peer; 5] = [num_dual::PEER, autodiff::PEER, ad_trait::PEER, easy_ml::PEER, reverse::PEER];

/// The other crates that compute the gradient of a program.
pub fn contenders(program: &str, size: Size) -> Vec<(&'static str, Run)> {
    let run_of = |peer: &Peer| -> Option<Run> {
        Some(match program {
            "rosenbrock" => {
                gradient_of_list(peer.rosenbrock, rosenbrock::point(rosenbrock::dimensions(size)))
            }
            "two_variables" => sum_over(peer.waves, two_variables::points(two_variables::number(size))),
            "kepler" => sum_over(peer.eccentric_anomaly, kepler::orbits(kepler::number(size))),
            "logistic_regression" => gradient_of(peer.logistic_loss, logistic_regression::Input::of(size)),
            "gaussian_mixture" => gradient_of(peer.mixture?, gaussian_mixture_data::Input::of(size)),
            _ => return None,
        })
    };
    PEERS.iter().filter_map(|peer| Some((peer.name, run_of(peer)?))).collect()
}

fn gradient_of<Input: 'static>(gradient: Gradient<Input>, input: Input) -> Run {
    run(&Rc::new((gradient, input)), |(gradient, input)| gradient(input))
}

fn gradient_of_list(gradient: Gradient<[f64]>, input: Vec<f64>) -> Run {
    run(&Rc::new((gradient, input)), |(gradient, input)| gradient(input))
}

fn sum_over(gradient: OfTwo, points: Vec<(f64, f64)>) -> Run {
    run(&Rc::new((gradient, points)), |(gradient, points)| {
        points.iter().fold((0.0, 0.0, 0.0), |sum, &(x, y)| {
            let (value, (dx, dy)) = gradient(x, y);
            (sum.0 + value, sum.1 + dx, sum.2 + dy)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{EXACT, assert_close};
    use crate::programs::gaussian_mixture_by_hand::gmm_by_hand;

    #[test]
    fn they_compute_the_same() {
        for peer in PEERS {
            println!("{}", peer.name);
            let x = rosenbrock::point(20);
            let (value, gradient) = rosenbrock::rosenbrock_by_hand(&x);
            let found = (peer.rosenbrock)(&x);
            assert_close(&[found.0], &[value], EXACT);
            assert_close(&found.1, &gradient, EXACT);

            let (value, (dx, dy)) = (peer.waves)(0.5, 1.5);
            let (expected, (ex, ey)) = two_variables::waves_by_hand(0.5, 1.5);
            assert_close(&[value, dx, dy], &[expected, ex, ey], EXACT);

            let (value, (de, dm)) = (peer.eccentric_anomaly)(0.5, 1.5);
            let (expected, (ee, em)) = kepler::eccentric_anomaly_by_hand(0.5, 1.5);
            assert_close(&[value, de, dm], &[expected, ee, em], EXACT);

            let i = logistic_regression::Input::of(Size::Small);
            let (value, gradient) =
                logistic_regression::logistic_loss_by_hand(&i.weights, &i.features, &i.labels);
            let found = (peer.logistic_loss)(&i);
            assert_close(&[found.0], &[value], EXACT);
            assert_close(&found.1, &gradient, EXACT);

            let Some(mixture) = peer.mixture else { continue };
            let i = gaussian_mixture_data::Input::of(Size::Small);
            let (value, (a, m, f)) = gmm_by_hand(&i.alphas, &i.means, &i.icf, &i.x, i.d, i.prior);
            let found = mixture(&i);
            assert_close(&[found.0], &[value], EXACT);
            assert_close(&found.1, &[a, m, f].concat(), EXACT);
        }
    }
}
