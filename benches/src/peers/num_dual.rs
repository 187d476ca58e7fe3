//! num-dual: forward mode, with several tangents at a time.

use super::Peer;
use super::generic::{eccentric_anomaly, logistic_loss, real_by_methods, rosenbrock, waves};
use nalgebra::{SVector, U1};
use num_dual::{Derivative, DualNum, DualSVec64, gradient};

pub(super) const PEER: Peer = Peer {
    name: "num-dual",
    rosenbrock: |x| of_list(x, rosenbrock),
    waves: |x, y| of_two(x, y, waves),
    eccentric_anomaly: |e, m| of_two(e, m, eccentric_anomaly),
    logistic_loss: |input| of_list(&input.weights, |w| logistic_loss(w, input)),
    mixture: None,
};

/// Tangents in one sweep over a list. Of 1, 4, 6, 8, 10 and 25 this is the fastest.
const WIDTH: usize = 6;

real_by_methods! { [const N: usize] DualSVec64<N>, |x: Self| x.re }

fn of_two(x: f64, y: f64, f: fn(DualSVec64<2>, DualSVec64<2>) -> DualSVec64<2>) -> (f64, (f64, f64)) {
    let (value, slope) = gradient(|at: SVector<DualSVec64<2>, 2>| f(at[0], at[1]), &SVector::from([x, y]));
    (value, (slope[0], slope[1]))
}

fn of_list(x: &[f64], f: impl Fn(&[DualSVec64<WIDTH>]) -> DualSVec64<WIDTH>) -> (f64, Vec<f64>) {
    let mut at: Vec<DualSVec64<WIDTH>> = x.iter().map(|x| DualSVec64::from_re(*x)).collect();
    let (mut value, mut result) = (0.0, Vec::with_capacity(x.len()));
    for start in (0..x.len()).step_by(WIDTH) {
        let those = start..(start + WIDTH).min(x.len());
        for (k, i) in those.clone().enumerate() {
            at[i].eps = Derivative::derivative_generic(nalgebra::Const::<WIDTH>, U1, k);
        }
        let found = f(&at);
        value = found.re;
        let slopes = found.eps.unwrap_generic(nalgebra::Const::<WIDTH>, U1);
        result.extend_from_slice(&slopes.as_slice()[..those.len()]);
        for i in those {
            at[i].eps = Derivative::none();
        }
    }
    (value, result)
}
