//! easy-ml: reverse mode, with a list of what was computed.

use super::Peer;
use super::generic::{eccentric_anomaly, flat, logistic_loss, mixture, real_by_methods, rosenbrock, waves};
use easy_ml::differentiation::{Record, WengertList};
use easy_ml::numeric::extra::{Cos, Exp, Ln, Sin};

pub(super) const PEER: Peer = Peer {
    name: "easy-ml",
    rosenbrock: |x| of_list(x, |x| rosenbrock(x)),
    waves: |x, y| of_two(x, y, |x, y| waves(x, y)),
    eccentric_anomaly: |e, m| of_two(e, m, |e, m| eccentric_anomaly(e, m)),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: Some(|input| of_list(&flat(input), |p| mixture(p, input))),
};

// The crate has no hyperbolic tangent, and what its `unary` gives must not outlive the number that it is called on.
real_by_methods! { ['t] Record<'t, f64>, |x: Self| x.number, |x: Self| {
    let square = (x * 2.0).exp();
    (square - 1.0) / (square + 1.0)
} }

fn of_two(
    x: f64,
    y: f64,
    f: for<'t> fn(Record<'t, f64>, Record<'t, f64>) -> Record<'t, f64>,
) -> (f64, (f64, f64)) {
    let list = WengertList::new();
    let (x, y) = (Record::variable(x, &list), Record::variable(y, &list));
    let found = f(x, y);
    let slopes = found.derivatives();
    (found.number, (slopes[&x], slopes[&y]))
}

fn of_list(x: &[f64], f: impl for<'t> Fn(&[Record<'t, f64>]) -> Record<'t, f64>) -> (f64, Vec<f64>) {
    let list = WengertList::new();
    let at: Vec<Record<f64>> = x.iter().map(|x| Record::variable(*x, &list)).collect();
    let found = f(&at);
    let slopes = found.derivatives();
    (found.number, at.iter().map(|x| slopes[x]).collect())
}
