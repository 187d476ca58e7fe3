//! autodiff: forward mode, one tangent at a time.

use super::Peer;
use super::generic::{eccentric_anomaly, logistic_loss, real_by_methods, rosenbrock, waves};
use autodiff::{F1, Float};

pub(super) const PEER: Peer = Peer {
    name: "autodiff",
    rosenbrock: |x| of_list(x, rosenbrock),
    waves: |x, y| of_two(x, y, waves),
    eccentric_anomaly: |e, m| of_two(e, m, eccentric_anomaly),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: None,
};

real_by_methods! { [] F1, |x: F1| x.x }

fn of_two(x: f64, y: f64, f: fn(F1, F1) -> F1) -> (f64, (f64, f64)) {
    let by_x = f(F1::var(x), F1::cst(y));
    let by_y = f(F1::cst(x), F1::var(y));
    (by_x.x, (by_x.dx, by_y.dx))
}

/// What `autodiff::grad` does, which does not give the value.
fn of_list(x: &[f64], f: impl Fn(&[F1]) -> F1) -> (f64, Vec<f64>) {
    let mut at: Vec<F1> = x.iter().map(|x| F1::cst(*x)).collect();
    let (mut value, mut result) = (0.0, Vec::with_capacity(x.len()));
    for i in 0..x.len() {
        at[i] = F1::var(x[i]);
        let found = f(&at);
        at[i] = F1::cst(x[i]);
        value = found.x;
        result.push(found.dx);
    }
    (value, result)
}
