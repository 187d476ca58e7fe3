//! ad_trait: reverse mode, with a tape that belongs to the thread.

use super::Peer;
use super::generic::{eccentric_anomaly, flat, logistic_loss, mixture, real_by_trait, rosenbrock, waves};
use ad_trait::AD;
use ad_trait::reverse_ad::adr::{GlobalComputationGraph, adr};

pub(super) const PEER: Peer = Peer {
    name: "ad_trait",
    rosenbrock: |x| of_list(x, rosenbrock),
    waves: |x, y| of_two(x, y, waves),
    eccentric_anomaly: |e, m| of_two(e, m, eccentric_anomaly),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: Some(|input| of_list(&flat(input), |p| mixture(p, input))),
};

real_by_trait! { [] adr, AD, |x: Self| adr::value(&x), adr::constant }

fn of_two(x: f64, y: f64, f: fn(adr, adr) -> adr) -> (f64, (f64, f64)) {
    GlobalComputationGraph::get().reset();
    let (x, y) = (adr::new_variable(x, false), adr::new_variable(y, false));
    let found = f(x, y);
    let slopes = found.get_backwards_mode_grad();
    (adr::value(&found), (slopes.wrt(&x), slopes.wrt(&y)))
}

fn of_list(x: &[f64], f: impl Fn(&[adr]) -> adr) -> (f64, Vec<f64>) {
    GlobalComputationGraph::get().reset();
    let at: Vec<adr> = x.iter().map(|x| adr::new_variable(*x, false)).collect();
    let found = f(&at);
    let slopes = found.get_backwards_mode_grad();
    (adr::value(&found), at.iter().map(|x| slopes.wrt(x)).collect())
}
