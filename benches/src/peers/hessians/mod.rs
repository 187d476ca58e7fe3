//! Hessians by other crates: those of the peers that have functions for them. `autodiff`, `easy-ml` and `reverse` are left out, which offer
//! first derivatives.

mod ad_trait;
mod echidna;
mod num_dual;

use crate::programs::{gaussian_mixture_data, logistic_regression};
use crate::second_order::dense::Contender;
use std::rc::Rc;

/// A Hessian, row by row.
type Hessian<Input> = fn(&Input) -> Vec<f64>;

/// One way of one crate.
pub(crate) struct Peer {
    name: &'static str,
    pub(crate) rosenbrock: Hessian<Vec<f64>>,
    pub(crate) logistic_loss: Hessian<logistic_regression::Input>,
    pub(crate) mixture: Hessian<gaussian_mixture_data::Input>,
}

const PEERS: [Peer; 5] =
    [num_dual::WHOLE, num_dual::TILES, ad_trait::FORWARD, ad_trait::REVERSE, echidna::PEER];

/// The contenders with those of other crates behind them.
pub(crate) fn with<Input: 'static>(
    mut contenders: Vec<Contender>,
    input: &Rc<Input>,
    hessian: fn(&Peer) -> Hessian<Input>,
) -> Vec<Contender> {
    contenders.extend(PEERS.iter().map(|peer| Contender::new(peer.name, input, hessian(peer))));
    contenders
}
