//! reverse: reverse mode, with a tape.

use super::Peer;
use super::generic::{eccentric_anomaly, flat, logistic_loss, mixture, real_by_methods, rosenbrock, waves};
use reverse::{Gradient, Tape, Var};

pub(super) const PEER: Peer = Peer {
    name: "reverse",
    rosenbrock: |x| of_list(x, |x| rosenbrock(x)),
    waves: |x, y| of_two(x, y, |x, y| waves(x, y)),
    eccentric_anomaly: |e, m| of_two(e, m, |e, m| eccentric_anomaly(e, m)),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: Some(|input| of_list(&flat(input), |p| mixture(p, input))),
};

real_by_methods! { ['t] Var<'t>, |x: Self| x.val() }

fn of_two(x: f64, y: f64, f: for<'t> fn(Var<'t>, Var<'t>) -> Var<'t>) -> (f64, (f64, f64)) {
    let tape = Tape::new();
    let (x, y) = (tape.add_var(x), tape.add_var(y));
    let found = f(x, y);
    let slopes = found.grad();
    (found.val(), (slopes.wrt(&x), slopes.wrt(&y)))
}

fn of_list(x: &[f64], f: impl for<'t> Fn(&[Var<'t>]) -> Var<'t>) -> (f64, Vec<f64>) {
    let tape = Tape::new();
    let at = tape.add_vars(x);
    let found = f(&at);
    let result = found.grad().wrt(&at);
    (found.val(), result)
}
