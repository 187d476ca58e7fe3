//! reverse: reverse mode, with a tape.

use super::Peer;
use super::generic::{Real, eccentric_anomaly, flat, logistic_loss, mixture, rosenbrock, waves};
use reverse::{Gradient, Tape, Var};

pub(super) const PEER: Peer = Peer {
    name: "reverse",
    rosenbrock: |x| of_list(x, |x| rosenbrock(x)),
    waves: |x, y| of_two(x, y, |x, y| waves(x, y)),
    eccentric_anomaly: |e, m| of_two(e, m, |e, m| eccentric_anomaly(e, m)),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: Some(|input| of_list(&flat(input), |p| mixture(p, input))),
};

impl Real for Var<'_> {
    fn value(self) -> f64 {
        self.val()
    }
    fn plus(self, constant: f64) -> Self {
        self + constant
    }
    fn times(self, constant: f64) -> Self {
        self * constant
    }
    fn sine(self) -> Self {
        self.sin()
    }
    fn cosine(self) -> Self {
        self.cos()
    }
    fn exponential(self) -> Self {
        self.exp()
    }
    fn logarithm(self) -> Self {
        self.ln()
    }
    fn hyperbolic_tangent(self) -> Self {
        self.tanh()
    }
}

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
