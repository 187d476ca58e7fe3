//! ad_trait: reverse mode, with a tape that belongs to the thread.

use super::Peer;
use super::generic::{Real, eccentric_anomaly, flat, logistic_loss, mixture, rosenbrock, waves};
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

impl Real for adr {
    fn value(self) -> f64 {
        adr::value(&self)
    }
    fn plus(self, constant: f64) -> Self {
        self + adr::constant(constant)
    }
    fn times(self, constant: f64) -> Self {
        self * adr::constant(constant)
    }
    fn sine(self) -> Self {
        sine(self)
    }
    fn cosine(self) -> Self {
        cosine(self)
    }
    fn exponential(self) -> Self {
        exponential(self)
    }
    fn logarithm(self) -> Self {
        logarithm(self)
    }
    fn hyperbolic_tangent(self) -> Self {
        hyperbolic_tangent(self)
    }
}

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

// The functions are those of traits of another crate, which are in scope where something is generic.

fn sine<T: AD>(x: T) -> T {
    T::sin(x)
}

fn cosine<T: AD>(x: T) -> T {
    T::cos(x)
}

fn exponential<T: AD>(x: T) -> T {
    T::exp(x)
}

fn logarithm<T: AD>(x: T) -> T {
    T::ln(x)
}

fn hyperbolic_tangent<T: AD>(x: T) -> T {
    T::tanh(x)
}
