//! easy-ml: reverse mode, with a list of what was computed.

use super::Peer;
use super::generic::{Real, eccentric_anomaly, flat, logistic_loss, mixture, rosenbrock, waves};
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

impl Real for Record<'_, f64> {
    fn value(self) -> f64 {
        self.number
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
        // The crate has none, and what its `unary` gives must not outlive the number that it is called on.
        let square = (self * 2.0).exp();
        (square - 1.0) / (square + 1.0)
    }
}

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
