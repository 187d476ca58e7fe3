//! echidna: a tape that is recorded once, and several columns at a time by forward over reverse.

use super::Peer;
use crate::peers::generic::{flat, logistic_loss, mixture, real_by_trait, rosenbrock};
use echidna::{BReverse64, Scalar, hessian_vec};

pub(super) const PEER: Peer = Peer {
    name: "echidna",
    rosenbrock: |x| of_list(x, rosenbrock),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: |input| of_list(&flat(input), |p| mixture(p, input)),
};

/// Columns at a time.
const WIDTH: usize = 4;

real_by_trait! { [] BReverse64, Scalar, |x: Self| Scalar::value(&x), BReverse64::constant }

fn of_list(x: &[f64], f: impl Fn(&[BReverse64]) -> BReverse64) -> Vec<f64> {
    let (_, _, hessian) = hessian_vec::<f64, WIDTH>(|at| f(at), x);
    hessian.concat()
}
